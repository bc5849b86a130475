import Foundation
import SimulationKit

extension ServerAPI {
  /// `PUT /inApps/v2/transactions/consumption/{transactionId}`.
  ///
  /// Apple wants an answer within twelve hours of a `CONSUMPTION_REQUEST`; here any transaction may be reported at any
  /// time.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/send-consumption-information
  func report(
    _ id: String,
    _ request: EndpointRequest,
    _ desk: CustomerDesk,
    store: inout TestStore
  ) throws(ServerAPIError) -> EndpointResponse {
    let transaction = try desk.find(id)
    let report = try ConsumptionReport(request.body, type: transaction.type)
    do throws(StoreError) {
      try store.reportConsumption(of: id, report)
    } catch {
      throw .transactionIDNotFound
    }
    return EndpointResponse(status: 202)
  }

  /// `PUT /inApps/v1/transactions/{originalTransactionId}/appAccountToken`.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/set-app-account-token
  func setAccount(
    _ id: String,
    _ request: EndpointRequest,
    _ desk: CustomerDesk,
    store: inout TestStore
  ) throws(ServerAPIError) -> EndpointResponse {
    let transaction = try desk.find(id)
    guard let json = try? CanonicalJSON.decode(JSONValue.self, from: request.body), case .object = json else {
      throw .badRequest
    }
    guard let token = json["appAccountToken"]?.wireText.flatMap(UUID.init(uuidString:)) else {
      throw .invalidAppAccountToken
    }
    guard transaction.ownership == .purchased else { throw .familyTransactionNotSupported }
    do throws(StoreError) {
      try store.setAppAccountToken(token, of: id)
    } catch {
      throw .notOriginalTransactionID
    }
    return EndpointResponse(status: 200)
  }

  /// `POST /inApps/v1/transactions/{transactionId}/finish`.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/finish-transaction
  func finish(
    _ id: String,
    _ desk: CustomerDesk,
    store: inout TestStore
  ) throws(ServerAPIError) -> EndpointResponse {
    _ = try desk.find(id)
    do throws(StoreError) {
      try store.finish(id)
    } catch {
      throw .transactionIDNotFound
    }
    return EndpointResponse(status: 200)
  }
}

extension ConsumptionReport {
  /// Parses the body of a request. Members that Apple constrains without an error of their own are bad requests.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/consumptionrequest
  fileprivate init(_ body: Data, type: ProductType) throws(ServerAPIError) {
    guard let json = try? CanonicalJSON.decode(JSONValue.self, from: body), case .object = json else {
      throw .badRequest
    }
    guard json["customerConsented"] == true else { throw .invalidCustomerConsented }
    guard let delivery = json["deliveryStatus"]?.wireText.flatMap(Delivery.init) else {
      throw .invalidDeliveryStatus
    }
    guard case .bool(let wasSampled)? = json["sampleContentProvided"] else {
      throw .invalidSampleContentProvided
    }
    self.init(delivery, wasSampled: wasSampled)
    if let value = json["consumptionPercentage"], value != .null {
      guard type != .autoRenewable, case .integer(let part) = value, (0...100_000).contains(part) else {
        throw .badRequest
      }
      consumption = part
    }
    if let value = json["refundPreference"], value != .null {
      guard let wish = value.wireText.flatMap(Preference.init) else { throw .badRequest }
      guard wish != .grantProrated || type == .autoRenewable || (consumption ?? 0) > 0 else {
        throw .badRequest
      }
      preference = wish
    }
  }
}
