import Foundation
import Testing

@testable import DocsSearch

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of parsed XML, to test what a reader gets instead of how it is written.
final class XMLTree {
  let name: String
  let attributes: [String: String]
  private(set) var text = ""
  private(set) var children: [XMLTree] = []

  private init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// The root of a document, which has to be well-formed.
  static func parse(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> XMLTree {
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))", sourceLocation: sourceLocation)
    return try #require(reader.root, sourceLocation: sourceLocation)
  }

  func all(_ name: String) -> [XMLTree] { children.filter { $0.name == name } }

  func text(_ name: String) -> String? { all(name).first?.text }

  private final class Reader: NSObject, XMLParserDelegate {
    var root: XMLTree?
    private var open: [XMLTree] = []

    func parser(
      _ parser: XMLParser,
      didStartElement name: String,
      namespaceURI: String?,
      qualifiedName: String?,
      attributes: [String: String]
    ) {
      let element = XMLTree(name, attributes)
      open.last?.children.append(element)
      root = root ?? element
      open.append(element)
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }

    func parser(_ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
    }
  }
}
