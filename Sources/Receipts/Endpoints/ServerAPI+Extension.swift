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
    let days = try ExtensionRequest(request.body).days
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

  /// `POST /inApps/v1/subscriptions/extend/mass`. It is finished at once, where Apple takes hours or days.
  ///
  /// Source: Apple,
  /// https://developer.apple.com/documentation/appstoreserverapi/extend-subscription-renewal-dates-for-all-active-subscribers
  mutating func extendAll(
    _ request: EndpointRequest,
    store: inout TestStore,
    at date: Date
  ) throws(ServerAPIError) -> EndpointResponse {
    let asked = try ExtensionRequest(request.body)
    guard let product = asked.product, store.environment == environment else { throw .invalidProductID }
    do throws(StoreError) {
      try store.extendRenewals(
        of: product,
        byDays: asked.days,
        requestID: asked.id,
        storefronts: asked.storefronts,
        at: date
      )
    } catch {
      throw .invalidProductID
    }
    return EndpointResponse(json: ["requestIdentifier": .string(asked.id)])
  }

  /// Extends the renewal dates of the other customers, too, after a request for all was granted.
  ///
  /// - Parameters:
  ///   - request: the request, which the first customer's store has granted.
  ///   - store: the first customer's store, whose result then has everybody's numbers.
  ///   - customers: all customers.
  func extendOthers(
    _ request: EndpointRequest,
    besides store: inout TestStore,
    of customers: inout StoreCustomers,
    at date: Date
  ) throws(ServerAPIError) {
    let asked = try ExtensionRequest(request.body)
    guard let product = asked.product else { return }
    for id in customers.stores.map(\.customer.id) where id != store.customer.id {
      guard var other = customers[id] else { continue }
      store.addToLastExtension(
        other.extendSubscribers(of: product, byDays: asked.days, storefronts: asked.storefronts, at: date)
      )
      customers[id] = other
    }
  }
}

/// The body of a request to extend one subscription or all.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/extendrenewaldaterequest and
/// https://developer.apple.com/documentation/appstoreserverapi/massextendrenewaldaterequest
private struct ExtensionRequest {
  let days: Int
  let id: String
  let product: String?
  let storefronts: [String]?

  init(_ body: Data) throws(ServerAPIError) {
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
    self.days = days
    id = identifier
    product = json["productId"]?.wireText
    storefronts = try Self.storefronts(json["storefrontCountryCodes"])
  }

  private static func storefronts(_ json: JSONValue?) throws(ServerAPIError) -> [String]? {
    guard let json, json != .null else { return nil }
    guard case .array(let items) = json else { throw .invalidStorefrontCountryCode }
    guard !items.isEmpty else { throw .invalidEmptyStorefrontCountryCodeList }
    let codes = items.compactMap(\.wireText)
    guard codes.count == items.count, codes.allSatisfy({ $0.wholeMatch(of: /[A-Z]{3}/) != nil }) else {
      throw .invalidStorefrontCountryCode
    }
    return codes
  }
}
