import Foundation
import SimulationKit
import Testing

@testable import Receipts

@Suite struct StoreCustomersTests {
  private let noon = Date(timeIntervalSince1970: 1_772_452_800)

  private func customers(seed: Int? = 3) -> StoreCustomers {
    var customers = StoreCustomers(catalog: .harbor, seed: seed)
    customers.add(
      StoreCustomer("anna", appAccountToken: UUID(uuidString: "7E3FB204-2C13-4D0A-8F1C-5E6A7B8C9D10"))
    )
    customers.add(StoreCustomer("bruno", storefront: "BRA"))
    return customers
  }

  // MARK: Identifiers

  /// Without a seed, no two stores have a transaction or a notification in common.
  @Test func noTwoStoresRepeatAnIdentifier() throws {
    var seen: Set<String> = []
    for _ in 0..<50 {
      var store = TestStore()
      for _ in 0..<20 {
        #expect(seen.insert(try store.buy("coins.100", at: noon).id).inserted)
      }
      #expect(seen.insert(store.notifications[0].id.uuidString).inserted)
    }
    #expect(seen.filter { $0.count == 16 }.allSatisfy { Int($0).map { $0 < 1 << 53 } ?? false })
  }

  @Test func aSeedGivesTheSameIdentifiersOnEveryRun() throws {
    var (one, other) = (TestStore(seed: 7), TestStore(seed: 7))
    #expect(try one.buy("coins.100", at: noon) == other.buy("coins.100", at: noon))
    #expect(one == other)
    #expect(TestStore(seed: 7) != TestStore(seed: 8))
    // Seeded numbers are below those of all other stores.
    #expect(TestStore(seed: .max).firstNumber < 2_000_000_000_000_000)
    #expect(TestStore().firstNumber >= 2_000_000_000_000_000)
    #expect(customers() == customers())
    #expect(customers(seed: nil) != customers(seed: nil))
  }

  // MARK: Accounts

  @Test func eachCustomerHasPurchasesOfTheirOwn() throws {
    var customers = customers()
    let boughtByAnna = try customers["anna"]?.buy("pro.monthly", at: noon)
    let boughtByBruno = try customers["bruno"]?.buy("pro.monthly", at: noon)
    let (annas, brunos) = (try #require(boughtByAnna), try #require(boughtByBruno))
    #expect(annas.id != brunos.id)
    #expect(annas.appAccountToken?.uuidString == "7E3FB204-2C13-4D0A-8F1C-5E6A7B8C9D10")
    #expect(brunos.appAccountToken == nil)
    #expect((annas.currency, brunos.currency) == ("USD", "BRL"))
    #expect(customers.customer(of: brunos.id)?.id == "bruno")
    #expect(customers.customer(of: "1") == nil)
    #expect(customers["clara"] == nil)
    // A purchase can have another token.
    let token = UUID()
    let coins = try customers["anna"]?.buy("coins.100", appAccountToken: token, at: noon)
    #expect(coins?.appAccountToken == token)
  }

  @Test func aNameIsTakenOnce() {
    var customers = customers()
    let before = customers
    let isAdded = customers.add(StoreCustomer("anna", storefront: "DEU"))
    #expect(!isAdded)
    #expect(customers == before)
    customers["anna"] = customers["bruno"]
    customers["clara"] = customers["bruno"]
    customers["bruno"] = nil
    #expect(customers == before)
  }

  @Test func timeAndPricesAreTheSameForAll() throws {
    var customers = customers()
    _ = try customers["anna"]?.buy("pro.monthly", at: noon)
    customers.advance(to: noon + 400)
    #expect(customers["anna"]?.transactions.count == 2)
    try customers.updateAll { store throws(StoreError) in
      try store.changePrice(of: "coins.100", to: 500, at: noon + 400)
      try store.removeFromSale("tide.weekly", at: noon + 400)
    }
    #expect(throws: StoreError.unknownProduct("typo")) {
      try customers.updateAll { store throws(StoreError) in
        try store.changePrice(of: "coins.100", to: 700, at: noon + 400)
        try store.removeFromSale("typo", at: noon + 400)
      }
    }
    // A customer who arrives later finds the same shop.
    customers.add(StoreCustomer("clara"))
    #expect(customers["clara"]?.now == noon + 400)
    for name in ["anna", "bruno", "clara"] {
      let coins = try customers[name]?.buy("coins.100", at: noon + 400)
      #expect(coins?.price == 500)
      #expect(customers[name]?.isForSale("tide.weekly") == false)
    }
    #expect(customers.transactionCount == 5)
  }

  @Test func aReceiptIsForOneOfTheDevices() throws {
    let devices = [DeviceGUID(UUID()), DeviceGUID(UUID())]
    var customers = StoreCustomers()
    customers.add(StoreCustomer("anna", devices: devices))
    let store = try #require(customers["anna"])
    func isValid(_ receipt: Receipt, on device: DeviceGUID) throws -> Bool {
      let identity = try StoreIdentity.demonstration.get()
      let verifier = ReceiptVerifier(roots: identity.receipts.certificates.suffix(1))
      return (try? verifier.verify(receipt, bundleID: store.app.bundleID, deviceGUID: device, at: noon))
        != nil
    }
    #expect(try isValid(store.receipt(at: noon), on: devices[0]))
    #expect(try !isValid(store.receipt(at: noon), on: devices[1]))
    #expect(try isValid(store.receipt(at: noon, deviceGUID: devices[1]), on: devices[1]))
  }

  // MARK: Endpoints

