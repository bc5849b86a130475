import DocsFoundation
import DocsMarkdown
import DocsReference
import Foundation
import SimulationKit

/// The requirements on `docs.yml` beyond its schema.
///
/// The rules check the raw values, so one wrong value doesn't hide another.
struct ConfigurationRules {
  private let yaml: YAMLFile
  private let document: YAMLDocument?

  init(_ yaml: YAMLFile) {
    self.yaml = yaml
    document = try? YAMLDocument(reading: yaml.text)
  }

  /// The faults in the text alone.
  var diagnostics: [Diagnostic] {
    guard document != nil else { return [] }
    return base + languages + sections
      + ["modules", "simulations"].flatMap { twice($0, nil) { "The module '\($0)' is named twice" } }
      + package
      + given
  }

  /// The faults that depend on the files of the site.
  ///
  /// - Parameters:
  ///   - pages: the paths of the pages, including drafts.
  ///   - root: the folder of the site.
  func diagnostics(pages: [String], root: URL) -> [Diagnostic] {
    missingFolders(pages) + missingSources(pages) + missingPackage(root) + prelude(root) + preludes(root)
      + missingInputs(root)
  }

  /// The faults of modules that aren't in the package.
  ///
  /// - Parameters:
  ///   - unknown: their names.
  ///   - known: the modules that the package has.
  ///   - key: the setting that names them.
  func diagnostics(unknownModules unknown: [String], known: [String], in key: String = "modules")
    -> [Diagnostic]
  {
    texts(in: key, nil).filter { unknown.contains($0.text) }.map { text, pointer in
      let near = text.nearest(among: known.sorted())
      let all =
        known.isEmpty ? "It has none" : "It has \(known.sorted().map { "'\($0)'" }.joined(separator: ", "))"
      return fault(
        pointer,
        "The package has no module '\(text)'",
        near.map { "Did you mean '\($0)'?" } ?? all
      )
    }
  }

  /// The fault of a module whose simulations can't be had.
  ///
  /// - Parameters:
  ///   - module: its name; nil for the first one.
  ///   - headline: what is wrong.
  ///   - hint: what to do.
  func diagnostic(ofSimulations module: String?, _ headline: String, _ hint: String?) -> Diagnostic {
    let place = texts(in: "simulations", nil).first { module == nil || $0.text == module }?.pointer
    return fault(place ?? JSONPointer(["simulations"]), headline, hint)
  }

  // MARK: Rules

  private var base: [Diagnostic] {
    guard case .string(let base)? = document?.value["base"] else { return [] }
    if let url = URL(string: base), url.host()?.isEmpty == false, ["http", "https"].contains(url.scheme),
      url.query() == nil, url.fragment() == nil
    {
      return []
    }
    return [
      fault(
        JSONPointer(["base"]),
        "The base must be an http or https URL without query and fragment",
        base.contains("://") ? nil : "Write it as 'https://docs.example/'"
      )
    ]
  }

  private var languages: [Diagnostic] {
    let malformed = texts(in: "languages", "tag").filter { !LanguageTag.isWellFormed($0.text) }.map {
      text,
      pointer in
      fault(pointer, "'\(text)' isn't a language tag, such as 'en' or 'pt-BR'", nil)
    }
    return malformed
      + twice("languages", "tag", isSame: { $0.lowercased() }) { "The language '\($0)' is named twice" }
  }

  private var sections: [Diagnostic] {
    let tags = ["en"] + texts(in: "languages", "tag").map(\.text)
    var faults = twice("sections", "folder") { "The folder '\($0)' has a section already" }
    for (index, section) in items(of: "sections").enumerated() {
      for key in ["titles", "descriptions"] {
        guard case .object(let texts)? = section[key] else { continue }
        for tag in texts.keys.sorted() where !tags.contains(tag) {
          let near = tag.nearest(among: tags)
          faults.append(
            fault(
              JSONPointer(["sections", String(index), key, tag]),
              "The language '\(tag)' is not among the languages",
              near.map { "Did you mean '\($0)'?" }
            )
          )
        }
      }
    }
    return faults
  }

  private var package: [Diagnostic] {
    guard case .string(let package)? = document?.value["package"], package.hasPrefix("/") else { return [] }
    return [
      fault(
        JSONPointer(["package"]),
        "The path of the package must be relative to the folder of docs.yml",
        "Write '.' if they are the same, or '..' for the parent folder"
      )
    ]
  }

  private func missingFolders(_ pages: [String]) -> [Diagnostic] {
    let named = texts(in: "sections", "folder")
    guard !named.isEmpty else { return [] }
    let folders = Set(pages.compactMap { PagePath($0).folders.first.map(String.init) })
    return named.filter { !folders.contains($0.text) }.map { text, pointer in
      fault(
        pointer,
        "No page in \(isInContent(pages) ? "content/" : "")\(text)",
        text.nearest(among: folders.sorted()).map { "Did you mean '\($0)'?" }
      )
    }
  }

