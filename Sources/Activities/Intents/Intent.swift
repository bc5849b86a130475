/// A user's request to an app: a name and its parameters.
///
/// The counterpart of a custom [INIntent](https://developer.apple.com/documentation/intents/inintent), whose class
/// Xcode generates from an intent definition file.
public struct Intent: Hashable, Sendable {
  /// The name of its class: `SolveGameIntent`.
  public var name: String
  /// The title to display, from the intent definition file: "Solve Game". A shortcut needs one.
  public var title: String?
  /// The parameters, by name.
  public var parameters: [String: ActivityValue]
  /// The phrase that the app suggests for it, or nil.
  public var suggestedInvocationPhrase: InvocationPhrase?

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - name: the name of its class.
  ///   - title: the title to display.
  ///   - parameters: its parameters, by name.
  public init(_ name: String, title: String? = nil, parameters: [String: ActivityValue] = [:]) {
    self.name = name
    self.title = title
    self.parameters = parameters
  }

  /// Returns a parameter by its name.
  ///
  /// - Parameter name: the parameter's name.
  /// - Throws: ``IntentError/missingParameter(_:of:)``.
  public func value(of name: String) throws(IntentError) -> ActivityValue {
    guard let value = parameters[name] else { throw .missingParameter(name, of: self.name) }
    return value
  }
}

extension UserActivity {
  /// Returns the request that Siri launched the app for, if it is of the expected class.
  ///
  /// An app writes this as `activity.interaction?.intent as? SolveGameIntent`; here an error gives the reason for nil.
  ///
  /// - Parameter name: the name of the intent's class.
  /// - Throws: ``IntentError/noInteraction(type:)`` for an activity that doesn't come from Siri;
  ///   ``IntentError/wrongIntent(expected:found:)`` for a request of another class.
  public func intent(named name: String) throws(IntentError) -> Intent {
    guard let interaction else { throw .noInteraction(type: activityType) }
    guard interaction.intent.name == name else {
      throw .wrongIntent(expected: name, found: interaction.intent.name)
    }
    return interaction.intent
  }
}
