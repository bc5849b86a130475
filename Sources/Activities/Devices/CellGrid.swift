/// A grid of squares that finds points near each other without comparing all pairs.
///
/// Points within the given distance are in the same square or in two adjacent ones. The squares that contain points are
/// sorted row by row, so a single pass visits every such pair once (J. L. Bentley, D. F. Stanat and E. H. Williams,
/// "The complexity of finding fixed-radius near neighbors", 1977).
struct CellGrid {
  /// A square, and the range of its points in ``points``.
  private struct Cell {
    let key: Int
    let points: Range<Int>
  }

  /// The key difference between adjacent rows; larger than the number of columns.
  private static let stride = 1 << 32

  /// The indices of the points, sorted by square.
  private let points: [Int]
  private let cells: [Cell]

  /// - Parameters:
  ///   - positions: the points, each within ``Room/reach`` of the origin.
  ///   - distance: the maximum distance between points, in meters; 1 or more.
  init(_ positions: [Position], distance: Double) {
    // Slightly wider, so rounding never puts points within the distance two squares apart.
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

  /// Visits every pair of points in the same square or in adjacent ones once, in a deterministic order.
  func forEachNeighborhood(_ visit: (Int, Int) -> Void) {
    // The first square of the next row adjacent to the current one; both only move forward.
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