  private func isInContent(_ pages: [String]) -> Bool { !pages.contains(where: PagePath.isInPlace) }

  private func missingSources(_ pages: [String]) -> [Diagnostic] {
    texts(in: "sources", nil).compactMap { path, pointer in
      if path == PagePath.content || PagePath.isInContent(path) {
        return fault(pointer, "content/ is part of every site", nil)
      }
      guard !pages.contains(where: { $0 == path || $0.hasPrefix(path + "/") }) else { return nil }
      return fault(
        pointer,
        "No Markdown in '\(path)'",
        path.hasSuffix("/")
          ? "Write '\(path.dropLast())', without a slash at the end"
          : "Name files that end with .md, or folders of them, relative to the folder of docs.yml; not symbolic links"
      )
    }
  }

  private func missingPackage(_ root: URL) -> [Diagnostic] {
    guard let document, let key = ["modules", "simulations"].first(where: { !items(of: $0).isEmpty }) else {
      return []
    }
    let folder: String =
      if case .string(let text)? = document.value["package"] { text } else { "." }
    let manifest = root.appending(path: folder).appending(path: "Package.swift").standardizedFileURL
    guard !FileManager.default.fileExists(atPath: manifest.path) else { return [] }
    let place = document.value["package"] == nil ? key : "package"
    return [
      fault(
        JSONPointer([place]),
        "No Package.swift in '\(folder)'",
        "Set the package's folder, relative to docs.yml: 'package: ..'"
      )
    ]
  }

  private var given: [Diagnostic] {
    guard case .object(let members)? = document?.value["given"] else { return [] }
    let given = members.compactMapValues { value -> String? in
      guard case .string(let type) = value else { return nil }
      return type
    }
    return ListingContext(given: given).faults.map { name, reason in
      fault(JSONPointer(["given", name]), reason, "Write a name and a type: 'lamp: Lamp'")
    }
  }

  private func prelude(_ root: URL) -> [Diagnostic] {
    guard case .string(let prelude)? = document?.value["prelude"],
      let path = ListingContext(prelude: prelude).file, (try? ContentLoader(root: root).file(path)) == nil
    else { return [] }
    return [
      fault(JSONPointer(["prelude"]), "No file '\(path)'", "Paths are relative to the folder of docs.yml")
    ]
  }

  private func preludes(_ root: URL) -> [Diagnostic] {
    guard case .object(let preludes)? = document?.value["preludes"] else { return [] }
    let modules = texts(in: "modules", nil).map(\.text)
    return preludes.sorted { $0.key < $1.key }.compactMap { module, path in
      let pointer = JSONPointer(["preludes", module])
      guard modules.contains(module) else {
        let near = module.nearest(among: modules)
        return fault(pointer, "'\(module)' is not among the modules", near.map { "Did you mean '\($0)'?" })
      }
      guard case .string(let path) = path, (try? ContentLoader(root: root).file(path)) == nil else {
        return nil
      }
      return fault(pointer, "No file '\(path)'", "Paths are relative to the folder of docs.yml")
    }
  }

  private func missingInputs(_ root: URL) -> [Diagnostic] {
    texts(in: "reads", nil).filter { path, _ in
      !Sample.isInside(path) || !FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }.map { path, pointer in
      fault(pointer, "No file '\(path)'", "Paths are relative to the folder of docs.yml")
    }
  }

  // MARK: Values

  private func items(of name: String) -> [JSONValue] {
    guard case .array(let items)? = document?.value[name] else { return [] }
    return items
  }

  /// The texts in an array, or the texts that its items have for a key, with their locations.
  private func texts(in name: String, _ member: String?) -> [(text: String, pointer: JSONPointer)] {
    items(of: name).enumerated().compactMap { index, item in
      let pointer = JSONPointer([name, String(index)])
      guard case .string(let text)? = member.map({ item[$0] }) ?? item else { return nil }
      return (text, member.map { pointer.appending($0) } ?? pointer)
    }
  }

  private func twice(
    _ name: String,
    _ member: String?,
    isSame: (String) -> String = { $0 },
    _ summary: (String) -> String
  ) -> [Diagnostic] {
    var seen: Set<String> = []
    return texts(in: name, member).filter { !seen.insert(isSame($0.text)).inserted }.map {
      fault($0.pointer, summary($0.text), nil)
    }
  }

  private func fault(_ pointer: JSONPointer, _ summary: String, _ hint: String?) -> Diagnostic {
    Diagnostic(
      "configuration-is-wrong",
      at: yaml.position((document?.place(of: pointer)) ?? YAMLDocument.Place(line: 1, column: 1)),
      summary,
      hints: hint.map { [$0] } ?? []
    )
  }
}
