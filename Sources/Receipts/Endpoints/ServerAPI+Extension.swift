import Foundation
import SimulationKit

extension ServerAPI {
  /// `PUT /inApps/v1/subscriptions/extend/{originalTransactionId}`.
  ///
  /// Only an active subscription at its full price can be extended: twice in 365 days, by at most 90 days each. A day
  /// is a real day here in the sandbox too; Apple doesn't document it.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/extend-a-subscription-renewal-date
  /// and https://developer.apple.com/documentation/appstoreserverapi/subscriptionextensionineligibleerror
  mutating func extend(
    _ id: String,
    _ request: EndpointRequest,
    store: inout TestStore,
    at date: Date
  ) throws(ServerAPIError) -> EndpointResponse {
    guard id.isTransactionID else { throw .invalidOriginalTransactionID }
    let days = try Self.days(request.body)
    let known = store.environment == environment ? store.subscriptions(at: date) : []
    guard let subscription = known.first(where: { $0.id == id }) else { throw .originalTransactionIDNotFound }
    let latest = subscription.latest
    guard latest.ownership == .purchased else { throw .familySharedSubscriptionExtensionIneligible }
    guard subscription.status == .active, latest.offer?.discount != .freeTrial, let end = latest.expiresDate
    else { throw .subscriptionExtensionIneligible }
    let newEnd = end.addingTimeInterval(Double(days) * 86_400)
    do throws(StoreError) {
      try store.extendRenewal(of: latest.id, until: newEnd, at: date)
    } catch {
      // The number of days has been checked, so the only reason left is the number of extensions.
      if case .cannotExtend = error { throw .subscriptionMaxExtension }
      throw .subscriptionExtensionIneligible
    }
    var members: WireMembers = [
      "originalTransactionId": .string(id), "success": true,
      "effectiveDate": .integer(StoreDate(newEnd).milliseconds),
    ]
    members["webOrderLineItemId"] = latest.webOrderLineItemID.map(JSONValue.string)
    return EndpointResponse(json: .object(members))
  }

  /// Parses the body of an extension request.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/extendrenewaldaterequest
  private static func days(_ body: Data) throws(ServerAPIError) -> Int {
    guard let json = try? CanonicalJSON.decode(JSONValue.self, from: body), case .object = json else {
      throw .badRequest
    }
    guard case .integer(let days)? = json["extendByDays"], (1...90).contains(days) else {
      throw .invalidExtendByDays
    }
    guard case .integer(let reason)? = json["extendReasonCode"], (0...3).contains(reason) else {
      throw .invalidExtendReasonCode
    }
    guard let identifier = json["requestIdentifier"]?.wireText,
      (1...128).contains(identifier.unicodeScalars.count)
    else { throw .invalidRequestIdentifier }
    return days
  }
}
