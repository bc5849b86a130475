import Foundation
import SimulationKit

/// A token for a purchase outside the App Store, of which the seller has to send a report.
///
/// Source: Apple,
/// https://developer.apple.com/documentation/appstoreservernotifications/externalpurchasetoken
public struct ExternalPurchaseToken: Hashable, Sendable, Codable, Identifiable {
  /// The identifier; in the sandbox it begins with `SANDBOX`.
  public var id: String
  /// When it was created.
  public var date: Date

  /// Returns the token as the device gets it: the members as JSON, in Base64URL.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/receiving-and-decoding-external-purchase-tokens
  ///
  /// - Parameter app: the app.
  public func encoded(for app: StoreApp) -> String {
    let members: JSONValue = [
      "appAppleId": .integer(app.adamID), "bundleId": .string(app.bundleID),
      "externalPurchaseId": .string(id),
      "tokenCreationDate": .integer(StoreDate(date).milliseconds),
    ]
    // Strings and whole numbers always have a JSON form.
    let json = (try? CanonicalJSON.encode(members)) ?? Data()
    return String(decoding: Base64.url.encode(json), as: UTF8.self)
  }
}

extension TestStore {
  /// How long a token may go unreported before the App Store reminds the seller, in seconds: ten days, at any rate of
  /// renewals.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/externalpurchaseserverapi/reportwithouttransactions
  static let tokenReminder = 10.0 * 86_400

  /// Creates a token for a purchase outside the App Store. Ten days later the seller is notified, unless it has been
  /// reported.
  ///
  /// - Parameters:
  ///   - isAnnounced: whether the seller is notified of it at once, too. Apple sends this for links with a token of
  ///     their own.
  ///   - date: the time of creation.
  @discardableResult
  public mutating func createExternalPurchaseToken(
    isAnnounced: Bool = false,
    at date: Date
  ) -> ExternalPurchaseToken {
    let date = moment(date)
    let prefix = environment == .sandbox ? "SANDBOX_" : ""
    let token = ExternalPurchaseToken(
      id: prefix + identifiers.identifier().uuidString.lowercased(),
      date: date
    )
    externalPurchaseTokens.append(token)
    // While the store's time stands still, the dates may come in any order.
    let place = unreportedTokens.firstIndex { date < $0.date } ?? unreportedTokens.endIndex
    unreportedTokens.insert(token, at: place)
    if isAnnounced {
      notify(.created, at: date, about: token)
    }
    return token
  }

  /// Reports a token, as the seller does with the External Purchase Server API.
  ///
  /// - Parameters:
  ///   - id: the token's identifier.
  ///   - date: the time of the report.
  /// - Throws: ``StoreError`` if there is no such token.
  public mutating func reportExternalPurchase(_ id: String, at date: Date) throws(StoreError) {
    _ = moment(date)
    guard externalPurchaseTokens.contains(where: { $0.id == id }) else { throw .unknownToken(id) }
    unreportedTokens.removeAll { $0.id == id }
  }

  /// Reminds the seller that a token is still in use. Apple sends this once a month.
  ///
  /// - Parameters:
  ///   - id: the token's identifier.
  ///   - date: the time of the reminder.
  /// - Throws: ``StoreError`` if there is no such token.
  public mutating func remindOfExternalPurchase(_ id: String, at date: Date) throws(StoreError) {
    let date = moment(date)
    guard let token = externalPurchaseTokens.first(where: { $0.id == id }) else { throw .unknownToken(id) }
    notify(.activeTokenReminder, at: date, about: token)
  }

  mutating func notify(
    _ subtype: StoreNotification.Subtype,
    at date: Date,
    about token: ExternalPurchaseToken
  ) {
    append(.externalPurchaseToken, subtype, at: date, nil, nil)
    notifications[notifications.count - 1].externalPurchaseToken = token
  }
}
