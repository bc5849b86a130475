import Simulator
import Testing
import UIKit

@MainActor @Suite struct LettersTests {
  let world = SimulatedWorld()
  let phone: SimulatedApp
  let tablet: SimulatedApp

  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "App")
    let bundle = try AppBundle(contentsOf: folder, team: "ABCDE12345")
    phone = try world.addDevice(.phone).install(bundle) { AppDelegate() }
    tablet = try world.addDevice(.tablet).install(bundle) { AppDelegate() }
  }

  private func editor(on app: SimulatedApp) throws -> LetterViewController {
    try #require(app.visible(LetterViewController.self))
  }

  private func write(_ text: String) throws {
    phone.launch()
    let editor = try editor(on: phone)
    phone.run { _ = editor.textView.type(text) }
  }

  @Test func `A letter begun on the phone is continued on the tablet`() throws {
    try write("Dear Ann")
    #expect(tablet.device.handoffIcon?.activityType == LetterViewController.activityType)
    let handoff = try tablet.device.tapHandoffIcon()
    #expect(handoff.faults.isEmpty)
    let editor = try editor(on: tablet)
    #expect(editor.textView.text == "Dear Ann")
    #expect(editor.statusLabel.isHidden)
  }

  @Test func `What was typed until the tap arrives, and the letter goes back`() throws {
    try write("Dear ")
    tablet.launch()
    try write("Ann")
    try tablet.device.tapHandoffIcon()
    let editor = try editor(on: tablet)
    tablet.run { _ = editor.textView.type(", how are you?") }
    try phone.device.tapHandoffIcon()
    #expect(try self.editor(on: phone).textView.text == "Dear Ann, how are you?")
  }

  @Test func `A letter that doesn't arrive leaves a note`() throws {
    try write("Dear Ann")
    phone.device.link = .unreachable
    try tablet.device.tapHandoffIcon()
    let editor = try editor(on: tablet)
    #expect(editor.textView.text == "")
    #expect(editor.statusLabel.text == "The letter didn't arrive. Tap the icon again.")
    phone.device.link = .reachable
    try tablet.device.tapHandoffIcon()
    #expect(editor.textView.text == "Dear Ann")
    #expect(editor.statusLabel.isHidden)
  }

  @Test func `Another account sees no icon`() throws {
    tablet.device.account = "ben@example.com"
    try write("Dear Ann")
    #expect(tablet.device.handoffIcon == nil)
    #expect(!tablet.device.handoffObstacles.isEmpty)
  }
}
