import AppFoundation
import Synchronization

/// What ends an app: an Objective-C exception that UIKit raises and nobody catches.
///
/// Code that causes one goes on here, because Swift can't leave a function of Apple's signature that doesn't throw. The
/// exception is recorded, what caused it has no effect, and the test's next drive throws it.
public struct AppException: Error, Hashable, Sendable, CustomStringConvertible {
  /// The exception's name, such as `NSInternalInconsistencyException`.
  public let name: String
  /// The exception's text.
  public let reason: String

  package init(_ reason: String, name: String = "NSInternalInconsistencyException") {
    self.name = name
    self.reason = reason
  }

  /// The line that is in the log of a real app.
  public var description: String {
    "Terminating app due to uncaught exception '\(name)', reason: '\(reason)'"
  }
}

/// The exceptions of an app's process.
package final class RaisedExceptions: Sendable {
  private let exceptions = Mutex<[AppException]>([])

  /// All of them, in order. A real app ends at the first one.
  package var all: [AppException] { exceptions.withLock { $0 } }

  package func raise(_ exception: AppException) {
    exceptions.withLock { $0.append(exception) }
  }
}

extension AppContext {
  /// The exceptions of the app's process.
  package var exceptions: RaisedExceptions { services.service { RaisedExceptions() } }
}
