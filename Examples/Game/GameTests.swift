import Intents
import Simulator
import Testing
import UIKit

@MainActor @Suite struct GameTests {
  let world = SimulatedWorld()
  let app: SimulatedApp
  let intents: SimulatedExtension

  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let bundle = try AppBundle(contentsOf: folder.appending(path: "App"), team: "ABCDE12345")
    app = try world.addDevice(.phone).install(bundle) { AppDelegate() }
    intents = try app.addExtension(
      AppBundle(contentsOf: folder.appending(path: "Intents"), team: "ABCDE12345")
    )
    try app.addIntentDefinitions(Data(contentsOf: folder.appending(path: "Shared/Game.intentdefinition")))
    app.handle(SolveGameIntent.self, in: intents, with: IntentHandler()) { handler, intent, done in
      (handler as? any SolveGameIntentHandling)?.handle(intent: intent, completion: done)
    }
  }

  private func game() throws -> GameViewController {
    app.launch()
    return try #require(app.visible(GameViewController.self))
  }

  private func shortcut(_ target: Int) throws -> INShortcut {
    try #require(
      app.run {
        let intent = SolveGameIntent()
        intent.target = NSNumber(value: target)
        return INShortcut(intent: intent)
      }
    )
  }

  @Test func `Siri suggests what was solved most often, until the app deletes it`() throws {
    let game = try game()
    for target in [25, 947, 25] {
      app.run { game.solve(target) }
      world.letTimePass(60)
    }
    #expect(app.siriSuggestions().map(\.title) == ["Solve 25", "Solve 947"])
    app.run { game.clear() }
    #expect(app.siriSuggestions().allSatisfy { !$0.isOffered })
  }

  @Test func `A person's phrase solves a small game without the app`() throws {
    try app.addToSiri(shortcut(25), phrase: "Play my game")
    guard case .handled(let response) = try app.device.say("play my game") else {
      Issue.record("The extension didn't answer")
      return
    }
    #expect((response as? SolveGameIntentResponse)?.code == .success)
    #expect(app.state == .notRunning)
  }

  @Test func `A large game opens the app`() throws {
    try app.runShortcut(shortcut(947))
    #expect(app.state == .foreground)
    #expect(try game().solved == [947])
  }
}
