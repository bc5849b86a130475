/// The color of a button, written `#rrggbb`.
public struct Tint: Hashable, Sendable {
  /// The color as `#rrggbb`, in lowercase.
  public let hex: String

  /// Creates a color from such a text, or nil if it is invalid.
  public init?(hex: String) {
    let digits = hex.dropFirst()
    guard hex.hasPrefix("#"), digits.utf8.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
    else {
      return nil
    }
    self.hex = hex.lowercased()
  }

  private init(_ hex: String) {
    self.hex = hex
  }

  /// The default of a destructive action. The shades are this library's own; Apple names only the hues.
  public static let red = Tint("#d70015")
  /// The default of a normal action.
  public static let gray = Tint("#6c6c70")
  /// A darker `UIColor.orange`, which keeps white text readable.
  public static let orange = Tint("#b25000")
  /// `UIColor.blue`.
  public static let blue = Tint("#0000ff")
}
