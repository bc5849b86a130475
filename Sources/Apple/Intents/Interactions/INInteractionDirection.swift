import AppFoundation

/// The direction of the information in an interaction.
///
/// Source: developer.apple.com/documentation/intents/ininteractiondirection.
public enum INInteractionDirection: Int, Sendable {
  /// Not specified.
  case unspecified = 0
  /// From the device.
  case outgoing
  /// To the device.
  case incoming
}

/// The progress of a request.
///
/// Source: developer.apple.com/documentation/intents/inintenthandlingstatus.
public enum INIntentHandlingStatus: Int, Sendable {
  /// Not specified.
  case unspecified = 0
  /// It can be handled.
  case ready
  /// It is in progress.
  case inProgress
  /// It was handled.
  case success
  /// It could not be handled.
  case failure
  /// It was passed on to the app.
  case deferredToApplication
  /// The person must confirm it.
  case userConfirmationRequired
}
