import Foundation
import Receipts
import SimulationKit
import Testing

private let noon = endpointNoon

/// The routes with which a seller reports, and those of the app's download.
@Suite struct ServerAPIReportTests {
  private let consumption: [String: JSONValue] = [
    "customerConsented": true, "deliveryStatus": "DELIVERED", "sampleContentProvided": false,
  ]

  private func last(_ caller: Caller) throws -> StoreTransaction {
    try #require(caller.store.transactions.last)
  }

  @Test func takesHowMuchWasUsed() throws {
    var caller = try Caller(["coins.100"])
    let id = try last(caller).id
    let path = "/inApps/v2/transactions/consumption/\(id)"
    var body = consumption
    body["consumptionPercentage"] = 25_000
    body["refundPreference"] = "GRANT_PRORATED"
    let response = try caller.call("PUT", path, body: .object(body))
    #expect(response.status == 202)
    #expect(response.body.isEmpty)
    #expect(
      caller.store.consumptionReports == [
        id: ConsumptionReport(.delivered, consumption: 25_000, preference: .grantProrated)
      ]
    )
    #expect(try caller.call("PUT", path, body: .object(consumption)).status == 202)
    #expect(caller.store.consumptionReports[id] == ConsumptionReport(.delivered))
  }

  @Test(
    arguments: [
      ("customerConsented", false, 4_000_035), ("customerConsented", nil, 4_000_035),
      ("deliveryStatus", "LOST", 4_000_036), ("deliveryStatus", 0, 4_000_036),
      ("sampleContentProvided", "no", 4_000_041), ("consumptionPercentage", -1, 4_000_000),
      ("consumptionPercentage", 100_001, 4_000_000), ("refundPreference", "MAYBE", 4_000_000),
      ("refundPreference", "GRANT_PRORATED", 4_000_000),
    ] as [(String, JSONValue?, JSONValue)]
  )
  func refusesAReportThatAppleWouldRefuse(_ name: String, _ value: JSONValue?, code: JSONValue) throws {
    var caller = try Caller(["coins.100"])
    var body = consumption
    body[name] = value
    let path = "/inApps/v2/transactions/consumption/\(try last(caller).id)"
    #expect(try caller.code("PUT", path, body: .object(body)) == code)
    #expect(caller.store.consumptionReports.isEmpty)
  }

  @Test func aSubscriptionsUseIsNotReported() throws {
    var caller = try Caller(["pro.monthly"])
    let path = "/inApps/v2/transactions/consumption/\(try last(caller).id)"
    var body = consumption
    body["refundPreference"] = "GRANT_PRORATED"
    #expect(try caller.call("PUT", path, body: .object(body)).status == 202)
    body["consumptionPercentage"] = 1
    #expect(try caller.code("PUT", path, body: .object(body)) == 4_000_000)
    #expect(try caller.code("PUT", "/inApps/v2/transactions/consumption/1", body: .object(body)) == 4_040_010)
    #expect(try caller.call("PUT", path).status == 400)
  }

  @Test func setsAnAccount() throws {
    var caller = try Caller(["pro.monthly"])
    let first = try last(caller)
    let account = UUID()
    let body: JSONValue = ["appAccountToken": .string(account.uuidString)]
    let path = "/inApps/v1/transactions/\(first.id)/appAccountToken"
    #expect(try caller.call("PUT", path, body: body).status == 200)
    caller.date = noon.addingTimeInterval(301)
    let response = try caller.call("GET", "/inApps/v2/history/\(first.id)")
    #expect(try caller.transactions(response).map(\.appAccountToken) == [account, account])
    #expect(try caller.code("PUT", path, body: ["appAccountToken": "x"]) == 4_000_183)
    let renewal = try last(caller).id
    let later = "/inApps/v1/transactions/\(renewal)/appAccountToken"
    #expect(try caller.code("PUT", later, body: body) == 4_000_187)
    #expect(try caller.code("PUT", "/inApps/v1/transactions/1/appAccountToken", body: body) == 4_040_010)
    #expect(try caller.code("PUT", "/inApps/v1/transactions/x/appAccountToken", body: body) == 4_000_006)
    caller.store = TestStore(catalog: .harbor)
    caller.store.advance(to: noon)
    let shared = try caller.store.receiveFromFamily("pro.max", at: noon).id
    let family = "/inApps/v1/transactions/\(shared)/appAccountToken"
    #expect(try caller.code("PUT", family, body: body) == 4_000_185)
  }

  @Test func finishesATransaction() throws {
    var caller = try Caller(["coins.100"])
    let id = try last(caller).id
    #expect(try caller.call("POST", "/inApps/v1/transactions/\(id)/finish").status == 200)
    #expect(caller.store.isFinished(id))
    #expect(try caller.code("POST", "/inApps/v1/transactions/1/finish") == 4_040_010)
    #expect(try caller.call("GET", "/inApps/v1/transactions/\(id)/finish").status == 405)
  }

  @Test func givesTheAppTransaction() throws {
    var caller = try Caller(["coins.100"])
    for id in [try last(caller).id, caller.store.appTransactionID] {
      let response = try caller.call("GET", "/inApps/v1/transactions/appTransactions/\(id)")
      let signed = try #require(decoded(response.body)["signedAppTransactionInfo"]?.textValue)
      let app = try caller.verifier.appTransaction(signed, now: noon)
      #expect(app.appTransactionId == caller.store.appTransactionID)
      #expect(app.receiptCreationDate == noon)
    }
    #expect(try caller.code("GET", "/inApps/v1/transactions/appTransactions/1") == 4_040_010)
    let download = caller.store.appTransactionID
    #expect(try caller.code("GET", "/inApps/v1/transactions/\(download)") == 4_000_048)
    #expect(try caller.call("GET", "/inApps/v2/history/\(download)").status == 200)
    #expect(try caller.call("GET", "/inApps/v1/subscriptions/\(download)").status == 200)
    #expect(try caller.call("GET", "/inApps/v2/refund/lookup/\(download)").status == 200)
  }

  @Test func extendsEverySubscriber() throws {
    var caller = try Caller(["pro.monthly"])
    let before = try #require(last(caller).expiresDate)
    let body: [String: JSONValue] = [
      "extendByDays": 5, "extendReasonCode": 3, "requestIdentifier": "outage", "productId": "pro.monthly",
    ]
    let path = "/inApps/v1/subscriptions/extend/mass"
    let json = try decoded(caller.call("POST", path, body: .object(body)).body)
    #expect(json == ["requestIdentifier": "outage"])
    #expect(try last(caller).expiresDate == before.addingTimeInterval(5 * 86_400))
    let status = try decoded(caller.call("GET", path + "/pro.monthly/outage").body)
    #expect(
      status == [
        "requestIdentifier": "outage", "complete": true, "completeDate": 1_772_452_800_000,
        "succeededCount": 1, "failedCount": 0,
      ]
    )
    #expect(try caller.code("GET", path + "/pro.monthly/other") == 4_040_009)
    #expect(try caller.code("GET", path + "/other/outage") == 4_040_009)
    func code(_ name: String, _ value: JSONValue?) throws -> JSONValue? {
      var changed = body
      changed[name] = value
      return try caller.code("POST", path, body: .object(changed))
    }
    #expect(try code("extendByDays", 91) == 4_000_009)
    #expect(try code("extendReasonCode", 4) == 4_000_010)
    #expect(try code("requestIdentifier", nil) == 4_000_011)
    #expect(try code("productId", "typo") == 4_000_023)
    #expect(try code("productId", nil) == 4_000_023)
    #expect(try code("storefrontCountryCodes", []) == 4_000_027)
    #expect(try code("storefrontCountryCodes", ["usa"]) == 4_000_028)
    #expect(try code("storefrontCountryCodes", "USA") == 4_000_028)
    #expect(try code("storefrontCountryCodes", ["USA"]) == nil)
  }
}
