import Receipts
import Simulator
import StoreKit
import Testing
import UIKit

@MainActor @Suite struct BirdsTests {
  let world = SimulatedWorld()
  let bundle: AppBundle
  let phone: SimulatedApp

  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "App")
    bundle = try AppBundle(contentsOf: folder, team: "ABCDE12345")
    let products = try StoreConfiguration(
      contentsOf: folder.appending(path: "Birds.storekit"),
      bundleID: bundle.identifier
    )
    world.store.sell(products)
    phone = try Self.addPhone(to: world, bundle)
  }

  private static func addPhone(to world: SimulatedWorld, _ bundle: AppBundle) throws -> SimulatedApp {
    try world.addDevice(.phone).install(bundle) { AppDelegate() }
  }

  private func songs(on app: SimulatedApp) -> Int? { app.tables.first?.numberOfRows(inSection: 0) }

  private func launch(_ app: SimulatedApp) async {
    app.launch()
    await world.store.settle { app.visible(SongsViewController.self)?.navigationItem.buttons.count == 2 }
  }

  private func buy() async throws {
    await launch(phone)
    try phone.tapBarButton("$4.99")
    await world.store.settle()
  }

  @Test func `Buying unlocks the songs, also after the app is killed`() async throws {
    await launch(phone)
    #expect(songs(on: phone) == 3)
    try await buy()
    #expect(await world.store.settle { songs(on: phone) == 6 })
    #expect(throws: SimulatorFault.nothingToTap("$4.99")) { try phone.tapBarButton("$4.99") }
    phone.kill()
    phone.launch()
    #expect(await world.store.settle { songs(on: phone) == 6 })
  }

  @Test func `Cancelling shows no message`() async throws {
    phone.device.purchases.answer = .cancels
    try await buy()
    #expect(songs(on: phone) == 3)
    #expect(phone.alert == nil)
  }

  @Test func `Without a connection the app says so`() async throws {
    await launch(phone)
    phone.device.purchases.isOnline = false
    try phone.tapBarButton("Restore")
    #expect(await world.store.settle { phone.alert != nil })
    try phone.tapAlertAction("OK")
    #expect(phone.alert == nil)
  }

  @Test func `A new phone has the songs, at the latest when it restores them`() async throws {
    try await buy()
    let other = try Self.addPhone(to: world, bundle)
    other.launch()
    await world.store.settle()
    try other.tapBarButton("Restore")
    #expect(await world.store.settle { songs(on: other) == 6 })
  }

  @Test func `A refund takes the songs away`() async throws {
    try await buy()
    try world.store.customer(in: bundle).refund(SongStore.songs)
    #expect(await world.store.settle { songs(on: phone) == 3 })
    #expect(phone.visible(SongsViewController.self)?.navigationItem.rightBarButtonItem?.title == "$4.99")
  }
}
