import DocsFoundation

@testable import DocsMarkdown

/// Diagrams for tests. The first line of their text is line 2.
enum DiagramSource {
  static func parse(_ text: String) -> (diagram: Diagram?, faults: [String]) {
    let block = CodeBlock(
      info: "mermaid",
      text: text + "\n",
      position: SourcePosition(file: "content/a.md", line: 1),
      indentation: 0,
      isFenced: true
    )
    let (diagram, diagnostics) = Diagram.parse(block)
    return (diagram, diagnostics.map { "\($0.position.line):\($0.position.column): \($0.summary)" })
  }

  static func sequence(_ lines: String) -> SequenceDiagram? {
    guard case .sequence(let diagram)? = parse("sequenceDiagram\n" + lines).diagram else { return nil }
    return diagram
  }

  static func flowchart(_ text: String) -> Flowchart? {
    guard case .flowchart(let chart)? = parse(text).diagram else { return nil }
    return chart
  }
}
