import SimulationKit
import Yams

/// A YAML document as a JSON value that also records the place of each of its parts.
package struct YAMLDocument: Sendable {
  package let value: JSONValue
  private let places: [JSONPointer: Place]

  /// A line and a column in the text, from 1; columns count bytes of UTF-8.
  package struct Place: Hashable, Sendable, Codable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// What is wrong with a text, and where.
  package struct SyntaxError: Error, Hashable {
    package enum Problem: Hashable, Sendable {
      /// It isn't YAML, for the reason that the parser gives.
      case invalid(String)
      case duplicateKeys([String])
      case keyIsNotText
      /// An alias repeats everything its anchor holds, so a few lines could exhaust memory.
      case alias
      case tooManyValues(limit: Int)
      case tooDeep(limit: Int)
    }

    package var place: Place
    package var problem: Problem

    package init(_ problem: Problem, at place: Place) {
      (self.problem, self.place) = (problem, place)
    }

    /// The problem in words.
    package var reason: String {
      switch problem {
      case .invalid(let reason): "Invalid YAML: \(reason)"
      case .duplicateKeys(let keys):
        "The key \(keys.map { "'\($0)'" }.joined(separator: ", ")) appears twice"
      case .keyIsNotText: "A key must be plain text"
      case .alias: "Aliases are not supported"
      case .tooManyValues(let limit): "The YAML holds more than \(limit) values"
      case .tooDeep(let limit): "The YAML is nested deeper than \(limit) levels"
      }
    }
  }

  /// Duplicate keys, each at its second place. Their values are ignored.
  let duplicates: [SyntaxError]

  /// Parses a text, and rejects duplicate keys.
  ///
  /// - Throws: ``SyntaxError`` with the place of the fault.
  package init(parsing text: String) throws(SyntaxError) {
    self = try YAMLDocument(reading: text)
    if let duplicate = duplicates.first { throw duplicate }
  }

  /// Parses a text, and collects duplicate keys.
  ///
  /// - Throws: ``SyntaxError`` with the place of any other fault.
  package init(reading text: String) throws(SyntaxError) {
    var keys = DuplicateKeys(text)
    // Splits bytes, because Swift would look for the borders of all characters.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var reader = Reader(lines: lines.map(Substring.init))
    do {
      if let root = try keys.compose() {
        value = try reader.read(root, at: JSONPointer(), depth: 0)
      } else {
        value = .object([:])
      }
    } catch let failure as SyntaxError {
      throw failure
    } catch let YamlError.scanner(_, problem, mark, _), let YamlError.parser(_, problem, mark, _),
      let YamlError.composer(_, problem, mark, _)
    {
      throw SyntaxError(.invalid(problem), at: reader.place(of: mark))
    } catch let YamlError.duplicatedKeysInMapping(duplicates, context) {
      throw SyntaxError(.duplicateKeys(duplicates.sorted()), at: reader.place(of: context.mark))
    } catch {
      throw SyntaxError(.invalid("\(error)"), at: Place(line: 1, column: 1))
    }
    places = reader.places
    duplicates = keys.found.sorted { $0.place.line < $1.place.line }.map {
      SyntaxError(.duplicateKeys([$0.name]), at: $0.place)
    }
  }

  /// The place of a value, or of its nearest ancestor.
  package func place(of pointer: JSONPointer) -> Place {
    var pointer = pointer
    while true {
      if let place = places[pointer] { return place }
      guard !pointer.tokens.isEmpty else { return Place(line: 1, column: 1) }
      pointer.tokens.removeLast()
    }
  }

  private struct Reader {
    static let nodeLimit = 50_000
    static let depthLimit = 32

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
      nodesLeft -= 1
      guard nodesLeft > 0 else { throw SyntaxError(.tooManyValues(limit: Self.nodeLimit), at: place) }
      guard depth < Self.depthLimit else { throw SyntaxError(.tooDeep(limit: Self.depthLimit), at: place) }
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
          guard let name = key.string else { throw SyntaxError(.keyIsNotText, at: place) }
          guard !DuplicateKeys.isHidden(name) else { continue }
          let memberPointer = pointer.appending(name)
          // Use the key's place, so a diagnostic about the key underlines it.
          places[memberPointer] = self.place(of: key.mark)
          members[name] = try read(member, at: memberPointer, depth: depth + 1)
        }
        return .object(members)
      case .alias:
        throw SyntaxError(.alias, at: place)
      }
    }

    /// The value of a scalar by YAML's core schema. Dates stay text, because JSON has no dates.
    private func value(of node: Node, _ scalar: Node.Scalar) -> JSONValue {
      guard scalar.style == .plain || scalar.style == .any else { return .string(scalar.string) }
      switch scalar.string {
      case "", "~", "null", "Null", "NULL": return .null
      case "true", "True": return .bool(true)
      case "false", "False": return .bool(false)
      default: break
      }
      if let number = Int(scalar.string) { return .integer(number) }
      if let first = scalar.string.utf8.first, "+-.0123456789".utf8.contains(first),
        let number = Double(scalar.string), number.isFinite
      {
        return .number(number)
      }
      return .string(scalar.string)
    }
  }
}

