/// What a person asks an app to do: a name and its parameters.
///
/// The counterpart of a custom [INIntent](https://developer.apple.com/documentation/intents/inintent), whose class
/// Xcode makes from an intent definition file.
public struct Intent: Hashable, Sendable {
  /// The name of its class: `SolveGameIntent`.
  public var name: String
  /// What a person reads of it, from the intent definition file: "Solve Game". A shortcut needs one.
  public var title: String?
  /// The parameters, by name.
  public var parameters: [String: ActivityValue]
  /// What the app proposes that a person says for it, or nil.
  public var suggestedInvocationPhrase: InvocationPhrase?

  /// A request.
  ///
  /// - Parameters:
  ///   - name: the name of its class.
  ///   - title: what a person reads of it.
  ///   - parameters: its parameters, by name.
  public init(_ name: String, title: String? = nil, parameters: [String: ActivityValue] = [:]) {
    self.name = name
    self.title = title
    self.parameters = parameters
  }

  /// The parameter of a name.
  ///
  /// - Parameter name: the name.
  /// - Throws: ``IntentError/missingParameter(_:of:)``.
  public func value(of name: String) throws(IntentError) -> ActivityValue {
    guard let value = parameters[name] else { throw .missingParameter(name, of: self.name) }
    return value
  }
}

extension UserActivity {
  /// The request that Siri launched the app for, where it is of the class that the caller can serve.
  ///
  /// What an app writes as `activity.interaction?.intent as? SolveGameIntent`, with the reason where that is nil.
  ///
  /// - Parameter name: the name of the intent's class.
  /// - Throws: ``IntentError/noInteraction(type:)`` for an activity that does not come from Siri;
  ///   ``IntentError/wrongIntent(expected:found:)`` for a request of another class.
  public func intent(named name: String) throws(IntentError) -> Intent {
    guard let interaction else { throw .noInteraction(type: activityType) }
    guard interaction.intent.name == name else {
      throw .wrongIntent(expected: name, found: interaction.intent.name)
    }
    return interaction.intent
  }
}
