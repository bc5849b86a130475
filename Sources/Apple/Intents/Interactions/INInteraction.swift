import Activities
import AppFoundation

/// A request to an app, or an action of a person in the app, with its details.
///
/// Source: developer.apple.com/documentation/intents/ininteraction.
open class INInteraction: NSObject {
  /// The request. It isn't copied, as Apple's is; don't change it afterward.
  ///
  /// Source: developer.apple.com/documentation/intents/ininteraction/intent.
  open private(set) var intent: INIntent
  /// The response.
  ///
  /// Source: developer.apple.com/documentation/intents/ininteraction/intentresponse.
  open private(set) var intentResponse: INIntentResponse?
  /// The direction of the information.
  ///
  /// Source: developer.apple.com/documentation/intents/ininteraction/direction.
  open var direction: INInteractionDirection = .unspecified
  /// When it happened, with its duration.
  ///
  /// Source: developer.apple.com/documentation/intents/ininteraction/dateinterval.
  open var dateInterval: DateInterval?
  /// The identifier for deleting it.
  ///
  /// Source: developer.apple.com/documentation/intents/ininteraction/identifier.
  open var identifier: String
  /// The identifier that it shares with others, for deleting all of them together.
  ///
  /// Source: developer.apple.com/documentation/intents/ininteraction/groupidentifier.
  open var groupIdentifier: String?

  /// Creates an interaction.
  ///
  /// Source: developer.apple.com/documentation/intents/ininteraction/init(intent:response:).
  ///
  /// - Parameters:
  ///   - intent: the request.
  ///   - response: the response.
  public init(intent: INIntent, response: INIntentResponse?) {
    self.intent = intent
    intentResponse = response
    identifier = UUID().uuidString
  }

  /// The progress of the request.
  ///
  /// Source: developer.apple.com/documentation/intents/ininteraction/intenthandlingstatus.
  open var intentHandlingStatus: INIntentHandlingStatus {
    INIntentHandlingStatus(rawValue: value.intentHandlingStatus.rawValue) ?? .unspecified
  }

  /// The interaction as a value.
  package var value: Interaction {
    var value = Interaction(intent: intent.value, response: intentResponse?.value)
    value.direction = Interaction.Direction(rawValue: direction.rawValue) ?? .unspecified
    value.dateInterval = dateInterval
    value.identifier = identifier
    value.groupIdentifier = groupIdentifier
    return value
  }

  // MARK: Donations

  /// Tells the system that the person has done this.
  ///
  /// Source: developer.apple.com/documentation/intents/ininteraction/donate(completion:).
  ///
  /// - Parameter completion: called with nil, or an error. It is called before this returns.
  open func donate(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
    let app = AppContext.required(by: "INInteraction.donate(completion:)")
    let value = value
    var failure: IntentError?
    do throws(IntentError) {
      _ = try app.donations.change { (store) throws(IntentError) in try store.donate(value, at: app.world.now)
      }
    } catch {
      failure = error
    }
    completion?(failure)
  }

  /// Tells the system that the person has done this.
  ///
  /// Source: developer.apple.com/documentation/intents/ininteraction/donate(completion:).
  nonisolated(nonsending) open func donate() async throws {
    try await withCheckedThrowingContinuation { continuation in donate { continuation.resume(with: $0) } }
  }

  /// Deletes everything that the app has donated as interactions.
  ///
  /// Source: developer.apple.com/documentation/intents/ininteraction/deleteall(completion:).
  open class func deleteAll(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
    change { $0.deleteAllInteractions() }
    completion?(nil)
  }

  /// Deletes everything that the app has donated as interactions.
  ///
  /// Source: developer.apple.com/documentation/intents/ininteraction/deleteall(completion:).
  nonisolated(nonsending) open class func deleteAll() async throws {
    change { $0.deleteAllInteractions() }
  }

  /// Deletes the interactions with these identifiers.
  ///
  /// Source: developer.apple.com/documentation/intents/ininteraction/delete(with:completion:)-2d1gs.
  open class func delete(with identifiers: [String], completion: (@Sendable ((any Error)?) -> Void)? = nil) {
    change { $0.delete(identifiers: Set(identifiers)) }
    completion?(nil)
  }

  /// Deletes the interactions with these identifiers.
  ///
  /// Source: developer.apple.com/documentation/intents/ininteraction/delete(with:completion:)-2d1gs.
  nonisolated(nonsending) open class func delete(with identifiers: [String]) async throws {
    change { $0.delete(identifiers: Set(identifiers)) }
  }

  /// Deletes the interactions of a group.
  ///
  /// Source: developer.apple.com/documentation/intents/ininteraction/delete(with:completion:)-tcq9.
  open class func delete(with groupIdentifier: String, completion: (@Sendable ((any Error)?) -> Void)? = nil)
  {
    change { $0.delete(groupIdentifier: groupIdentifier) }
    completion?(nil)
  }

  /// Deletes the interactions of a group.
  ///
  /// Source: developer.apple.com/documentation/intents/ininteraction/delete(with:completion:)-tcq9.
  nonisolated(nonsending) open class func delete(with groupIdentifier: String) async throws {
    change { $0.delete(groupIdentifier: groupIdentifier) }
  }

  private static func change(_ body: (inout DonationStore) -> [Donation]) {
    _ = AppContext.required(by: "INInteraction.delete(with:completion:)").donations.change { body(&$0) }
  }
}

extension CheckedContinuation where T == Void, E == any Error {
  fileprivate func resume(with error: (any Error)?) {
    if let error {
      resume(throwing: error)
    } else {
      resume()
    }
  }
}
