import DocsFoundation
import SimulationKit

/// Code around listings that readers don't see: in `docs.yml` for all of them, in front matter for those of a page, on a
/// fence for one.
package struct ListingContext: Hashable, Sendable {
  /// The modules that are imported.
  package var imports: [String] = []
  /// Swift code that comes before, or the path of a file with it; empty for none.
  package var prelude = ""
  /// The types of names that a listing may use if it is only compiled, by name.
  package var given: [String: String] = [:]

  package init(imports: [String] = [], prelude: String = "", given: [String: String] = [:]) {
    (self.imports, self.prelude, self.given) = (imports, prelude, given)
  }

  package var isEmpty: Bool { imports.isEmpty && prelude.isEmpty && given.isEmpty }

  /// The file that the prelude names; nil if it is code, or if there is none.
  package var file: String? {
    prelude.hasSuffix(".swift") && !prelude.contains("\n") ? prelude : nil
  }

  /// The keys of `docs.yml` and of front matter.
  package static let keys = ["imports", "prelude", "given"]

  package static let properties: [Schema.Property] = [
    .init("imports", Schema(.array(of: Schema(.string(length: 1...200)), count: 0...100)), default: []),
    .init("prelude", Schema(.string(length: 0...10_000)), default: ""),
    .init("given", Schema(.dictionary(of: Schema(.string(length: 1...500)), count: 0...200)), default: [:]),
  ]

  /// What is wrong with the names and types, each with its name.
  package var faults: [(name: String, reason: String)] {
    given.sorted { $0.key < $1.key }.compactMap { name, type in
      let declarations = SwiftSource("let \(name): \(type)").declarations()
      let isOne = declarations.count == 1 && declarations[0].name == name && declarations[0].type != nil
      return isOne && !type.contains(where: { "={};\n".contains($0) })
        ? nil : (name, "'\(name): \(type)' isn't a name with its type")
    }
  }

  /// Reads names and types as a fence has them: `lamp: Lamp, rooms: [String: Room]`.
  ///
  /// - Returns: nil if a part has no colon, or if a name comes twice.
  package static func given(_ text: String) -> [String: String]? {
    var given: [String: String] = [:]
    for part in text[...].parts {
      guard let colon = part.firstIndex(of: ":") else { return nil }
      let name = part[..<colon].trimmingBlanks
      let type = part[part.index(after: colon)...].trimmingBlanks
      guard given.updateValue(type, forKey: name) == nil else { return nil }
    }
    return given
  }
}

extension Substring {
  /// What the commas outside of brackets separate, in Swift.
  var parts: [Substring] {
    var depth = 0
    var previous: Character = " "
    return split { character in
      defer { previous = character }
      switch character {
      case "(", "[", "<": depth += 1
      case ")", "]": depth -= 1
      case ">" where previous != "-": depth -= 1
      default: break
      }
      return character == "," && depth == 0
    }
  }

  var trimmingBlanks: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
