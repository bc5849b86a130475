import AppGroups
import Simulator
import Testing
import UIKit

@MainActor @Suite struct OpenedURLTests {
  private let world = SimulatedWorld()
  private let phone: SimulatedDevice
  private let app: SimulatedApp

  init() throws {
    phone = world.addDevice(.phone)
    app = try phone.install(
      Bundles.editor(more: ["LSApplicationQueriesSchemes": .array([.string("maps-plus"), .string("gone")])]),
      delegate: { RootDelegate { UIViewController() } }
    )
    try phone.install(
      AppBundle(
        info: [
          "CFBundleIdentifier": .string("com.example.maps"),
          "CFBundleURLTypes": .array([
            .dictionary(["CFBundleURLSchemes": .array([.string("Maps-Plus"), .string("hidden")])])
          ]),
        ],
        team: "TEAM123456",
        platform: .iOS
      ),
      delegate: { RootDelegate { UIViewController() } }
    )
    app.launch()
  }

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test func `The system notes what an app opens, and says whether there is an app for it`() throws {
    let urls = try ["https://example.com", "maps-plus://here", "hidden:", "app-settings:", "gone:"].map(url)
    #expect(UIApplication.openSettingsURLString == "app-settings:")
    let answers = Box<[Bool]>()
    app.run {
      for url in urls {
        UIApplication.shared.open(url, options: [:]) { answers.value = (answers.value ?? []) + [$0] }
      }
    }
    #expect(answers.value == [true, true, true, true, false])
    #expect(app.openedURLs == urls)
    app.terminate()
    #expect(app.openedURLs == [])
    app.launch()
    #expect(app.openedURLs == [])
  }

  @Test func `An asynchronous function gets the answer as a result`() async throws {
    let (known, unknown) = (try url("maps-plus:"), try url("gone:"))
    let answers = await app.run {
      (await UIApplication.shared.open(known), await UIApplication.shared.open(unknown))
    }
    #expect(answers == (true, false))
    #expect(app.openedURLs == [known, unknown])
  }

  @Test func `An app only learns of the schemes that its Info.plist names`() throws {
    let urls = try ["maps-plus:", "MAPS-PLUS:", "hidden:", "gone:", "https://example.com", "here"].map(url)
    #expect(
      app.run { urls.map { UIApplication.shared.canOpenURL($0) } } == [true, true, false, false, true, false]
    )
    #expect(app.complaints.count == 1)
    #expect(app.complaints.first?.contains("not allowed to query for scheme hidden") == true)
    #expect(app.openedURLs == [])
  }

  @Test func `An app that is removed opens nothing any more`() throws {
    let url = try url("maps-plus:")
    phone.uninstall(try #require(phone.app("com.example.maps")))
    #expect(!app.run { UIApplication.shared.canOpenURL(url) })
  }
}
