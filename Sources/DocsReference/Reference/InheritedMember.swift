import DocsToolchain
import Foundation
import SymbolKit

/// A member that a protocol provides to a type that conforms to it: `first` of a collection.
///
/// It has no page, but links to it are valid, as in DocC.
package struct InheritedMember: Codable, Hashable, Sendable {
  /// What the compiler writes between the identifiers of the member and of the type.
  static let mark = "::SYNTHESIZED::"

  /// The identifier of the protocol's member, the mark, and the identifier of the type.
  let usr: String
  let kind: Symbol.Kind
  /// The names from the outermost type to the member.
  let path: [String]
  let signature: TypeSignature?

  /// The identifiers of the protocol's member and of the type.
  var origins: (member: String, type: String) {
    guard let mark = usr.firstRange(of: Self.mark) else { return (usr, usr) }
    return (String(usr[..<mark.lowerBound]), String(usr[mark.upperBound...]))
  }
}

/// A symbol graph divided into what its module declares, and what protocols add to its types.
///
/// The second part is about as large as the first, and little of it is needed.
package struct GraphPartition {
  /// The graph without inherited members.
  package let declared: [UInt8]
  package private(set) var inherited: [InheritedMember] = []

  /// Divides a graph.
  ///
  /// - Parameter json: the file that `swift-symbolgraph-extract` wrote.
  /// - Throws: ``JSONScanner/Failure`` if the bytes aren't JSON, or a `DecodingError`.
  package init(_ json: [UInt8]) throws {
    var scanner = JSONScanner(json)
    var declared: [UInt8] = []
    var copied = 0
    while let event = try scanner.next() {
      guard case .begin(let key) = event, ["symbols", "relationships"].contains(scanner.text(key)) else {
        continue
      }
      declared += json[copied..<scanner.offset]
      let isSymbols = scanner.text(key) == "symbols"
      let (kept, members) = try Self.elements(of: &scanner)
      declared.append(contentsOf: kept.map { json[$0] }.joined(separator: [UInt8(ascii: ",")]))
      copied = scanner.offset - 1
      if isSymbols { inherited += try Self.decode(members.map { json[$0] }) }
    }
    self.declared = declared + json[copied...]
  }

  /// The elements of the array that was begun last: those that are declared, and those that are inherited.
  private static func elements(of scanner: inout JSONScanner) throws -> ([Range<Int>], [Range<Int>]) {
    let mark = Array(InheritedMember.mark.utf8)
    var (declared, inherited): ([Range<Int>], [Range<Int>]) = ([], [])
    while case .begin? = try scanner.next() {
      let start = scanner.offset - 1
      try scanner.skipContainer()
      let element = start..<scanner.offset
      if scanner.contains(mark, in: element) {
        inherited.append(element)
      } else {
        declared.append(element)
      }
    }
    return (declared, inherited)
  }

  private static func decode(_ symbols: [ArraySlice<UInt8>]) throws -> [InheritedMember] {
    let list = [
      [UInt8(ascii: "[")], Array(symbols.joined(separator: [UInt8(ascii: ",")])), [UInt8(ascii: "]")],
    ]
    return try JSONDecoder().decode([EncodedMember].self, from: Data(list.joined())).map(InheritedMember.init)
  }
}

/// The parts of a symbol in a graph that an inherited member needs.
private struct EncodedMember: Decodable {
  typealias Fragment = SymbolGraph.Symbol.DeclarationFragments.Fragment

  struct Identifier: Decodable { var precise: String }
  struct Kind: Decodable { var identifier: String }
  struct Parameter: Decodable { var declarationFragments: [Fragment] }
  struct Signature: Decodable {
    var parameters: [Parameter]?
    var returns: [Fragment]?
  }

  var identifier: Identifier
  var kind: Kind
  var pathComponents: [String]
  var functionSignature: Signature?
}

extension InheritedMember {
  fileprivate init(_ encoded: EncodedMember) {
    usr = encoded.identifier.precise
    let kind = encoded.kind.identifier
    self.kind = Symbol.Kind(rawValue: String(kind.trimmingPrefix("swift."))) ?? .other
    path = encoded.pathComponents
    signature = encoded.functionSignature.map {
      TypeSignature(
        parameters: ($0.parameters ?? []).map { $0.declarationFragments.map(Symbol.Fragment.init) },
        result: ($0.returns ?? []).map(Symbol.Fragment.init)
      )
    }
  }
}
