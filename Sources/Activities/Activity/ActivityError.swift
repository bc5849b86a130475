import SimulationKit

/// Invalid use of an activity.
///
/// In these cases the real classes raise an exception or silently misbehave; in a test, an error that names the problem
/// is more useful.
public enum ActivityError: Error, Hashable, Sendable {
  /// The activity type is empty; Apple asks for a name in reverse-DNS style.
  case emptyType
  /// A value or key whose type is not allowed in `userInfo`, and its place in the dictionary.
  case disallowedType(String, at: JSONPointer)
  /// A value in a scenario whose text isn't in the format of its type, and its place.
  case unreadableValue(String, at: JSONPointer)
  /// Values are nested more than ``ActivityValue/deepest`` levels deep.
  case tooDeep(at: JSONPointer)
  /// A web page's address that is neither http nor https; the real property raises an exception.
  case unsupportedScheme(String)
  /// Keys in `requiredUserInfoKeys` that `userInfo` lacks.
  case requiredKeysMissing([String])
  /// Public indexing without a web page's address or required keys.
  case publicIndexingWithoutAnchor
  /// The activity was invalidated, which is permanent.
  case invalidated
  /// There is no activity to act on.
  case noActivity
  /// An activity of the first declared type was requested, but the app declares no types.
  case noDeclaredType
  /// The suggested phrase for Siri has no words.
  case emptyPhrase
}

extension ActivityError {
  /// The place of the fault inside `userInfo`, or nil if no single value is at fault.
  public var place: JSONPointer? {
    switch self {
    case .disallowedType(_, let place), .unreadableValue(_, let place), .tooDeep(let place): place
    default: nil
    }
  }
}

extension ActivityError: CustomStringConvertible {
  /// The error as a sentence without a full stop.
  public var description: String {
    switch self {
    case .emptyType:
      "An activity needs a type, such as com.example.shirts.choose-color"
    case .disallowedType(let type, let place):
      "\(type) is not allowed in userInfo\(place.tokens.isEmpty ? "" : " (at \(place))")"
    case .unreadableValue(let type, let place):
      "The value\(place.tokens.isEmpty ? "" : " at \(place)") cannot be read as \(type)"
    case .tooDeep(let place):
      "userInfo is nested deeper than \(ActivityValue.deepest) levels (at \(place))"
    case .unsupportedScheme(let scheme):
      "webpageURL must be http or https, not '\(scheme)'"
    case .requiredKeysMissing(let keys):
      "userInfo lacks keys in requiredUserInfoKeys: \(keys.joined(separator: ", "))"
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
