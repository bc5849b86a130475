/// A color of a button, written `#rrggbb`.
public struct Tint: Hashable, Sendable {
  /// The color as `#rrggbb`, in lower case.
  public let hex: String

  /// The color of such a text, or nil where it is no color.
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

  /// What a destructive action has by itself. The shades of the styles are ours; Apple names the hues.
  public static let red = Tint("#d70015")
  /// What a normal action has by itself.
  public static let gray = Tint("#6c6c70")
  /// A darker `UIColor.orange`, on which white text can be read.
  public static let orange = Tint("#b25000")
  /// `UIColor.blue`.
  public static let blue = Tint("#0000ff")
}
