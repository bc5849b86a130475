import AppGroups
import Simulator
import Synchronization
import Testing
import UIKit

private class Delegate: UIResponder, UIApplicationDelegate {}

/// An app with a widget, as a test of an app has it.
@MainActor
private struct Pair {
  let world = SimulatedWorld(registeredGroups: [Stage.group: "ABCDE12345"])
  let phone: SimulatedDevice
  let app: SimulatedApp
  let widget: SimulatedExtension

  init() throws {
    phone = world.addDevice(.phone)
    let entitlements: [String: PlistValue] = ["com.apple.security.application-groups": [.string(Stage.group)]]
    app = try phone.install(
      AppBundle(
        info: ["CFBundleIdentifier": "com.example.money"],
        entitlements: entitlements,
        team: "ABCDE12345"
      ),
      delegate: { Delegate() }
    )
    widget = try app.addExtension(
      AppBundle(
        info: ["CFBundleIdentifier": "com.example.money.widget", "NSExtension": [:]],
        entitlements: entitlements,
        team: "ABCDE12345"
      )
    )
    app.launch()
  }

  func set(_ value: String) {
    app.run { UserDefaults(suiteName: Stage.group)?.set(value, forKey: "currency") }
  }

  var shown: String? { widget.run { UserDefaults(suiteName: Stage.group)?.string(forKey: "currency") } }
}

@Suite @MainActor struct ProcessTests {
  @Test func `What the system hasn't saved is lost when the app is killed`() throws {
    let pair = try Pair()
    pair.set("euros")
    #expect(pair.phone.saveDefaults() == ["com.example.money": ["currency"]])
    pair.set("sterling")
    pair.app.kill()
    pair.world.letTimePass(1)
    #expect(pair.shown == "euros")
    #expect(pair.phone.defaults(ofGroup: Stage.group) == ["currency": "euros"])
  }

  @Test func `Registered values end with the process, and the extension starts beside the app`() throws {
    let pair = try Pair()
    pair.app.run { UserDefaults.standard.register(defaults: ["rows": 20]) }
    #expect(pair.shown == nil)
    #expect(pair.widget.state == .background)
    #expect(pair.app.state == .foreground)
    pair.app.kill()
    pair.app.launch()
    #expect(pair.app.run { UserDefaults.standard.integer(forKey: "rows") } == 0)
  }

  @Test func `A process that holds a lock in the group's folder isn't suspended but killed`() throws {
    let pair = try Pair()
    pair.widget.launch()
    let folder = try #require(pair.phone.folder(ofGroup: Stage.group, for: pair.app.bundle))
    let file = folder.appendingPathComponent("store.sqlite")
    #expect(try pair.widget.lock(.rollback, on: file) == nil)
    #expect(try pair.app.lock(.rollback, on: file) == "com.example.money.widget")
    #expect(!pair.widget.suspend())
    #expect(pair.widget.terminationCode == 0xdead_10cc)
    // The lock is gone with the process.
    #expect(try pair.app.lock(.rollback, on: file) == nil)
    pair.app.unlockAll()
    pair.widget.launch()
    #expect(pair.widget.suspend())
    #expect(pair.widget.terminationCode == nil)
  }

  @Test func `The app is killed for such a lock, too, and a launched one has none`() throws {
    let pair = try Pair()
    let folder = try #require(pair.phone.folder(ofGroup: Stage.group, for: pair.app.bundle))
    try pair.app.lock(.rollback, on: folder.appendingPathComponent("store.sqlite"))
    #expect(!pair.app.suspend())
    #expect(pair.app.state == .notRunning)
    #expect(pair.app.terminationCode == 0xdead_10cc)
    pair.app.launch()
    #expect(pair.app.terminationCode == nil)
    #expect(pair.app.suspend())
  }

  @Test func `A suspended app takes no locks, and its timers wait`() throws {
    let pair = try Pair()
    let fired = Mutex(0)
    pair.app.run {
      _ = Timer.scheduledTimer(withTimeInterval: 10, repeats: false) { _ in fired.withLock { $0 += 1 } }
    }
    pair.app.suspend()
    let file = pair.phone.container(of: pair.app.bundle).appendingPathComponent("Documents/store.sqlite")
    #expect(throws: ProcessFault.self) { try pair.app.lock(.rollback, on: file) }
    pair.world.letTimePass(20)
    #expect(fired.withLock { $0 } == 0)
    pair.app.enterForeground()
    try pair.app.lock(.rollback, on: file)
    pair.world.letTimePass(1)
    #expect(fired.withLock { $0 } == 1)
  }

  @Test func `Suspension and termination save, and a kill doesn't`() throws {
    let pair = try Pair()
    pair.set("euros")
    pair.app.suspend()
    pair.app.kill()
    #expect(pair.shown == "euros")
    pair.app.launch()
    pair.set("sterling")
    pair.app.terminate()
    #expect(pair.shown == "sterling")
  }

  @Test func `The files of a device are gone with its world`() throws {
    var pair: Pair? = try Pair()
    let bundle = try #require(pair?.app.bundle)
    let folder = try #require(pair?.phone.folder(ofGroup: Stage.group, for: bundle))
    try pair?.app.run {
      try Data("a".utf8).write(to: folder.appendingPathComponent("a"))
      _ = Timer.scheduledTimer(withTimeInterval: 10, repeats: false) { _ in }
      _ = NotificationCenter.default.addObserver(forName: nil, object: nil, queue: nil) { _ in }
    }
    _ = pair.flatMap(\.shown)
    pair = nil
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test func `Only a lock in a shared container ends the process here`() throws {
    let pair = try Pair()
    pair.widget.launch()
    let file = pair.phone.container(of: pair.widget.bundle).appendingPathComponent("Documents/store.sqlite")
    try pair.widget.lock(.rollback, on: file)
    #expect(pair.widget.suspend())
  }

  @Test func `An extension's identifier begins with its app's`() throws {
    let pair = try Pair()
    let other = try AppBundle(
      info: ["CFBundleIdentifier": "com.other.widget", "NSExtension": [:]],
      team: "ABCDE12345"
    )
    #expect(throws: ExtensionFault.identifier("com.other.widget", app: "com.example.money")) {
      try pair.app.addExtension(other)
    }
    let plain = try AppBundle(info: ["CFBundleIdentifier": "com.example.money.plain"], team: "ABCDE12345")
    #expect(throws: ExtensionFault.noExtensionPoint) { try pair.app.addExtension(plain) }
  }
}
