/// The number of an order, as it stands on the receipt that the buyer gets by mail.
///
/// Apple's begin with an M and are ten to twelve letters and digits; how they are made is unknown. Here it is
/// the identifier of the transaction, written with other digits. In a test store each payment is an order.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/orderid
public struct OrderNumber: Hashable, Sendable, CustomStringConvertible {
  /// The transaction that was ordered.
  public let transactionID: String

  /// Digits that nobody confuses: without 0, 1, I and O.
  private static let digits = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ".utf8)

  /// The order of a transaction; nil where its identifier is no number.
  public init?(of transaction: Transaction) {
    guard transaction.id.isTransactionID, let number = UInt64(transaction.id),
      String(number) == transaction.id
    else { return nil }
    transactionID = transaction.id
  }

  /// Reads an order number; nil where the text is none.
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