/// Finds every duplicate key, although the parser stops at the first.
///
/// Each time, the duplicate is replaced with a private-use character of the same width, and the text is
/// parsed again.
private struct DuplicateKeys {
  /// The hidden keys, with their places.
  private(set) var found: [(name: String, place: YAMLDocument.Place)] = []
  private var text: String

  /// More duplicates than this are not a typo.
  private static let limit = 20
  private static let veil: Unicode.Scalar = "\u{F8FF}"

  init(_ text: String) {
    self.text = text
  }

  static func isHidden(_ name: String) -> Bool { name.unicodeScalars.first == veil }

  /// The document with duplicate keys hidden.
  mutating func compose() throws -> Node? {
    while true {
      do {
        // By default, Yams reads its encoding from the environment on every call. The basic resolver skips
        // matching every key against patterns for numbers and dates, because keys are text here.
        return try Yams.compose(yaml: text, .basic, .default, .utf8)
      } catch let YamlError.duplicatedKeysInMapping(names, context) {
        guard found.count < Self.limit, let name = names.first, hide(name, behind: context.mark) else {
          throw YamlError.duplicatedKeysInMapping(duplicates: names, context: context)
        }
      }
    }
  }

  /// Hides the next occurrence of a key that begins in the same column as the first, as keys of one mapping
  /// do if each is on its own line.
  private mutating func hide(_ name: String, behind first: Mark) -> Bool {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for index in lines.indices.dropFirst(first.line) {
      let scalars = Array(lines[index].unicodeScalars)
      let indentation = scalars.prefix { $0 == " " }.count
      guard indentation == first.column - 1 else {
        // A line with less indentation ends the mapping, unless it is blank or a comment.
        if indentation < first.column - 1, scalars.dropFirst(indentation).first.map({ $0 != "#" }) == true {
          return false
        }
        continue
      }
      let keys = [name, "\"\(name)\"", "'\(name)'"].map { Array($0.unicodeScalars) }
      guard let key = keys.first(where: { scalars.dropFirst(indentation).starts(with: $0 + [":"]) }) else {
        continue
      }
      var hidden = String.UnicodeScalarView(scalars[..<indentation])
      hidden.append(contentsOf: repeatElement(Self.veil, count: key.count))
      // The number keeps hidden keys distinct.
      hidden.append(contentsOf: "\(found.count)".unicodeScalars)
      hidden.append(contentsOf: scalars[(indentation + key.count)...])
      lines[index] = String(hidden)
      text = lines.joined(separator: "\n")
      found.append((name, YAMLDocument.Place(line: index + 1, column: indentation + 1)))
      return true
    }
    return false
  }
}
