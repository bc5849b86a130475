/// An order number, as in the receipt that the buyer gets by email.
///
/// Apple's start with an M and have ten to twelve letters and digits; the algorithm isn't public. Here it is the
/// transaction identifier in another base. In a test store each payment is an order.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/orderid
public struct OrderNumber: Hashable, Sendable, CustomStringConvertible {
  /// The transaction of the order.
  public let transactionID: String

  /// Unambiguous digits: without 0, 1, I and O.
  private static let digits = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ".utf8)

  /// Creates the order number of a transaction; nil if its identifier isn't a number.
  public init?(of transaction: StoreTransaction) {
    guard transaction.id.isTransactionID, let number = UInt64(transaction.id),
      String(number) == transaction.id
    else { return nil }
    transactionID = transaction.id
  }

  /// Parses an order number; nil if the text isn't one.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard (2...14).contains(bytes.count), bytes[0] == UInt8(ascii: "M") else { return nil }
    var number: UInt64 = 0
    for byte in bytes.dropFirst() {
      guard let digit = Self.digits.firstIndex(of: byte) else { return nil }
      let (product, overflows) = number.multipliedReportingOverflow(by: 32)
      guard !overflows else { return nil }
      number = product | UInt64(digit)
    }
    transactionID = String(number)
    guard description == text else { return nil }
  }

  /// The number as text.
  public var description: String {
    var number = UInt64(transactionID) ?? 0
    var text: [UInt8] = []
    repeat {
      text.append(Self.digits[Int(number % 32)])
      number /= 32
    } while number > 0
    return "M" + String(decoding: text.reversed(), as: UTF8.self)
  }
}
