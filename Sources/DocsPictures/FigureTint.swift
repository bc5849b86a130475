/// A color from a scenario, `#rrggbb`.
struct FigureTint: Sendable {
  /// The validated color, so nothing else can get into an attribute.
  let hex: String
  /// The more readable text color on it, dark or white.
  let text: String

  /// Parses a color; nil if the text isn't one.
  init?(_ hex: String) {
    let digits = hex.dropFirst()
    guard hex.hasPrefix("#"), digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let number = Int(digits, radix: 16)
    else { return nil }
    self.hex = hex.lowercased()
    let channels = [number >> 16, number >> 8, number].map { FigureTint.linear($0 & 0xff) }
    let luminance = 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
    // The contrast of WCAG 2 with white, and with #14181d, which has a luminance of 0.009.
    text = 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.059 ? "#ffffff" : "#14181d"
  }

  /// An sRGB channel as linear light. The square is accurate enough to choose between dark and white.
  private static func linear(_ channel: Int) -> Double {
    let share = Double(channel) / 255
    return share * share
  }
}
