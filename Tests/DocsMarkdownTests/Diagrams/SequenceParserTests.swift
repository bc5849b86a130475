import DocsFoundation
import Testing

@testable import DocsMarkdown

struct SequenceParserTests {
  @Test func namesItsParticipantsInTheOrderOfTheirFirstMention() throws {
    let diagram = try #require(
      DiagramSource.sequence(
        "participant S as App Store<br/>Server\nactor P as Paula\nP->>S: Hello\nWeb Shop->>P: Hi\nparticipant Web Shop as The shop"
      )
    )
    #expect(diagram.participants.map(\.name) == ["App Store\nServer", "Paula", "The shop"])
    #expect(diagram.participants.map(\.isActor) == [false, true, false])
  }

  @Test(arguments: [
    ("->", SequenceDiagram.Head.none, false), ("-->", .none, true), ("->>", .filled, false),
    ("-->>", .filled, true),
    ("-x", .cross, false), ("--x", .cross, true), ("-)", .open, false), ("--)", .open, true),
  ])
  func eachArrowHasItsLineAndItsHead(arrow: String, head: SequenceDiagram.Head, isDashed: Bool) throws {
    for text in ["a\(arrow)b:t", "a \(arrow) b : t"] {
      let diagram = try #require(DiagramSource.sequence(text))
      #expect(
        diagram.items == [
          .message(.init(from: 0, to: 1, text: "t", head: head, isDashed: isDashed, number: nil))
        ]
      )
    }
  }

  @Test func plusAndMinusActivateTheReceiverAndDeactivateTheSender() throws {
    let short = try #require(DiagramSource.sequence("a->>+b: one\nb-->>-a: two"))
    let long = try #require(DiagramSource.sequence("a->>b: one\nactivate b\nb-->>a: two\ndeactivate b"))
    #expect(short == long)
    #expect(short.items.count == 4)
  }

  @Test func blocksAreFlatFromBeginToEnd() throws {
    let diagram = try #require(
      DiagramSource.sequence(
        "alt yes\nloop often\na->b: x\nend\nelse no\nb->a: y\nend\npar p\nand q\nend\nopt\nend"
      )
    )
    let kinds = diagram.items.map { item in
      switch item {
      case .begin(let kind, let text): "\(kind) \(text)"
      case .section(let text): "section \(text)"
      case .end: "end"
      default: "line"
      }
    }
    #expect(
      kinds == [
        "alt yes", "loop often", "line", "end", "section no", "line", "end", "par p", "section q", "end",
        "opt ", "end",
      ]
    )
  }

  @Test func notesAreBesideOrOver() throws {
    let diagram = try #require(
      DiagramSource.sequence(
        "a->b: x\nNote left of b: l\nnote right of a: r\nNOTE over b,a: o\nNote over a: one"
      )
    )
    #expect(
      diagram.items.dropFirst() == [
        .note(.init(side: .left, participants: 1...1, text: "l")),
        .note(.init(side: .right, participants: 0...0, text: "r")),
        .note(.init(side: .over, participants: 0...1, text: "o")),
        .note(.init(side: .over, participants: 0...0, text: "one")),
      ]
    )
  }

  @Test func numbersTheMessages() throws {
    let diagram = try #require(
      DiagramSource.sequence(
        "a->b: x\nautonumber\na->b: x\na->b: x\nautonumber 10 5\na->b: x\na->b: x\nautonumber off\na->b: x"
      )
    )
    let numbers = diagram.items.map { item in
      if case .message(let message) = item { message.number } else { 0 }
    }
    #expect(numbers == [nil, 1, 2, 10, 15, nil])
  }

  @Test func commentsAndBlankLinesAreNoStatements() throws {
    #expect(
      try #require(DiagramSource.sequence("%% a->b: x\n\n  %% more\n  a->b: y %% kept")).items.count == 1
    )
  }

  @Test func textsMayHaveCharactersByTheirNumbers() throws {
    let diagram = try #require(DiagramSource.sequence("a->b: 1 #lt; 2 #35;1#59; a<br>b: c"))
    guard case .message(let message)? = diagram.items.first else {
      Issue.record("no message")
      return
    }
    #expect(message.text == "1 < 2 #1; a\nb: c")
  }

  @Test(arguments: [
    ("  a->b", "3:3: The message has no text"),
    ("a->: x", "3:4: A participant has no name"),
    ("->b: x", "3:1: A participant has no name"),
    ("a<<->>b: x", "3:2: An arrow with two heads can't be drawn"),
    ("partcipant a", "3:1: This isn't a statement"),
    ("rect rgb(0, 0, 0)", "3:1: 'rect' can't be drawn"),
    ("box Purple A", "3:1: 'box' can't be drawn"),
    ("create participant A", "3:1: 'create' can't be drawn"),
    ("title: A", "3:1: 'title' can't be drawn"),
    ("%%{init: {}}%%", "3:1: '%%{' can't be drawn"),
    ("participant a@{ \"type\": \"queue\" }", "3:14: A name can't contain '@'"),
    ("a->b: x; a->b: y", "3:8: A semicolon ends the statement"),
    ("a->b: <b>x</b>", "3:7: '<b>' can't be drawn"),
    ("é->b: #nope;", "3:8: '#nope;' isn't a character"),
    ("end", "3:1: Nothing is open that could end here"),
    ("loop x\nelse y\nend", "4:1: 'else' isn't in an alt"),
    ("  opt x", "3:3: 'opt' has no end"),
    ("deactivate a", "3:12: 'a' isn't active"),
    ("Note above a: x", "3:6: The note has no place"),
    ("Note over a,b,c: x", "3:11: The note has too many participants"),
    ("autonumber x", "3:12: The numbering is wrong"),
  ])
  func whatCannotBeDrawnIsAFaultWithItsPlace(lines: String, fault: String) {
    #expect(DiagramSource.parse("sequenceDiagram\n" + lines).faults == [fault])
  }

  @Test func everyFaultyLineIsReported() {
    let (diagram, faults) = DiagramSource.parse("sequenceDiagram\nfoo\na->b: x\nbar")
    #expect(diagram == nil)
    #expect(faults.map { $0.prefix(2) } == ["3:", "5:"])
  }

  @Test func sizesAreLimited() {
    let many = (0..<25).map { "participant p\($0)" }.joined(separator: "\n")
    #expect(
      DiagramSource.parse("sequenceDiagram\n" + many).faults == ["23:1: More than 20 participants"]
    )
    let long = String(repeating: "a->b: x\n", count: 400)
    #expect(DiagramSource.parse("sequenceDiagram\n" + long).faults == ["303:1: More than 300 lines"])
    let deep = String(repeating: "loop x\n", count: 10) + String(repeating: "end\n", count: 10)
    #expect(
      DiagramSource.parse("sequenceDiagram\n" + deep).faults.first == "11:1: Nested deeper than 8 blocks"
    )
  }

  @Test func otherDiagramsAreFaults() {
    #expect(DiagramSource.parse("gantt\ntitle x").faults == ["2:1: 'gantt' can't be drawn"])
    #expect(DiagramSource.parse("stateDiagram-v2").faults == ["2:1: 'stateDiagram-v2' can't be drawn"])
    #expect(DiagramSource.parse("%% nothing").faults == ["1:1: The diagram is empty"])
  }
}
