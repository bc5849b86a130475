/// A graph that is drawn in ranks, so that its arrows lead along one axis.
///
/// The steps are those of Sugiyama, Tagawa and Toda (1981): reverse what makes a cycle, rank, order each rank, place.
/// The main axis is the one along which arrows lead, the cross axis the other; which is vertical doesn't matter here.
struct LayeredGraph {
  /// A size or a place along the two axes, in CSS pixels.
  struct Pair: Hashable {
    var cross: Int
    var main: Int
  }

  /// Where an item may be.
  enum Pin: Hashable { case none, first, last }

  struct Item {
    var size = Pair(cross: 0, main: 0)
    var pin = Pin.none
  }

  struct Link {
    var from: Int
    var to: Int
    /// The least number of ranks between its ends.
    var length = 1
    /// The size of its label, if it has one.
    var label: Pair?
    /// Where it meets its ends, from their centers along the cross axis; nil if that is free.
    var fromOffset: Int?
    var toOffset: Int?
    /// Whether the arrow leads from `to` to `from`, because it would close a cycle.
    var isReversed = false
  }

  /// A point of the layout: an item, or the place where a link crosses a rank.
  struct Vertex {
    var size: Pair
    var rank: Int
    var isItem: Bool
    /// The center along the cross axis.
    var cross = 0.0
  }

  static let itemGap = 28
  static let linkGap = 14
  static let rankGap = 48
  /// The gap at a rank of pins, which are on the border of a group.
  static let pinGap = 12

  var items: [Item]
  var links: [Link]

  var vertices: [Vertex] = []
  /// The vertices of each link, from end to end.
  var chains: [[Int]] = []
  /// The vertices of each rank, in order.
  var ranks: [[Int]] = []
  /// The vertices that each vertex is connected with, in the rank before and the one after, with the index of the link.
  var before: [[Int]] = []
  var after: [[Int]] = []
  /// The beginning of each rank along the main axis, and its thickness.
  var rankStarts: [Int] = []
  var rankSizes: [Int] = []

  init(items: [Item], links: [Link]) {
    self.items = items
    self.links = links
  }

  /// Whether links have labels. Then each has a rank between its ends, with room for one.
  var hasLabels: Bool { links.contains { $0.label != nil } }

  mutating func layOut() {
    addVertices(ranks: itemRanks())
    orderRanks()
    placeAcross()
    placeAlong()
  }

  /// The whole size.
  var size: Pair {
    let right = vertices.map { Int($0.cross.rounded()) + ($0.size.cross + 1) / 2 }.max() ?? 0
    let end = (rankStarts.last ?? 0) + (rankSizes.last ?? 0)
    return Pair(cross: right, main: end)
  }

  /// The corner of an item.
  func corner(of item: Int) -> Pair {
    let vertex = vertices[item]
    return Pair(
      cross: Int(vertex.cross.rounded()) - vertex.size.cross / 2,
      main: rankStarts[vertex.rank] + (rankSizes[vertex.rank] - vertex.size.main) / 2
    )
  }
}
