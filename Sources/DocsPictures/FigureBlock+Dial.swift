extension FigureBlock {
  /// A clock face of the full width, up to 48 pixels: dark from 6 p.m. to 6 a.m.
  init(hour: Int, minute: Int, second: Int, width: Int) {
    let radius = max(8, min(width, 48) / 2)
    // Every number is accepted, so the remainders keep the angles small.
    let (hour, minute, second) = (hour.remainder(of: 24), minute.remainder(of: 60), second.remainder(of: 60))
    let isNight = hour < 6 || hour >= 18
    height = 2 * radius
    svg =
      #"<g class="dial\#(isNight ? " night" : "")" transform="translate(\#(width / 2) \#(radius))">"#
      + #"<circle r="\#(radius - 1)"/><path class="ticks" d="\#(Self.ticks(radius - 4))"/>"#
      + Self.hand("hour", to: radius * 5 / 10, halves: hour % 12 * 60 + minute)
      + Self.hand("minute", to: radius * 8 / 10, halves: minute * 12 + second / 5)
      + Self.hand("second", to: radius * 8 / 10, halves: second * 12) + "</g>"
  }

  /// A hand that points up, rotated in half degrees.
  private static func hand(_ name: String, to length: Int, halves: Int) -> String {
    let degrees = "\(halves / 2)" + (halves.isMultiple(of: 2) ? "" : ".5")
    return #"<path class="\#(name)" d="M0 4V-\#(length)" transform="rotate(\#(degrees))"/>"#
  }

  /// Twelve short lines that end at a distance from the center. Those at 12, 3, 6 and 9 are longer.
  private static func ticks(_ end: Int) -> String {
    // The sines of 30 and 60 degrees, in thousandths.
    let (short, long) = (500, 866)
    let quarters = "M0-\(end)v5M\(end) 0h-5M0 \(end)v-5M-\(end) 0h5"
    let others = [(short, long), (long, short)].flatMap { x, y in
      [(1, 1), (1, -1), (-1, 1), (-1, -1)].map { right, down in
        func place(_ sine: Int, _ sign: Int, _ distance: Int) -> String {
          tenths(sign * sine * distance / 100)
        }
        return "M\(place(x, right, end)) \(place(y, down, end))"
          + "L\(place(x, right, end - 3)) \(place(y, down, end - 3))"
      }
    }
    return quarters + others.joined()
  }

  private static func tenths(_ number: Int) -> String {
    (number < 0 ? "-" : "") + "\(abs(number) / 10).\(abs(number) % 10)"
  }
}

extension Int {
  /// The nonnegative remainder for a positive divisor.
  fileprivate func remainder(of divisor: Int) -> Int {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
