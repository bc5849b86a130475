import DocsMarkdown

/// The outlines of nodes.
enum FlowchartShape {
  /// How far an arrow from a node to itself goes from its side.
  static let loopSize = 28

  /// The height of the curve at the ends of a cylinder.
  private static let curve = 7
  private static let hexagonTip = 16

  /// A frame that contains a text in a shape. Its width and height are even, so that its center is a whole pixel.
  static func frame(of shape: Flowchart.Shape, around text: DiagramText) -> Frame {
    let (width, height) = (max(text.width, 24), max(text.height, Drawing.lineHeight))
    let size =
      switch shape {
      case .rectangle, .rounded: (width + 32, height + 20)
      case .stadium: (width + 44, height + 20)
      case .subroutine: (width + 48, height + 20)
      case .cylinder: (width + 32, height + 20 + 3 * curve)
      case .hexagon: (width + 24 + 2 * hexagonTip, height + 20)
      // A rectangle in a diamond: half of each diagonal is left for it.
      case .diamond: (width + height + 44, width * 2 / 5 + height + 36)
      case .circle: (diameter(width, height), diameter(width, height))
      }
    return Frame(left: 0, top: 0, width: (size.0 + 1) / 2 * 2, height: (size.1 + 1) / 2 * 2)
  }

  private static func diameter(_ width: Int, _ height: Int) -> Int {
    Int(Double(width * width + height * height).squareRoot()) + 20
  }

  static func draw(_ shape: Flowchart.Shape, _ frame: Frame, into drawing: inout Drawing) {
    let (x, y, width, height) = (frame.left, frame.top, frame.width, frame.height)
    switch shape {
    case .rectangle: drawing.rectangle(frame, radius: 2, "box")
    case .rounded: drawing.rectangle(frame, radius: 10, "box")
    case .stadium: drawing.rectangle(frame, radius: height / 2, "box")
    case .circle: drawing.circle(frame.centerX, frame.centerY, radius: width / 2, "box")
    case .subroutine:
      drawing.rectangle(frame, "box")
      drawing.path("M\(x + 8) \(y)v\(height)M\(frame.right - 8) \(y)v\(height)", "line")
    case .cylinder:
      let side = height - 2 * curve
      let half = width / 2
      let body =
        "M\(x) \(y + curve)a\(half) \(curve) 0 0 1 \(width) 0v\(side)a\(half) \(curve) 0 0 1 \(-width) 0z"
      drawing.path(body, "box")
      drawing.path("M\(x) \(y + curve)a\(half) \(curve) 0 0 0 \(width) 0", "line thin")
    case .diamond:
      drawing.path(
        "M\(frame.centerX) \(y)l\(width / 2) \(height / 2)l\(-width / 2) \(height / 2)l\(-width / 2) \(-height / 2)z",
        "box"
      )
    case .hexagon:
      let flat = width - 2 * hexagonTip
      drawing.path(
        "M\(x + hexagonTip) \(y)h\(flat)l\(hexagonTip) \(height / 2)l\(-hexagonTip) \(height / 2)h\(-flat)"
          + "l\(-hexagonTip) \(-height / 2)z",
        "box"
      )
    }
  }

  /// Where the first line of a text begins.
  static func textTop(_ shape: Flowchart.Shape, _ frame: Frame, _ text: DiagramText) -> Int {
    frame.top + (frame.height - text.height) / 2 + (shape == .cylinder ? curve / 2 + 1 : 0)
  }

  /// How far inside its frame the outline of a shape is, at a distance from the middle of a side.
  ///
  /// - Parameter isVertical: whether the side is the top or the bottom.
  static func inset(_ shape: Flowchart.Shape, _ frame: Frame, at offset: Int, isVertical: Bool) -> Int {
    let half = (isVertical ? frame.width : frame.height) / 2
    let depth = (isVertical ? frame.height : frame.width) / 2
    let distance = min(abs(offset), half)
    guard half > 0 else { return 0 }
    switch shape {
    case .rectangle, .rounded, .subroutine: return 0
    case .diamond: return depth * distance / half
    case .hexagon: return isVertical ? 0 : hexagonTip * distance / half
    case .circle: return half - rootOfDifference(half, distance)
    case .stadium: return isVertical ? 0 : half - rootOfDifference(half, distance)
    case .cylinder: return isVertical ? curve - curve * rootOfDifference(half, distance) / half : 0
    }
  }

  private static func rootOfDifference(_ first: Int, _ second: Int) -> Int {
    Int(Double(max(0, first * first - second * second)).squareRoot().rounded())
  }
}
