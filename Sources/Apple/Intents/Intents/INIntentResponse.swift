import Activities
import AppFoundation

/// The response of an app to a request.
///
/// Xcode generates a subclass for each intent, with a property `code`:
///
/// ```swift
/// public class SolveGameIntentResponse: INIntentResponse {
///   public fileprivate(set) var code: SolveGameIntentResponseCode = .unspecified
///
///   public convenience init(code: SolveGameIntentResponseCode, userActivity: NSUserActivity?) {
///     self.init()
///     self.code = code
///     self.userActivity = userActivity
///   }
/// }
/// ```
///
/// Source: developer.apple.com/documentation/intents/inintentresponse.
open class INIntentResponse: NSObject {
  /// The activity with which the app is launched; nil lets the system create one.
  ///
  /// Source: developer.apple.com/documentation/intents/inintentresponse/useractivity.
  open var userActivity: NSUserActivity?

  /// Creates a response.
  public override init() {}

  /// The response as a value.
  package var value: IntentResponse { IntentResponse(code: resultCode, userActivity: userActivity?.value) }

  /// The subclass's `code`: an enumeration whose raw values are those that Xcode generates.
  private var resultCode: IntentResponse.Code {
    for mirror in sequence(first: Mirror(reflecting: self), next: \.superclassMirror) {
      for child in mirror.children where child.label == "code" {
        guard let code = child.value as? any RawRepresentable<Int> else { continue }
        return IntentResponse.Code(rawValue: code.rawValue) ?? .unspecified
      }
    }
    return .unspecified
  }
}
