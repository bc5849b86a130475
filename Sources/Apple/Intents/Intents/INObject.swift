import Activities
import AppFoundation

/// A thing of an app that is a parameter of an intent, such as a soup.
///
/// Source: developer.apple.com/documentation/intents/inobject.
open class INObject: NSObject {
  /// The app's identifier of the thing.
  ///
  /// Source: developer.apple.com/documentation/intents/inobject/identifier.
  open private(set) var identifier: String?
  /// The name to display.
  ///
  /// Source: developer.apple.com/documentation/intents/inobject/displaystring.
  open private(set) var displayString: String
  /// How Siri pronounces the name.
  ///
  /// Source: developer.apple.com/documentation/intents/inobject/pronunciationhint.
  open private(set) var pronunciationHint: String?

  /// Creates an object.
  ///
  /// Source: developer.apple.com/documentation/intents/inobject/init(identifier:display:pronunciationhint:).
  ///
  /// - Parameters:
  ///   - identifier: the app's identifier of the thing.
  ///   - displayString: the name to display.
  ///   - pronunciationHint: how Siri pronounces it.
  public init(identifier: String?, display displayString: String, pronunciationHint: String?) {
    self.identifier = identifier
    self.displayString = displayString
    self.pronunciationHint = pronunciationHint
  }

  /// Creates an object whose name Siri pronounces as it is written.
  ///
  /// Source: developer.apple.com/documentation/intents/inobject/init(identifier:display:).
  public convenience init(identifier: String?, display displayString: String) {
    self.init(identifier: identifier, display: displayString, pronunciationHint: nil)
  }

  /// The object as a value. Two objects are the same if they have the same identifier and name.
  var value: ActivityValue {
    .dictionary([
      "identifier": identifier.map(ActivityValue.string) ?? .null, "display": .string(displayString),
    ])
  }
}
