import AppFoundation

/// An object that says which object handles a request.
///
/// Source: developer.apple.com/documentation/intents/inintenthandlerproviding.
public protocol INIntentHandlerProviding: NSObjectProtocol {
  /// Returns the object that handles a request.
  ///
  /// - Parameter intent: the request.
  func handler(for intent: INIntent) -> Any?
}

/// The principal class of an Intents extension.
///
/// Source: developer.apple.com/documentation/intents/inextension.
open class INExtension: NSObject, INIntentHandlerProviding {
  /// Creates an extension.
  public required override init() {}

  /// Returns the extension itself. Override it to give each intent a handler of its own.
  ///
  /// Source: developer.apple.com/documentation/intents/inextension/handler(for:).
  open func handler(for intent: INIntent) -> Any? { self }
}
