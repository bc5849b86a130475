/// A request to an app through Siri, and what is known of it.
///
/// The counterpart of [INInteraction](https://developer.apple.com/documentation/intents/ininteraction).
public struct Interaction: Hashable, Sendable {
  /// The request itself.
  public var intent: Intent

  /// A request that is handed to an app.
  public init(intent: Intent) {
    self.intent = intent
  }
}

/// What a person asks an app to do: a name and its parameters.
public struct Intent: Hashable, Sendable {
  /// The name of its class: `SolveGameIntent`.
  public var name: String
  /// The parameters, by name.
  public var parameters: [String: ActivityValue]

  /// A request.
  ///
  /// - Parameters:
  ///   - name: the name of its class.
  ///   - parameters: its parameters, by name.
  public init(_ name: String, parameters: [String: ActivityValue] = [:]) {
    self.name = name
    self.parameters = parameters
  }
}