  @Test func verifyReceiptFindsTheCustomerOfAReceipt() throws {
    var customers = customers()
    for name in ["anna", "bruno"] {
      _ = try customers[name]?.buy("pro.monthly", at: noon)
    }
    let receipt = try #require(customers["bruno"]).receipt(at: noon)
    customers.advance(to: noon + 400)
    var service = try endpoint(customers.stores[0])
    service.otherCustomers = Array(customers.stores.dropFirst())
    let body = #"{"receipt-data":"\#(receipt.base64)","password":"\#(TestStore.sharedSecret)"}"#
    let answer = try decoded(service.respond(method: "POST", body: Data(body.utf8), at: noon + 400))
    let ids = try #require(answer["latest_receipt_info"]).items.compactMap { $0["transaction_id"] }
    #expect(ids == customers["bruno"]?.transactions.map { .string($0.id) })
    #expect(ids.count == 2)
  }

  @Test func aNewerReceiptIsForTheDeviceOfTheOldOne() throws {
    let devices = [DeviceGUID(UUID()), DeviceGUID(UUID())]
    var customers = customers()
    customers.add(StoreCustomer("clara", devices: devices))
    _ = try customers["clara"]?.buy("pro.monthly", at: noon)
    let clara = try #require(customers["clara"])
    let receipts = try devices.map { try clara.receipt(at: noon, deviceGUID: $0) }
    customers.advance(to: noon + 400)
    var service = try endpoint(customers.stores[0])
    service.otherCustomers = Array(customers.stores.dropFirst())
    let roots = try StoreIdentity.demonstration.get().receipts.certificates.suffix(1)
    let verifier = ReceiptVerifier(roots: Array(roots))
    for (receipt, device) in zip(receipts, devices) {
      let body = #"{"receipt-data":"\#(receipt.base64)","password":"\#(TestStore.sharedSecret)"}"#
      let answer = try decoded(service.respond(method: "POST", body: Data(body.utf8), at: noon + 400))
      let newer = try #require(answer["latest_receipt"]?.textValue.flatMap { Receipt(base64: $0) })
      #expect(try newer.content().transactions.count == 2)
      #expect(throws: Never.self) { try verifier.verify(newer, deviceGUID: device) }
    }
  }

  @Test func theServerAPIFindsTheCustomerOfATransaction() throws {
    var caller = try Caller(address: DeliveryAddress("http://127.0.0.1/"))
    let headers = ["Authorization": "Bearer \(try caller.token())"]
    var customers = customers()
    for name in ["anna", "bruno"] {
      _ = try customers[name]?.buy("pro.monthly", at: noon)
    }
    for name in ["anna", "bruno"] {
      let bought = try #require(customers[name]?.transactions.first)
      let order = try #require(OrderNumber(of: bought))
      for path in ["v1/transactions/\(bought.id)", "v2/history/\(bought.id)", "v1/lookup/\(order)"] {
        let request = EndpointRequest("GET", "/inApps/\(path)", headers: headers)
        let answer = caller.api.respond(to: request, customers: &customers, at: noon)
        #expect(answer.status == 200, "\(path)")
        let json = try decoded(answer.body)
        let signed = json["signedTransactionInfo"] ?? json["signedTransactions"]?.items.first
        #expect(try Self.transactionID(signed) == bought.id, "\(path)")
      }
    }
    let unknown = EndpointRequest("GET", "/inApps/v1/transactions/1", headers: headers)
    #expect(caller.api.respond(to: unknown, customers: &customers, at: noon).status == 404)
    var nobody = StoreCustomers()
    #expect(caller.api.respond(to: unknown, customers: &nobody, at: noon).status == 404)

    caller.api.collect(from: customers, at: noon)
    caller.api.collect(from: customers, at: noon)
    #expect(caller.api.outbox.letters.count == 2)
    #expect(Set(caller.api.outbox.letters.map(\.id)).count == 2)
  }

  @Test func anExtensionForAllReachesEveryCustomer() throws {
    var caller = try Caller(address: DeliveryAddress("http://127.0.0.1/"))
    let headers = ["Authorization": "Bearer \(try caller.token())"]
    var customers = customers()
    for name in ["anna", "bruno"] {
      _ = try customers[name]?.buy("pro.basic", at: noon)
    }
    let ends = customers.stores.map { $0.transactions.last?.expiresDate }
    let body =
      #"{"extendByDays":3,"extendReasonCode":1,"requestIdentifier":"outage","productId":"pro.basic"}"#
    let path = "/inApps/v1/subscriptions/extend/mass"
    let request = EndpointRequest("POST", path, headers: headers, body: Data(body.utf8))
    #expect(caller.api.respond(to: request, customers: &customers, at: noon).status == 200)
    #expect(
      customers.stores.map { $0.transactions.last?.expiresDate } == ends.map { $0.map { $0 + 3 * 86_400 } }
    )

    let status = EndpointRequest("GET", path + "/pro.basic/outage", headers: headers)
    let answer = try decoded(caller.api.respond(to: status, customers: &customers, at: noon).body)
    #expect(answer["succeededCount"] == 2)
    #expect(answer["failedCount"] == 0)
    let summaries = customers.stores.flatMap(\.notifications).filter { $0.subtype == .summary }
    #expect(summaries.map(\.renewalExtension?.succeeded) == [2])
  }

  private static func transactionID(_ signed: JSONValue?) throws -> String? {
    guard case .string(let jws)? = signed else { return nil }
    let root = try StoreIdentity.demonstration.get().transactions.der[2]
    let verifier = try SignedDataVerifier(
      roots: [Data(root)],
      environment: .sandbox,
      bundleID: StoreApp.lighthouse.bundleID
    )
    return try verifier.transaction(jws).transactionId
  }
}
