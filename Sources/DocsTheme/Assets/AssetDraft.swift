import DocsFoundation
import Foundation
import SimulationKit

/// A parsed file of a theme, before the files that it refers to have their fingerprints.
struct AssetDraft: Sendable {
  let source: AssetBundle.Source
  private let language: Language?
  /// Its tokens; nil for a file in another language, or one with a fault.
  private let text: AssetText?
  private let references: [AssetReference]
  private let fault: AssetFault?

  /// The languages that can refer to other files.
  private enum Language {
    case styleSheet, script

    init?(_ name: String) {
      switch name.split(separator: ".").last {
      case "css": self = .styleSheet
      case "js", "mjs": self = .script
      default: return nil
      }
    }
  }

  init(_ source: AssetBundle.Source) {
    self.source = source
    language = Language(source.name)
    do throws(AssetFault) {
      switch language {
      case .styleSheet:
        let text = try AssetText(styleSheet: Array(source.bytes))
        references = AssetReference.references(inStyleSheet: text)
        self.text = text
      case .script:
        let text = try AssetText(script: Array(source.bytes))
        references = AssetReference.references(inScript: text)
        self.text = text
      case nil:
        (text, references) = (nil, [])
      }
      fault = nil
    } catch {
      (text, references, fault) = (nil, [], error)
    }
  }

  // MARK: Publishing

  /// The names of the assets that it refers to, in order, without missing ones.
  func targets(in names: Set<String>) -> [String] {
    references.compactMap { reference in
      guard case .asset(let name, _) = target(of: reference), names.contains(name) else { return nil }
      return name
    }
  }

  /// Creates the published asset.
  ///
  /// - Parameter published: the assets that it refers to.
  func asset(_ published: [String: Asset]) -> Asset {
    guard let language, let text else { return Asset(name: source.name, bytes: source.bytes) }
    var replacements: [Int: [UInt8]] = [:]
    var imports: Set<String> = []
    for reference in references {
      guard case .asset(let name, let rest) = target(of: reference), let asset = published[name] else {
        continue
      }
      let token = text.tokens[reference.token]
      replacements[reference.token] = reference.bytes(inPlaceOf: token, leadingTo: asset.path, rest: rest)
      if reference.kind == .module {
        imports.formUnion([name] + asset.imports)
      }
    }
    var asset = Asset(name: source.name, bytes: Data(bytes(of: text, language, replacing: replacements)))
    asset.imports = imports.sorted()
    return asset
  }

  private func bytes(of text: AssetText, _ language: Language, replacing replacements: [Int: [UInt8]])
    -> [UInt8]
  {
    guard !source.name.contains(".min.") else {
      var output = AssetWriter(text, replacements)
      for index in text.tokens.indices {
        output.write(index)
      }
      return output.bytes
    }
    return switch language {
    case .styleSheet: CSSMinifier.minified(text, replacing: replacements)
    case .script: JavaScriptMinifier.minified(text, replacing: replacements)
    }
  }

  private func target(of reference: AssetReference) -> AssetReference.Target {
    reference.target(from: source.name, isScript: language == .script)
  }

  // MARK: Faults

  /// The faults of the file.
  ///
  /// - Parameter names: the names of all assets.
  func faults(names: Set<String>) -> [Diagnostic] {
    if let fault {
      return [
        Diagnostic(
          "asset-is-broken",
          severity: .warning,
          at: position(at: fault.offset),
          fault.reason,
          hints: ["The file is published unchanged"]
        )
      ]
    }
    return references.compactMap { self.fault(of: $0, names: names) }
  }

  private func fault(of reference: AssetReference, names: Set<String>) -> Diagnostic? {
    let (identifier, summary, hint): (String, String, String?)
    switch target(of: reference) {
    case .elsewhere:
      return nil
    case .asset(let name, _):
      guard !names.contains(name) else { return nil }
      identifier = "asset-is-missing"
      summary = "No asset named '\(name)'"
      hint = name.nearest(among: names.sorted()).map { "Did you mean '\($0)'?" }
    case .otherHost:
      identifier = "asset-of-another-host"
      summary = "'\(reference.address)' is on another host"
      hint = "Pages load nothing from other hosts. Put the file in assets/"
    case .bare:
      identifier = "asset-has-no-path"
      summary = "'\(reference.address)' isn't a path"
      hint = "Begin it with './', because pages have no import map"
    case .outside:
      identifier = "asset-is-missing"
      summary = "'\(reference.address)' leads out of assets/"
      hint = nil
    }
    return Diagnostic(
      identifier,
      at: position(of: reference),
      summary,
      hints: hint.map { [$0] } ?? []
    )
  }

  /// The location of its first reference to an asset.
  func place(of name: String) -> SourcePosition {
    let reference = references.first { reference in
      guard case .asset(name, _) = target(of: reference) else { return false }
      return true
    }
    return reference.map(position) ?? position(at: 0)
  }

  private func position(of reference: AssetReference) -> SourcePosition {
    position(at: text?.tokens[reference.token].range.lowerBound ?? 0)
  }

  private func position(at offset: Int) -> SourcePosition {
    SourcePosition(file: source.file, at: offset, in: source.bytes)
  }
}

extension SourcePosition {
  /// The location of a byte in a text.
  package init(file: String, at offset: Int, in text: some BidirectionalCollection<UInt8>) {
    let before = text.prefix(max(0, offset))
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map(before.index(after:)) ?? before.startIndex
    self.init(
      file: file,
      line: before.count { $0 == UInt8(ascii: "\n") } + 1,
      column: before.distance(from: start, to: before.endIndex) + 1
    )
  }
}
