/// Boxes and the arrows between them, as an author writes them; where each is drawn is decided later.
package struct Flowchart: Hashable, Sendable {
  /// Where the arrows lead.
  package enum Direction: Hashable, Sendable { case down, up, right, left }

  package enum Shape: Hashable, Sendable {
    case rectangle, rounded, stadium, subroutine, cylinder, circle, diamond, hexagon
  }

  package struct Node: Hashable, Sendable {
    package var label: String
    package var shape: Shape
    /// The innermost group that contains it.
    package var group: Int?
  }

  package enum Line: Hashable, Sendable { case solid, dotted, thick }

  package struct Edge: Hashable, Sendable {
    package var from: Int
    package var to: Int
    package var line: Line
    package var hasArrow: Bool
    package var label: String
    /// The least number of ranks between its ends, from 1.
    package var length: Int
  }

  package struct Group: Hashable, Sendable {
    package var title: String
    /// The group around it, which has a lower index.
    package var parent: Int?
  }

  package internal(set) var direction = Direction.down
  package internal(set) var nodes: [Node] = []
  package internal(set) var edges: [Edge] = []
  package internal(set) var groups: [Group] = []

  static let nodeLimit = 60
  static let edgeLimit = 100
  static let groupLimit = 12
  static let depthLimit = 4
  static let lengthLimit = 4

  /// The texts that a reader sees.
  var labels: [String] {
    groups.map(\.title) + nodes.map(\.label) + edges.map(\.label).filter { !$0.isEmpty }
  }
}
