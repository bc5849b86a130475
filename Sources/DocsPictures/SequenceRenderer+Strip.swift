extension SequenceRenderer {
  func svg(_ shapes: String) -> String {
    #"<svg class="strip" aria-hidden="true" focusable="false">\#(shapes)</svg>"#
  }

  /// The center of a lane, in percent with at most two decimals.
  static func percent(_ lane: Int, of count: Int) -> String {
    percent(halves: 2 * lane + 1, of: count)
  }

  /// A position in half lane widths from the left.
  static func percent(halves: Int, of count: Int) -> String {
    let (whole, hundredths) = (halves * 5000 / max(1, count)).quotientAndRemainder(dividingBy: 100)
    return hundredths == 0 ? "\(whole)%" : "\(whole).\(hundredths < 10 ? "0" : "")\(hundredths)%"
  }
}
