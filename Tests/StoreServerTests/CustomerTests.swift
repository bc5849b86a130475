import DocsServer
import Foundation
import Receipts
import SimulationKit
import Testing

@testable import StoreServer

/// Your own app and several customers, over HTTP.
@Suite struct CustomerTests {
  private static let file = #"""
    {
      "app": {"bundleID": "com.example.birds", "appID": 1234567890},
      "sharedSecret": "s3cret",
      "storefront": "DEU",
      "renewalRate": "hour",
      "customers": [{"name": "anna", "appAccountToken": "7e3fb204-2c13-4d0a-8f1c-5e6a7b8c9d10"}],
      "products": [
        {"id": "seeds", "type": "consumable", "price": "0.99"},
        {"id": "club", "type": "auto-renewable", "price": "2.99", "period": "P1M"}
      ]
    }
    """#

  /// A store on a machine whose clock is stopped at noon.
  private func mount(_ change: (inout AppStoreMount.Configuration) -> Void = { _ in }) throws -> AppStoreMount
  {
    var configuration = AppStoreMount.Configuration()
    configuration.store = try StoreConfiguration(parsing: Self.file.utf8)
    change(&configuration)
    return try AppStoreMount(
      identity: StoreIdentity.demonstration.get(),
      configuration: configuration,
      clock: { Date(timeIntervalSince1970: 1_772_452_800) }
    )
  }

  private func answer(
    _ mount: AppStoreMount,
    _ method: String,
    _ path: String,
    query: String = "",
    _ body: String = ""
  ) throws -> (status: Int, json: JSONValue) {
    let request = MountRequest(method, "/appstore/\(path)", query: query, body: Data(body.utf8))
    let response = mount.respond(to: request)
    return (response.status, try CanonicalJSON.decode(JSONValue.self, from: response.body))
  }

  private func bought(_ json: JSONValue) throws -> [TransactionPayload] {
    guard case .array(let items)? = json["transactions"] else { return [] }
    let verifier = try SignedDataVerifier(
      roots: [Data(StoreIdentity.demonstration.get().transactions.der[2])],
      environment: .sandbox,
      bundleID: "com.example.birds"
    )
    return try items.compactMap { item in
      guard case .string(let jws)? = item["signedTransactionInfo"] else { return nil }
      return try verifier.transaction(jws)
    }
  }

  @Test func sellsTheProductsOfTheFile() throws {
    let mount = try mount()
    let account = try answer(mount, "POST", "sandbox/testing", #"{"do":"buy","product":"club"}"#)
    #expect(account.status == 200)
    #expect(account.json["customer"] == "anna")
    let payload = try #require(try bought(account.json).first)
    #expect(payload.productId == "club")
    #expect(payload.currency == "EUR")
    #expect(payload.storefront == "DEU")
    #expect(payload.appAccountToken?.uuidString.lowercased() == "7e3fb204-2c13-4d0a-8f1c-5e6a7b8c9d10")
    // An hour a month, from the file.
    let later = try answer(mount, "POST", "sandbox/testing", #"{"do":"advance","seconds":3600}"#)
    #expect(try bought(later.json).count == 1)
    let foreign = try answer(mount, "POST", "sandbox/testing", #"{"do":"buy","product":"coins.100"}"#)
    #expect(foreign.status == 409)

    // The receipt is of that app, and its secret is the file's.
    guard case .string(let receipt)? = account.json["receipt"] else {
      Issue.record("no receipt")
      return
    }
    for (secret, status) in [("s3cret", 0), (TestStore.sharedSecret, 21004)] {
      let body = #"{"receipt-data":"\#(receipt)","password":"\#(secret)"}"#
      let found = try answer(mount, "POST", "sandbox/verifyReceipt", body).json
      #expect(found["status"] == .integer(status))
      #expect(status != 0 || found["receipt"]?["bundle_id"] == "com.example.birds")
    }
    let body = #"{"receipt-data":"\#(receipt)"}"#
    let response = SellerMount(mount).respond(
      to: MountRequest("POST", "/seller/verifyReceipt", body: Data(body.utf8))
    )
    #expect(try CanonicalJSON.decode(JSONValue.self, from: response.body)["accepted"] == true)
  }

  @Test func servesSeveralCustomers() throws {
    let mount = try mount()
    let device = "2d5af25c-0f0e-4b52-9c62-3ab070a1d247"
    let added = try answer(
      mount,
      "POST",
      "sandbox/testing",
      #"{"do":"add-customer","customer":"bruno","storefront":"BRA","devices":["\#(device)"]}"#
    )
    #expect(added.status == 200)
    #expect(added.json["transactionCount"] == 0)
    #expect(
      added.json["customers"] == [
        [
          "name": "anna", "appAccountToken": "7e3fb204-2c13-4d0a-8f1c-5e6a7b8c9d10", "storefront": "DEU",
          "devices": [.string(TestStore.deviceGUID.description)],
        ],
        ["name": "bruno", "appAccountToken": .null, "storefront": "BRA", "devices": [.string(device)]],
      ]
    )
    var seen: Set<String?> = []
    for name in ["anna", "bruno", "anna"] {
      let action = #"{"do":"buy","product":"seeds","customer":"\#(name)"}"#
      let account = try answer(mount, "POST", "sandbox/testing", action)
      let payload = try #require(try bought(account.json).first)
      #expect(payload.storefront == (name == "bruno" ? "BRA" : "DEU"))
      #expect(seen.insert(payload.transactionId).inserted)
    }
    // The other environment has other customers, and other identifiers.
    let production = try answer(mount, "POST", "production/testing", #"{"do":"buy","product":"seeds"}"#)
    guard case .array(let items)? = production.json["transactions"],
      case .string(let id)? = items.first?["transactionId"]
    else {
      Issue.record("no transaction")
      return
    }
    #expect(seen.insert(id).inserted)
    #expect(try answer(mount, "GET", "production/testing", query: "customer=bruno").status == 404)

    let annas = try answer(mount, "GET", "sandbox/testing")
    let brunos = try answer(mount, "GET", "sandbox/testing", query: "customer=bruno")
    #expect(annas.json["transactionCount"] == 2)
    #expect(brunos.json["transactionCount"] == 1)
    // Time passes for both; a price changes for both.
    _ = try answer(mount, "POST", "sandbox/testing", #"{"do":"change-price","product":"seeds","price":500}"#)
    let cheap = try answer(
      mount,
      "POST",
      "sandbox/testing",
      #"{"do":"buy","product":"seeds","customer":"bruno"}"#
    )
    #expect(try bought(cheap.json).map(\.price) == [500])
  }

  @Test func theReceiptIsForTheDeviceThatIsNamed() throws {
    let devices = ["2d5af25c-0f0e-4b52-9c62-3ab070a1d247", "a4:83:e7:00:1b:2c"]
    let mount = try mount()
    let action = #"{"do":"add-customer","customer":"clara","devices":["\#(devices[0])","\#(devices[1])"]}"#
    _ = try answer(mount, "POST", "sandbox/testing", action)
    let verifier = ReceiptVerifier(
      roots: try StoreIdentity.demonstration.get().receipts.certificates.suffix(1)
    )
    for (query, device) in [
      ("", devices[0]), ("&device=\(devices[0])", devices[0]), ("&device=\(devices[1])", devices[1]),
    ] {
      let account = try answer(mount, "GET", "sandbox/testing", query: "customer=clara" + query)
      guard case .string(let text)? = account.json["receipt"], let bytes = Data(base64Encoded: text) else {
        Issue.record("no receipt")
        continue
      }
      let receipt = Receipt(bytes: bytes)
      for other in devices {
        let isValid =
          (try? verifier.verify(receipt, deviceGUID: DeviceGUID(other))) != nil
        #expect(isValid == (other == device))
      }
    }
  }

  @Test(
    arguments: [
      (#"{"do":"add-customer","customer":"anna"}"#, 409, nil),
      (#"{"do":"add-customer"}"#, 422, ""),
      (#"{"do":"add-customer","customer":"b","storefront":"Brazil"}"#, 422, "/storefront"),
      (#"{"do":"add-customer","customer":"b","devices":["phone"]}"#, 422, "/devices/0"),
      (#"{"do":"add-customer","customer":"b","appAccountToken":"me"}"#, 422, "/appAccountToken"),
      (#"{"do":"buy","product":"seeds","customer":"nobody"}"#, 404, nil),
      (#"{"do":"fail-api","outage":"internal","customer":"nobody"}"#, 404, nil),
    ] as [(String, Int, String?)]
  )
  func refusesWhatItCannotDo(_ body: String, status: Int, pointer: String?) throws {
    let mount = try mount()
    let refused = try answer(mount, "POST", "sandbox/testing", body)
    #expect(refused.status == status)
    #expect(refused.json["pointer"] == pointer.map { .string($0) })
    guard case .array(let customers)? = try answer(mount, "GET", "sandbox/testing").json["customers"] else {
      Issue.record("no customers")
      return
    }
    #expect(customers.count == 1)
    #expect(try answer(mount, "GET", "sandbox/testing", query: "device=phone").status == 422)
  }

  /// Two servers never sell the same transaction; with a seed they do.
  @Test func identifiersComeFromTheSeed() throws {
    func first(_ seed: Int?, _ environment: String) throws -> JSONValue? {
      let mount = try mount { $0.seed = seed }
      let json = try answer(mount, "POST", "\(environment)/testing", #"{"do":"buy","product":"seeds"}"#).json
      guard case .array(let items)? = json["transactions"] else { return nil }
      return items.first?["transactionId"]
    }
    #expect(try first(7, "sandbox") == first(7, "sandbox"))
    #expect(try first(7, "sandbox") != first(7, "production"))
    #expect(try first(nil, "sandbox") != first(nil, "sandbox"))
  }
}
