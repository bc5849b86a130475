import SimulationKit

/// The arrow of one event. Each kind has its own shape, so meaning doesn't depend on color.
struct SequenceArrow {
  private let kind: Event.Kind
  private let from: Int
  private let to: Int
  private let count: Int

  /// Creates an arrow between two lanes of a diagram with `count` lanes.
  init(_ kind: Event.Kind, from: Int, to: Int, count: Int) {
    self.kind = kind
    self.from = from
    self.to = kind.isArrow ? to : from
    self.count = count
  }

  /// The shapes, 20 pixels below the upper edge of the row.
  var svg: String {
    let isAcross = from != to
    return switch kind {
    case .call: isAcross ? line() + at(to, closedHead) : at(from, dot)
    case .reply: isAcross ? line() + at(to, openHead) : at(from, dot)
    case .radio: (isAcross ? line() + at(to, openHead) : at(from, dot)) + at(from, waves)
    case .local: at(from, dot)
    case .wait: at(from, #"<circle class="ring" r="5.5"/>"#)
    case .absent: isAcross ? line() + at(middle, cross) : at(from, cross)
    case .refusal: (isAcross ? line() + at(to, closedHead) : "") + at(from, noEntry)
    }
  }

  private var isRightward: Bool { to > from }
  private var color: String { " lane-\(from + 1)" }

  private var start: String { SequenceRenderer.percent(from, of: count) }
  private var end: String { SequenceRenderer.percent(to, of: count) }

  private var middle: String { SequenceRenderer.percent(halves: from + to + 1, of: count) }

  private func line() -> String {
    #"<line class="wire\#(color)" x1="\#(start)" x2="\#(end)" y1="20" y2="20"/>"#
  }

  private func at(_ lane: Int, _ shape: String) -> String {
    at(SequenceRenderer.percent(lane, of: count), shape)
  }

  private func at(_ x: String, _ shape: String) -> String {
    #"<svg x="\#(x)" y="20" overflow="visible">\#(shape)</svg>"#
  }

  private var dot: String { #"<circle class="dot\#(color)" r="5"/>"# }
  private var cross: String { #"<path class="cross" d="M-5.5-5.5l11 11m0-11l-11 11"/>"# }
  private var noEntry: String { #"<circle class="stop" r="8"/><path class="bar" d="M-4 0H4"/>"# }

  private var closedHead: String {
    #"<path class="head\#(color)" d="M0 0l\#(isRightward ? "-" : "")10-5v10z"/>"#
  }

  private var openHead: String {
    let back = isRightward ? "-8" : "8"
    return #"<path class="open\#(color)" d="M\#(back)-5L\#(isRightward ? "-1" : "1") 0L\#(back) 5"/>"#
  }

  /// Waves on the receiver's side, or on both sides for a broadcast.
  private var waves: String {
    let right = "M5-6a8 8 0 0 1 0 12M9-10a13 13 0 0 1 0 20"
    let left = "M-5-6a8 8 0 0 0 0 12M-9-10a13 13 0 0 0 0 20"
    let path = from == to ? right + left : isRightward ? right : left
    return #"<path class="waves\#(color)" d="\#(path)"/>"#
  }
}
