/// A plane in squares, to find who is near whom without asking everybody about everybody.
///
/// Points that are no further apart than a distance lie in the same square or in two that touch. The squares that hold
/// points are sorted, row by row, so that one walk meets every such pair once (J. L. Bentley, D. F. Stanat and
/// E. H. Williams, "The complexity of finding fixed-radius near neighbors", 1977).
struct CellGrid {
  /// A square, and where its points stand in ``points``.
  private struct Cell {
    let key: Int
    let points: Range<Int>
  }

  /// Between the squares of one row and those of the next: more than there are in a row.
  private static let stride = 1 << 32

  /// The indices of the points, square by square.
  private let points: [Int]
  private let cells: [Cell]

  /// - Parameters:
  ///   - positions: the points, each within ``Room/reach`` of the origin.
  ///   - distance: how far apart points may be, in metres; 1 or more.
  init(_ positions: [Position], distance: Double) {
    // A difference that rounding brings down to the distance must not lie two squares apart.
    let width = distance * 1.001
    let keyed = positions.enumerated().map { index, position in
      let column = Int((position.x / width).rounded(.down))
      let row = Int((position.y / width).rounded(.down))
      return (key: row * Self.stride + column, index: index)
    }
    .sorted { ($0.key, $0.index) < ($1.key, $1.index) }
    points = keyed.map(\.index)
    var cells: [Cell] = []
    var start = 0
    while start < keyed.count {
      var end = start + 1
      while end < keyed.count, keyed[end].key == keyed[start].key { end += 1 }
      cells.append(Cell(key: keyed[start].key, points: start..<end))
      start = end
    }
    self.cells = cells
  }

  /// Visits every pair of points whose squares are the same or touch, once, always in the same order.
  func forEachNeighborhood(_ visit: (Int, Int) -> Void) {
    // The first square of the next row that touches the present one; both only ever move on.
    var below = 0
    for (index, cell) in cells.enumerated() {
      for first in cell.points {
        for second in first + 1..<cell.points.upperBound {
          visit(points[first], points[second])
        }
      }
      if index + 1 < cells.count, cells[index + 1].key == cell.key + 1 {
        visitAll(cell, cells[index + 1], visit)
      }
      while below < cells.count, cells[below].key < cell.key + Self.stride - 1 { below += 1 }
      var next = below
      while next < cells.count, cells[next].key <= cell.key + Self.stride + 1 {
        visitAll(cell, cells[next], visit)
        next += 1
      }
    }
  }

  private func visitAll(_ one: Cell, _ other: Cell, _ visit: (Int, Int) -> Void) {
    for first in one.points {
      for second in other.points {
        visit(points[first], points[second])
      }
    }
  }
}
