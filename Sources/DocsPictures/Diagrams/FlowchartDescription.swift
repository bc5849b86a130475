import DocsMarkdown

/// A flowchart in words: its groups, its arrows, and the nodes that no arrow leads to or from.
struct FlowchartDescription {
  private let chart: Flowchart
  private let words: [String: String]

  private static let phrases = [
    "flowchart", "diagramTo", "diagramGroup", "diagramDotted", "diagramThick", "diagramLine", "diagramAlone",
  ]
  /// How many nodes the title names.
  private static let titleCount = 6

  init(_ chart: Flowchart, word: (String) -> String) {
    self.chart = chart
    words = Dictionary(FlowchartDescription.phrases.map { ($0, word($0)) }) { first, _ in first }
  }

  var texts: (title: String, text: String) {
    let names = chart.nodes.prefix(FlowchartDescription.titleCount).map(\.label.asPhrase)
    let more = chart.nodes.count > names.count ? " …" : ""
    let title = filled(word("flowchart"), ["names": names.joined(separator: ", ") + more])
    return (title, (groups + chart.edges.map(line) + alone).joined(separator: "\n"))
  }

  private func word(_ name: String) -> String { words[name] ?? name }

  private var groups: [String] {
    chart.groups.indices.map { group in
      let names =
        chart.groups.filter { $0.parent == group }.map(\.title.asPhrase)
        + chart.nodes.filter { $0.group == group }.map(\.label.asPhrase)
      return filled(
        word("diagramGroup"),
        ["group": chart.groups[group].title.asPhrase, "names": names.joined(separator: ", ")]
      )
    }
  }

  private func line(_ edge: Flowchart.Edge) -> String {
    var kinds: [String] = []
    switch edge.line {
    case .solid: break
    case .dotted: kinds.append(word("diagramDotted"))
    case .thick: kinds.append(word("diagramThick"))
    }
    if !edge.hasArrow { kinds.append(word("diagramLine")) }
    let ends = filled(
      word("diagramTo"),
      ["from": chart.nodes[edge.from].label.asPhrase, "to": chart.nodes[edge.to].label.asPhrase]
    )
    let kind = kinds.isEmpty ? "" : " (\(kinds.joined(separator: ", ")))"
    return ends + kind + (edge.label.isEmpty ? "." : ": \(edge.label.asPhrase)")
  }

  private var alone: [String] {
    let connected = Set(chart.edges.flatMap { [$0.from, $0.to] })
    let names = chart.nodes.indices.filter { !connected.contains($0) }.map { chart.nodes[$0].label.asPhrase }
    return names.isEmpty ? [] : [filled(word("diagramAlone"), ["names": names.joined(separator: ", ")])]
  }
}
