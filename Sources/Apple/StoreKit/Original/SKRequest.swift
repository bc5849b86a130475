import AppFoundation

/// What a request tells its app.
///
/// Source: developer.apple.com/documentation/storekit/skrequestdelegate. Since iOS 3; deprecated in iOS 18.
public protocol SKRequestDelegate: NSObjectProtocol {
  /// The request is done. Optional.
  ///
  /// Source: developer.apple.com/documentation/storekit/skrequestdelegate/requestdidfinish(_:).
  func requestDidFinish(_ request: SKRequest)

  /// The request failed, and the app gets no other call. Optional.
  ///
  /// Source: developer.apple.com/documentation/storekit/skrequestdelegate/request(_:didfailwitherror:).
  func request(_ request: SKRequest, didFailWithError error: any Error)
}

extension SKRequestDelegate {
  /// Does nothing.
  public func requestDidFinish(_ request: SKRequest) {}
  /// Does nothing.
  public func request(_ request: SKRequest, didFailWithError error: any Error) {}
}

/// A request to the App Store. Keep it until its delegate is called.
///
/// Source: developer.apple.com/documentation/storekit/skrequest. Since iOS 3; deprecated in iOS 18.
///
/// Unchecked, because the delegate isn't Sendable: what changes is behind a lock, and the delegate is called only on the
/// main actor.
open class SKRequest: NSObject, SKRequestDelegating, @unchecked Sendable {
  /// The delegate, whose type is more special in a subclass.
  package var anyDelegate: (any SKRequestDelegate)? {
    get { lock.withLock { storedDelegate } }
    set { lock.withLock { storedDelegate = newValue } }
  }

  private let lock = NSLock()
  private weak var storedDelegate: (any SKRequestDelegate)?
  /// How often it was begun or stopped. An answer to an earlier beginning is dropped.
  private var turn = 0

  /// Begins.
  ///
  /// Source: developer.apple.com/documentation/storekit/skrequest/start().
  open func start() {
    let process = StoreProcess.required(by: "SKRequest.start()")
    let begun = nextTurn()
    process.later { [self] in
      guard isCurrent(begun) else { return }
      do {
        try answer(from: process)
        if isCurrent(begun) {
          anyDelegate?.requestDidFinish(self)
        }
      } catch {
        anyDelegate?.request(self, didFailWithError: error)
      }
    }
  }

  /// Stops. The delegate isn't called any more.
  ///
  /// Source: developer.apple.com/documentation/storekit/skrequest/cancel().
  open func cancel() {
    _ = nextTurn()
  }

  private func nextTurn() -> Int {
    lock.withLock {
      turn += 1
      return turn
    }
  }

  private func isCurrent(_ begun: Int) -> Bool { lock.withLock { turn == begun } }

  /// Gets the answer, and tells the delegate what this kind of request is about.
  ///
  /// - Throws: the error for the delegate.
  @MainActor func answer(from process: StoreProcess) throws {
    if !process.isOnline {
      throw URLError(.notConnectedToInternet)
    }
  }
}

/// Lets a request declare `delegate` with a type of its own, as Objective-C can.
public protocol SKRequestDelegating: AnyObject {}

extension SKRequestDelegating {
  /// The object that is told of the answer. It isn't kept.
  ///
  /// Source: developer.apple.com/documentation/storekit/skrequest/delegate.
  public var delegate: (any SKRequestDelegate)? {
    get { (self as? SKRequest)?.anyDelegate }
    set { (self as? SKRequest)?.anyDelegate = newValue }
  }
}
