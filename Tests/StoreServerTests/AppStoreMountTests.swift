import DocsServer
import Foundation
import Receipts
import SimulationKit
import Testing

@testable import StoreServer

@Suite struct AppStoreMountTests {
  /// A store on a machine whose clock is stopped at noon.
  private func mount(_ change: (inout AppStoreMount.Configuration) -> Void = { _ in }) throws -> AppStoreMount
  {
    var configuration = AppStoreMount.Configuration()
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
    _ body: String = ""
  ) throws -> (status: Int, json: JSONValue) {
    let response = mount.respond(to: MountRequest(method, "/appstore/\(path)", body: Data(body.utf8)))
    return (response.status, try CanonicalJSON.decode(JSONValue.self, from: response.body))
  }

  @Test func everyActionHasAShape() {
    guard case .tagged(_, let variants) = TestingAction.schema.form else {
      Issue.record("the actions are no tagged objects")
      return
    }
    #expect(Set(variants.map(\.name)) == Set(TestingAction.Kind.allCases.map(\.rawValue)))
    #expect(variants.count == TestingAction.Kind.allCases.count)
  }

  @Test func timePassesOnlyWhereATesterSaysSo() throws {
    let mount = try mount()
    let bought = try answer(mount, "POST", "sandbox/testing", #"{"do":"buy","product":"pro.monthly"}"#)
    #expect(bought.status == 200)
    #expect(bought.json["date"] == "2026-03-02T12:00:00Z")
    let later = try answer(mount, "POST", "sandbox/testing", #"{"do":"advance","seconds":604800}"#)
    #expect(later.json["date"] == "2026-03-09T12:00:00Z")
    guard case .array(let notifications)? = later.json["notifications"] else {
      Issue.record("no notifications")
      return
    }
    #expect(notifications.contains { $0["notificationType"] == "DID_RENEW" })
    #expect(notifications.last?["notificationType"] == "EXPIRED")
    let other = try answer(mount, "GET", "production/testing")
    #expect(other.json["date"] == "2026-03-02T12:00:00Z")
    #expect(other.json["transactions"] == [])
  }

  @Test func eachEnvironmentSendsTheOthersReceiptsOn() throws {
    let mount = try mount()
    let account = try answer(mount, "POST", "sandbox/testing", #"{"do":"buy","product":"full.version"}"#)
    guard case .string(let receipt)? = account.json["receipt"] else {
      Issue.record("no receipt")
      return
    }
    let body = #"{"receipt-data":"\#(receipt)"}"#
    #expect(try answer(mount, "POST", "production/verifyReceipt", body).json["status"] == 21007)
    #expect(try answer(mount, "POST", "sandbox/verifyReceipt", body).json["status"] == 0)
    let seller = SellerMount(mount)
    let response = seller.respond(to: MountRequest("POST", "/seller/verifyReceipt", body: Data(body.utf8)))
    #expect(try CanonicalJSON.decode(JSONValue.self, from: response.body)["accepted"] == true)
  }

  @Test func aTesterChoosesTheTrouble() throws {
    let mount = try mount()
    #expect(
      try answer(mount, "POST", "sandbox/testing", #"{"do":"fail-verification","status":21105}"#).status
        == 200
    )
    let failed = try answer(mount, "POST", "sandbox/verifyReceipt", "{}")
    #expect(failed.json == ["status": 21105, "is-retryable": true])
    _ = try answer(mount, "POST", "sandbox/testing", #"{"do":"fail-verification","status":0}"#)
    #expect(try answer(mount, "POST", "sandbox/verifyReceipt", "{}").json["status"] == 21002)
  }

  @Test(arguments: [
    (#"{"do":"buy","product":"pro.monthly","appAccountToken":"no UUID"}"#, "/appAccountToken"),
    (#"{"do":"fail-verification","status":21050}"#, "/status"),
    (#"{"do":"fail-verification","status":1}"#, "/status"),
  ])
  func refusesWhatMeansNothing(_ body: String, _ pointer: String) throws {
    let mount = try mount()
    let before = try answer(mount, "GET", "sandbox/testing").json["transactions"]
    let refused = try answer(mount, "POST", "sandbox/testing", body)
    #expect(refused.status == 422)
    #expect(refused.json["pointer"] == .string(pointer))
    #expect(try answer(mount, "GET", "sandbox/testing").json["transactions"] == before)
  }

  /// As time passes, subscriptions renew, and each renewal is one more transaction to store.
  @Test func holdsNoMoreThanItSays() throws {
    let mount = try mount { $0.capacity = 14 }
    _ = try answer(mount, "POST", "sandbox/testing", #"{"do":"buy","product":"pro.monthly"}"#)
    let month = #"{"do":"advance","seconds":2592000}"#
    #expect(try answer(mount, "POST", "sandbox/testing", month).status == 200)
    #expect(try answer(mount, "GET", "sandbox/testing").json["transactionCount"] == 13)
    let again = #"{"do":"buy","product":"pro.monthly"}"#
    #expect(try answer(mount, "POST", "sandbox/testing", again).status == 200)
    let before = try answer(mount, "GET", "sandbox/testing")
    #expect(try answer(mount, "POST", "sandbox/testing", month).status == 409)
    #expect(try answer(mount, "GET", "sandbox/testing").json["date"] == before.json["date"])
    #expect(try answer(mount, "POST", "sandbox/testing", again).status == 409)
  }

  @Test func tellsTheLastHundredOfManyTransactions() throws {
    let mount = try mount()
    _ = try answer(mount, "POST", "production/testing", #"{"do":"buy","product":"pro.monthly"}"#)
    let years = try answer(mount, "POST", "production/testing", #"{"do":"advance","seconds":315360000}"#)
    guard case .array(let told)? = years.json["transactions"],
      case .array(let letters)? = years.json["notifications"]
    else {
      Issue.record("no transactions")
      return
    }
    #expect(told.count == 100)
    #expect(letters.count == 100)
    #expect(years.json["transactionCount"] == 121)
  }

  @Test func isClosedWhereItIsNotOpen() throws {
    let mount = try mount { $0.isOpen = false }
    for path in ["sandbox/testing", "api-key"] {
      #expect(try answer(mount, "GET", path).status == 403)
    }
    #expect(try answer(mount, "POST", "sandbox/verifyReceipt", "{}").status == 200)
  }

  @Test(arguments: [
    "", "sandbox", "sandbox/", "sandbox/verifyReceipt/1", "certificates/leaf.pem",
    "certificates/receipts.p12",
  ])
  func knowsNoOtherPaths(_ path: String) throws {
    #expect(try answer(mount(), "GET", path).status == 404)
  }

  @Test func describesEachPathThatItAnswers() throws {
    let mount = try mount()
    for (path, _) in mount.paths {
      let concrete = path.replacing(/\{[^}]*\}/, with: "1")
      for method in ["GET", "POST", "PUT"] {
        let response = mount.respond(to: MountRequest(method, concrete))
        #expect(response.status != 404, "\(method) \(path)")
      }
    }
  }
}
