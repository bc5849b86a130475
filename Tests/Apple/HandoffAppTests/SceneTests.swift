import Activities
import AppGroups
import Simulator
import Testing
import UIKit

@MainActor @Suite struct SceneTests {
  private func install(on device: SimulatedDevice) throws -> SimulatedApp {
    try device.install(
      Bundles.editor(scenes: Bundles.scenes),
      delegate: { AppDelegate() },
      sceneDelegate: { SceneDelegate() }
    )
  }

  @Test(arguments: [false, true]) func `The template's app continues on the tablet`(_ isRunning: Bool) throws
  {
    let world = SimulatedWorld()
    let (phone, tablet) = (world.addDevice(.phone), world.addDevice(.tablet))
    let sender = try install(on: phone)
    let receiver = try install(on: tablet)
    #expect(tablet.handoffIcon == nil)
    sender.launch()
    let editor = try #require(sender.visible(EditorViewController.self))
    sender.run {
      editor.text = "Dear Ann"
      editor.cursor = 4
    }
    if isRunning {
      receiver.launch()
      receiver.enterBackground()
    }
    #expect(tablet.handoffIcon?.activityType == EditorViewController.activityType)
    #expect(tablet.handoffIcon?.place == .dock)
    let handoff = try tablet.tapHandoffIcon()
    #expect(handoff.end == .continued)
    let opened = try #require(receiver.visible(EditorViewController.self))
    #expect(opened.text == "Dear Ann")
    #expect(opened.cursor == 4)
    #expect(opened.navigationItem.title == "Letter")
    let launch = [
      "application(_:willFinishLaunchingWithOptions:)", "application(_:didFinishLaunchingWithOptions:)",
    ]
    let connection = ["scene(_:willConnectTo:options:)"]
    let calls = ["scene(_:willContinueUserActivityWithType:)", "scene(_:continue:)"]
    #expect(handoff.calls == (isRunning ? [] : launch + connection) + calls)
    #expect(phone.frontmostApp === sender)
    #expect(tablet.frontmostApp === receiver)
    #expect(receiver.scene?.activationState == .foregroundActive)
  }

  @Test func `A scene learns why the activity did not arrive`() throws {
    let world = SimulatedWorld()
    let (phone, tablet) = (world.addDevice(.phone), world.addDevice(.tablet))
    let sender = try install(on: phone)
    let receiver = try install(on: tablet)
    sender.launch()
    phone.link = .silent
    try tablet.tapHandoffIcon()
    let delegate = try #require(receiver.scene?.delegate as? SceneDelegate)
    #expect((delegate.failure as? CocoaError)?.code == .userActivityRemoteApplicationTimedOut)
  }

  @Test func `A scene restores itself in the next launch, unless a person has swiped it away`() throws {
    let world = SimulatedWorld()
    let phone = world.addDevice(.phone)
    let app = try install(on: phone)
    app.launch()
    let editor = try #require(app.visible(EditorViewController.self))
    app.run { editor.text = "Dear Ann" }
    app.saveCurrentActivity()
    app.enterBackground()
    app.kill()
    app.launch()
    #expect(app.visible(EditorViewController.self)?.text == "Dear Ann")

    app.swipeAwayInAppSwitcher()
    app.launch()
    #expect(app.visible(EditorViewController.self)?.text == "")
    let delegate = app.run { UIApplication.shared.delegate as? AppDelegate }
    #expect(delegate?.discarded == ["com.example.editor-1"])
  }

  @Test func `A configuration that the Info.plist doesn't name has no delegate`() throws {
    let world = SimulatedWorld()
    let phone = world.addDevice(.phone)
    var scenes = Bundles.scenes
    if case .dictionary(var members) = scenes {
      members["UISceneConfigurations"] = .dictionary([:])
      scenes = .dictionary(members)
    }
    let app = try phone.install(
      Bundles.editor(scenes: scenes),
      delegate: { AppDelegate() },
      sceneDelegate: { SceneDelegate() }
    )
    app.launch()
    #expect(app.scene?.delegate == nil)
    #expect(app.window == nil)
    #expect(app.complaints.count == 1)
  }

  @Test func `Scenes and the Info.plist have to fit`() throws {
    let world = SimulatedWorld()
    let phone = world.addDevice(.phone)
    #expect(throws: SimulatorFault.noSceneManifest) {
      try phone.install(
        Bundles.editor(),
        delegate: { AppDelegate() },
        sceneDelegate: { SceneDelegate() }
      )
    }
    #expect(throws: SimulatorFault.noSceneDelegate) {
      try phone.install(Bundles.editor(scenes: Bundles.scenes), delegate: { AppDelegate() })
    }
    let watch = world.addDevice(.watch)
    #expect(throws: SimulatorFault.wrongPlatform(.iOS, device: .watch)) {
      try watch.install(Bundles.editor(), delegate: { AppDelegate() })
    }
  }
}
