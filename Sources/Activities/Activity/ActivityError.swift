import SimulationKit

/// Why an activity cannot be what was asked of it.
///
/// The real classes raise an exception or silently misbehave in these cases; a test is better served by an
/// error that says what was wrong.
public enum ActivityError: Error, Hashable, Sendable {
  /// The activity type is empty; Apple asks for a name in reverse-DNS style.
  case emptyType
  /// A value, or a key, of a type that `userInfo` may not hold, and its place in the dictionary.
  case disallowedType(String, at: JSONPointer)
  /// A value in a scenario whose text does not have the form of its type, and its place.
  case unreadableValue(String, at: JSONPointer)
  /// Values stand inside each other more than ``ActivityValue/deepest`` levels deep.
  case tooDeep(at: JSONPointer)
  /// A web page's address is neither http nor https; the real property raises an exception.
  case unsupportedScheme(String)
  /// Keys that `requiredUserInfoKeys` names and `userInfo` lacks.
  case requiredKeysMissing([String])
  /// Public indexing was asked for with neither a web page's address nor required keys.
  case publicIndexingWithoutAnchor
  /// The activity was invalidated, which is for ever.
  case invalidated
  /// There is no activity to act on.
  case noActivity
  /// An app that declares no activity types asked for an activity of the first one.
  case noDeclaredType
  /// The phrase that Siri is to suggest has no words.
  case emptyPhrase
}

extension ActivityError {
  /// The place inside `userInfo` that is at fault, or nil where the fault is not in one value.
  public var place: JSONPointer? {
    switch self {
    case .disallowedType(_, let place), .unreadableValue(_, let place), .tooDeep(let place): place
    default: nil
    }
  }
}

extension ActivityError: CustomStringConvertible {
  /// The error as a sentence without its full stop.
  public var description: String {
    switch self {
    case .emptyType:
      "An activity needs a type, such as com.example.shirts.choose-color"
    case .disallowedType(let type, let place):
      "\(type) is not allowed in userInfo\(place.tokens.isEmpty ? "" : " (at \(place))")"
    case .unreadableValue(let type, let place):
      "The value\(place.tokens.isEmpty ? "" : " at \(place)") is no \(type)"
    case .tooDeep(let place):
      "userInfo is nested deeper than \(ActivityValue.deepest) levels (at \(place))"
    case .unsupportedScheme(let scheme):
      "webpageURL must be http or https, not '\(scheme)'"
    case .requiredKeysMissing(let keys):
      "requiredUserInfoKeys names what userInfo lacks: \(keys.joined(separator: ", "))"
    case .publicIndexingWithoutAnchor:
      "Public indexing needs a webpageURL or requiredUserInfoKeys"
    case .invalidated:
      "The activity was invalidated, and an invalid activity cannot become current"
    case .noActivity:
      "There is no activity"
    case .noDeclaredType:
      "NSUserActivityTypes of the app's Info.plist is empty, so there is no first type"
    case .emptyPhrase:
      "suggestedInvocationPhrase needs words that a person can say"
    }
  }
}
