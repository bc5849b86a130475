import SimulationKit
import Yams

/// A YAML document as a JSON value, which still knows on which line each part of it stands.
struct YAMLDocument: Sendable {
  /// The value.
  let value: JSONValue
  private let places: [JSONPointer: Place]

  /// A line and a column, from 1, in the text that was read; columns count bytes of UTF-8.
  struct Place: Hashable, Sendable, Codable {
    var line: Int
    var column: Int
  }

  /// Why a text is no YAML that can be used.
  struct Failure: Error {
    var place: Place
    var reason: String
  }

  /// Reads a text.
  ///
  /// - Throws: ``Failure`` with the place of the fault.
  init(parsing text: String) throws(Failure) {
    var reader = Reader(lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    do {
      if let root = try Yams.compose(yaml: text) {
        value = try reader.read(root, at: JSONPointer(), depth: 0)
      } else {
        value = .object([:])
      }
    } catch let failure as Failure {
      throw failure
    } catch let YamlError.scanner(_, problem, mark, _), let YamlError.parser(_, problem, mark, _),
      let YamlError.composer(_, problem, mark, _)
    {
      throw Failure(place: reader.place(of: mark), reason: "The YAML is broken: \(problem)")
    } catch let YamlError.duplicatedKeysInMapping(duplicates, context) {
      let keys = duplicates.sorted().map { "'\($0)'" }.joined(separator: ", ")
      throw Failure(place: reader.place(of: context.mark), reason: "The key \(keys) stands twice")
    } catch {
      throw Failure(place: Place(line: 1, column: 1), reason: "The YAML cannot be read: \(error)")
    }
    places = reader.places
  }

  /// The place of a value, or of the nearest value that holds it.
  func place(of pointer: JSONPointer) -> Place {
    var pointer = pointer
    while true {
      if let place = places[pointer] { return place }
      guard !pointer.tokens.isEmpty else { return Place(line: 1, column: 1) }
      pointer.tokens.removeLast()
    }
  }

  private struct Reader {
    static let nodeLimit = 50_000

    let lines: [Substring]
    var places: [JSONPointer: Place] = [:]
    private var nodesLeft = Self.nodeLimit

    init(lines: [Substring]) {
      self.lines = lines
    }

    /// libyaml counts columns in Unicode scalars; the rest of this package counts bytes.
    func place(of mark: Mark?) -> Place {
      guard let mark, lines.indices.contains(mark.line - 1) else {
        return Place(line: max(1, min(mark?.line ?? 1, lines.count)), column: 1)
      }
      let before = lines[mark.line - 1].unicodeScalars.prefix(max(0, mark.column - 1))
      return Place(line: mark.line, column: before.reduce(1) { $0 + UTF8.width($1) })
    }

    mutating func read(_ node: Node, at pointer: JSONPointer, depth: Int) throws -> JSONValue {
      let place = self.place(of: node.mark)
      if places[pointer] == nil {
        places[pointer] = place
      }
      // An alias stands for all that its anchor holds, so a few lines may stand for more than any memory.
      nodesLeft -= 1
      guard nodesLeft > 0 else {
        throw Failure(place: place, reason: "The YAML holds more than \(Self.nodeLimit) values")
      }
      guard depth < 32 else {
        throw Failure(place: place, reason: "The YAML is nested deeper than 32 levels")
      }
      switch node {
      case .scalar(let scalar):
        return value(of: node, scalar)
      case .sequence(let sequence):
        return .array(
          try sequence.enumerated().map { try read($1, at: pointer.appending($0), depth: depth + 1) }
        )
      case .mapping(let mapping):
        var members: [String: JSONValue] = [:]
        for (key, member) in mapping {
          guard let name = key.string else {
            throw Failure(place: place, reason: "A key must be plain text")
          }
          let memberPointer = pointer.appending(name)
          // The key's own place, so that a wrong key is underlined itself.
          places[memberPointer] = self.place(of: key.mark)
          members[name] = try read(member, at: memberPointer, depth: depth + 1)
        }
        return .object(members)
      case .alias:
        throw Failure(place: place, reason: "Aliases are not supported")
      }
    }

    /// The value of a scalar by YAML's core schema; dates stay text, as JSON has none.
    private func value(of node: Node, _ scalar: Node.Scalar) -> JSONValue {
      guard scalar.style == .plain || scalar.style == .any else { return .string(scalar.string) }
      if scalar.string.isEmpty || ["~", "null", "Null", "NULL"].contains(scalar.string) { return .null }
      if let flag = ["true": true, "True": true, "false": false, "False": false][scalar.string] {
        return .bool(flag)
      }
      if let number = Int(scalar.string) { return .integer(number) }
      if scalar.string.first.map({ $0.isNumber || "+-.".contains($0) }) == true,
        let number = Double(scalar.string), number.isFinite
      {
        return .number(number)
      }
      return .string(scalar.string)
    }
  }
}
