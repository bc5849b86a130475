import Foundation
import SimulationKit

/// A file of a theme, taken apart, before the files that it names have their fingerprints.
struct AssetDraft: Sendable {
  let source: AssetBundle.Source
  private let language: Language?
  private let tokens: [AssetToken]
  private let references: [AssetReference]
  private let fault: AssetFault?

  /// The languages that name other files.
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
        tokens = try CSSTokens.tokens(of: Array(source.bytes))
        references = AssetReference.references(inStyleSheet: tokens)
      case .script:
        tokens = try JavaScriptTokens.tokens(of: Array(source.bytes))
        references = AssetReference.references(inScript: tokens)
      case nil:
        (tokens, references) = ([], [])
      }
      fault = nil
    } catch {
      (tokens, references, fault) = ([], [], error)
    }
  }

  // MARK: Publishing

  /// The names of the assets that it names, in order; those that are not there are left out.
  func targets(in names: Set<String>) -> [String] {
    references.compactMap { reference in
      guard case .asset(let name, _) = target(of: reference), names.contains(name) else { return nil }
      return name
    }
  }

  /// The file as it is published.
  ///
  /// - Parameter published: the assets that it names.
  func asset(_ published: [String: Asset]) -> Asset {
    guard let language, fault == nil else { return Asset(name: source.name, bytes: source.bytes) }
    var rewritten = tokens
    var imports: Set<String> = []
    for reference in references {
      guard case .asset(let name, let rest) = target(of: reference), let asset = published[name] else {
        continue
      }
      rewritten[reference.token] = reference.token(tokens[reference.token], leadingTo: asset.path, rest: rest)
      if reference.kind == .module {
        imports.formUnion([name] + asset.imports)
      }
    }
    let isMinified = source.name.contains(".min.")
    let kept =
      switch language {
      case _ where isMinified: rewritten
      case .styleSheet: CSSMinifier.minified(rewritten)
      case .script: JavaScriptMinifier.minified(rewritten)
      }
    // Data takes many small pieces several times as slowly as an array.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.bytes.count)
    for token in kept {
      bytes += token.bytes
    }
    var asset = Asset(name: source.name, bytes: Data(bytes))
    asset.imports = imports.sorted()
    return asset
  }

  private func target(of reference: AssetReference) -> AssetReference.Target {
    reference.target(from: source.name, isScript: language == .script)
  }

  // MARK: Faults

  /// What is wrong with it.
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
          hints: ["The file is published as it is"]
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
      summary = "There is no asset '\(name)'"
      hint = name.nearest(among: names.sorted()).map { "Did you mean '\($0)'?" }
    case .otherHost:
      identifier = "asset-of-another-host"
      summary = "'\(reference.address)' is on another host"
      hint = "Pages ask no other host for anything. Put the file into assets/"
    case .bare:
      identifier = "asset-has-no-path"
      summary = "'\(reference.address)' is no path"
      hint = "Begin it with './': pages have no import map"
    case .outside:
      identifier = "asset-is-missing"
      summary = "'\(reference.address)' leads out of assets/"
      hint = nil
    }
    return Diagnostic(
      identifier,
      at: position(at: tokens[reference.token].start),
      summary,
      hints: hint.map { [$0] } ?? []
    )
  }

  /// The place where it first names an asset.
  func place(of name: String) -> SourcePosition {
    let reference = references.first { reference in
      guard case .asset(name, _) = target(of: reference) else { return false }
      return true
    }
    return position(at: reference.map { tokens[$0.token].start } ?? 0)
  }

  private func position(at offset: Int) -> SourcePosition {
    SourcePosition(file: source.file, at: offset, in: source.bytes)
  }
}

extension SourcePosition {
  /// The place of a byte in a text.
  init(file: String, at offset: Int, in text: some BidirectionalCollection<UInt8>) {
    let before = text.prefix(max(0, offset))
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map(before.index(after:)) ?? before.startIndex
    self.init(
      file: file,
      line: before.count { $0 == UInt8(ascii: "\n") } + 1,
      column: before.distance(from: start, to: before.endIndex) + 1
    )
  }
}
