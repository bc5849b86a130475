import AppFoundation

/// The state of a download. Since iOS 6; deprecated in iOS 16.
///
/// Source: developer.apple.com/documentation/storekit/skdownloadstate.
public enum SKDownloadState: Int, Sendable {
  /// It hasn't begun.
  case waiting = 0
  /// It is going on.
  case active = 1
  /// The app has paused it.
  case paused = 2
  /// It is done.
  case finished = 3
  /// It failed.
  case failed = 4
  /// The app has cancelled it.
  case cancelled = 5
}

/// Content of a product that Apple hosts. Apple has ended that, so no transaction has a download, and the methods that
/// take downloads get an empty array.
///
/// Source: developer.apple.com/documentation/storekit/skdownload. Since iOS 6; deprecated in iOS 16.
open class SKDownload: NSObject, @unchecked Sendable {
  // Unchecked, because NSObject isn't Sendable; everything here is constant.
  private let id: String
  private let transactionOfDownload: SKPaymentTransaction

  private init(_ id: String, of transaction: SKPaymentTransaction) {
    self.id = id
    transactionOfDownload = transaction
  }

  /// The product.
  open var contentIdentifier: String { id }
  /// Where the content is; nil until it is there.
  open var contentURL: URL? { nil }
  /// Its size, in bytes.
  open var expectedContentLength: Int64 { 0 }
  /// The state.
  open var state: SKDownloadState { .waiting }
  /// How much of it is there, from 0 to 1.
  open var progress: Float { 0 }
  /// How many seconds it will take.
  open var timeRemaining: TimeInterval { 0 }
  /// Why it failed.
  open var error: (any Error)? { nil }
  /// The transaction that it belongs to.
  open var transaction: SKPaymentTransaction { transactionOfDownload }
}

extension SKPaymentTransaction {
  /// The downloads of the transaction: none.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymenttransaction/downloads.
  public var downloads: [SKDownload] { [] }
}

// There are no downloads to pass.
extension SKPaymentQueue {
  /// Begins downloads.
  public func start(_ downloads: [SKDownload]) {}
  /// Pauses downloads.
  public func pause(_ downloads: [SKDownload]) {}
  /// Goes on with downloads.
  public func resume(_ downloads: [SKDownload]) {}
  /// Cancels downloads.
  public func cancel(_ downloads: [SKDownload]) {}
}
