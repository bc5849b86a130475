import Foundation
import Scratch
import TestPrograms
import Testing

@testable import DocsFoundation
@testable import DocsReference
@testable import DocsToolchain

struct SymbolGraphTests {
  private static func graph(symbols: String = "", relationships: String = "") -> Data {
    Data(
      """
      {"metadata": {"formatVersion": {"major": 0, "minor": 6, "patch": 0}, "generator": "test"},
       "module": {"name": "Lamps", "platform": {}},
       "symbols": [\(symbols)], "relationships": [\(relationships)]}
      """.utf8
    )
  }

  private static func symbol(kind: String = "swift.struct", line: String = "3", uri: String) -> String {
    """
    {"kind": {"identifier": "\(kind)", "displayName": ""},
     "identifier": {"precise": "s:5Lamps4LampV", "interfaceLanguage": "swift"},
     "pathComponents": ["Lamp"], "names": {"title": "Lamp"}, "accessLevel": "public",
     "location": {"uri": "\(uri)", "position": {"line": \(line), "character": 14}}}
    """
  }

  private let reader = SymbolGraphReader(package: URL(filePath: "/tmp/a b"))

  @Test(
    arguments: [
      ("file:///tmp/a%20b/Sources/Lamp.swift", "Sources/Lamp.swift"),
      ("file:///tmp/a b/Sources/100%.swift", "Sources/100%.swift"),
      ("file:///tmp/other/Lamp.swift", "/tmp/other/Lamp.swift"),
      ("file:///tmp/a%20bc/Lamp.swift", "/tmp/a bc/Lamp.swift"),
    ]
  )
  func placesAreOfThePackage(uri: String, path: String) throws {
    let graph = try reader.graph(from: Self.graph(symbols: Self.symbol(uri: uri)), named: "x")
    #expect(graph.symbols.first?.location == SourcePosition(file: path, line: 4, column: 15))
  }

  @Test(arguments: [("-5", 1), ("9223372036854775807", 1 << 30 | 1)])
  func placesOutOfRangeAreHarmless(line: String, expected: Int) throws {
    let graph = try reader.graph(
      from: Self.graph(symbols: Self.symbol(line: line, uri: "file:///x.swift")),
      named: "x"
    )
    #expect(graph.symbols.first?.location?.line == expected)
  }

  @Test func whatALaterCompilerKnowsIsRead() throws {
    let graph = try reader.graph(
      from: Self.graph(
        symbols: Self.symbol(kind: "swift.wormhole", uri: "file:///x.swift"),
        relationships: #"{"kind": "bendsTo", "source": "a", "target": "b"}"#
      ),
      named: "x"
    )
    #expect(graph.symbols.map(\.kind) == [.other])
    #expect(graph.relationships == [])
  }

  @Test func aKeywordIsNamedWithoutItsBackticks() throws {
    let signature = """
      "functionSignature": {"parameters": [{"name": "in", "internalName": "default", "declarationFragments":
        [{"kind": "identifier", "spelling": "`default`"}, {"kind": "text", "spelling": ": Int"}]}]},
      """
    let symbol = Self.symbol(kind: "swift.func", uri: "file:///x.swift")
      .replacing("\"accessLevel\"", with: signature + "\"accessLevel\"")
    let graph = try reader.graph(from: Self.graph(symbols: symbol), named: "x")
    #expect(graph.symbols.map(\.parameters) == [["default"]])
  }

  @Test(
    arguments: [
      ("", "not valid JSON"), ("[]", "an array"), ("{}", "'metadata' is missing"),
      ("{\"metadata\": 3}", "'metadata'"),
      (
        #"{"metadata": {"formatVersion": {"major": 0, "minor": 6, "patch": 0}, "generator": ""}, "module": {}}"#,
        "'name' is missing at 'module'"
      ),
    ]
  )
  func aBrokenGraphIsAnErrorThatNamesIt(json: String, reason: String) throws {
    let error = #expect(throws: ToolchainError.self) {
      try reader.graph(from: Data(json.utf8), named: "Lamps.symbols.json")
    }
    let text = try #require(error).description
    #expect(text.hasPrefix("Lamps.symbols.json has unknown content"))
    #expect(text.contains(reason))
  }

  @Test func aGraphThatIsCutShortIsAnError() {
    let bytes = Self.graph(symbols: Self.symbol(uri: "file:///x.swift"))
    #expect(throws: ToolchainError.self) {
      try reader.graph(from: bytes.dropLast(20), named: "x")
    }
  }

  @Test func aModuleThatIsNotThereIsNamed() async throws {
    let folder = try TemporaryFolder()
    let extractor = SymbolGraphExtractor(searchArguments: ["-I", folder.url.path])
    let error = await #expect(throws: ToolchainError.self) {
      try await extractor.graphs(of: ["Nowhere"], scratch: folder.url.appending(path: "g"))
    }
    #expect(error?.description.contains("the declarations of Nowhere") == true)
    #expect(error?.description.contains("visible modules") == false)
    #expect(try Disk.entries(of: folder.url.path).isEmpty)
  }

  /// What the compiler adds for protocols is kept apart; the rest stays byte for byte.
  @Test func inheritedMembersAreApart() throws {
    func member(_ usr: String, _ name: String) -> String {
      """
      {"kind":{"identifier":"swift.method"},"identifier":{"precise":"\(usr)"},"pathComponents":["Lamp","\(name)"],\
      "functionSignature":{"parameters":[{"name":"a","declarationFragments":[{"kind":"identifier","spelling":"a"},\
      {"kind":"text","spelling":": "},{"kind":"typeIdentifier","spelling":"Self"}]}],\
      "returns":[{"kind":"text","spelling":"()"}]}}
      """
    }
    let own = Self.symbol(uri: "file:///x.swift")
    let added = member("s:a::SYNTHESIZED::s:5Lamps4LampV", "shine(_:)")
    let relationship = #"{"kind":"memberOf","source":"s:x","target":"s:5Lamps4LampV"}"#
    let addedOne =
      #"{"kind":"memberOf","source":"s:a::SYNTHESIZED::s:5Lamps4LampV","target":"s:5Lamps4LampV"}"#
    let mixed = Self.graph(symbols: "\(added),\(own),\(added)", relationships: "\(addedOne),\(relationship)")
    let partition = try GraphPartition(Array(mixed))
    #expect(Data(partition.declared) == Self.graph(symbols: own, relationships: relationship))
    #expect(partition.inherited.map(\.path) == [["Lamp", "shine(_:)"], ["Lamp", "shine(_:)"]])
    #expect(partition.inherited.map(\.kind) == [.method, .method])
    #expect(partition.inherited.map(\.signature?.parameters) == [["Self"], ["Self"]])
    #expect(partition.inherited.map(\.signature?.results) == [[], []])
    #expect(partition.inherited.map(\.origins.member) == ["s:a", "s:a"])
    #expect(partition.inherited.map(\.origins.type) == ["s:5Lamps4LampV", "s:5Lamps4LampV"])
    #expect(throws: JSONScanner.Failure.truncated) { try GraphPartition(Array(mixed.dropLast(9))) }
    #expect(throws: (any Error).self) {
      try GraphPartition(Array(Self.graph(symbols: #"{"a":"::SYNTHESIZED::"}"#)))
    }
  }

  /// A module has a graph of its own, and one for each module whose types it extends.
  @Test func theCompilersAccountIsRead() async throws {
    #expect(
      try await TestLibrary.shared().graphs.map(\.module) == ["Lamps", "Sockets", "Sockets", "Sockets"]
    )
    let turn = try await TestLibrary.shared().symbol("Lamp.turn(on:after:named:)")
    #expect(turn.kind == .method)
    #expect(turn.parameters == ["state", "seconds", "name"])
    #expect(try await TestLibrary.shared().symbol("LampError.broken(reason:)").parameters == ["reason"])
    #expect(turn.location == SourcePosition(file: "Sources/Lamps/Lamps.swift", line: 31, column: 24))
    let first = turn.comment?.lines.first
    #expect(first?.text == "Turns it.")
    #expect(first?.position == SourcePosition(file: "Sources/Lamps/Lamps.swift", line: 23, column: 7))
    #expect(turn.declaration.contains { $0.text == "LampError" && $0.usr == "s:5Lamps9LampErrorO" })
    let make = try await TestLibrary.shared().symbol("makeLamp()")
    #expect(make.availability.map(\.isDeprecated) == [true])
    #expect(make.availability.map(\.message) == ["It is dark"])
    #expect(make.availability.map(\.renamed) == ["Lamp.init()"])
    let plugs = try await TestLibrary.shared().symbol("Array.plugs")
    #expect(plugs.constraints.map(\.text) == ["Element == Lamp"])
  }
}
