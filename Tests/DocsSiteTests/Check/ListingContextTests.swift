import Foundation
import Scratch
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSite

/// What `docs.yml` puts before listings, and which of them it makes one session.
struct ListingContextTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The faults of a site with some settings and one page, each with its place.
  private func faults(_ settings: String, _ page: String) async throws -> [String] {
    try folder.write("title: Lamps\n\(settings)\n", to: "docs.yml")
    try folder.write("---\ntitle: Home\n---\n\n\(page)\n", to: "content/index.md")
    let result = try await SiteBuilder(
      root: folder.url,
      theme: Fixture.folder.appending(path: "../../../templates").standardizedFileURL,
      simulations: []
    ).build()
    return result.faults
  }

  @Test func importsAndPreludeComeBeforeEverySession() async throws {
    let settings = """
      imports: [Foundation]
      prelude: |
        let lamps = ["desk", "door"]
        func label(_ name: String) -> String { name.uppercased() }
      """
    let page = """
      ```swift
      lamps.map(label)  // => ["DESK", "DOOR"]
      ```

      ```swift reset
      lamps.joined(separator: " ").trimmingCharacters(in: .whitespaces)  // => "desk door"
      ```
      """
    #expect(try await faults(settings, page) == [])
    #expect(try await !faults("imports: [Foundation]", page).isEmpty)
  }

  @Test func aPreludeCanBeAFile() async throws {
    try folder.write("let watts = 40", to: "Documentation/prelude.swift")
    let page = "```swift\nwatts  // => 40\n```"
    #expect(try await faults("prelude: Documentation/prelude.swift", page) == [])
    #expect(
      try await faults("prelude: Documentation/other.swift", page).contains(
        "error docs.yml:2:1: No file 'Documentation/other.swift'"
      )
    )
  }

  @Test func itsFaultsAreReportedOnceAndAtTheirPlace() async throws {
    let settings = """
      imports: [Lampz]
      prelude: |
        let watts = 40
        let level: Int = "full"
      """
    let page = "```swift\nprint(watts)\n```\n\n```swift reset\nprint(watts)\n```"
    #expect(try await faults(settings, page) == ["error docs.yml:2:11: No such module 'Lampz'"])
    #expect(
      try await faults(settings.replacing("Lampz", with: "Foundation"), page) == [
        "error docs.yml:5:20: Cannot convert value of type 'String' to specified type 'Int'"
      ]
    )
  }

  @Test(
    arguments: [
      ("page", ["30:12"]), ("heading", ["18:7", "30:12"]), ("listing", ["18:7", "26:7", "30:12"]),
    ]
  )
  func theDefaultSessionIsThatOfTheSite(_ session: String, _ places: [String]) async throws {
    let page = """
      ## One

      ```swift
      let a = 1
      ```

      ```swift session=own
      let own = 1
      ```

      ## Two

      ```swift
      print(a)
      ```

      ```swift
      let b = 1
      ```

      ```swift
      print(b)
      ```

      ```swift session=own
      print(own, a)
      ```
      """
    let faults = try await faults("session: \(session)", page)
    #expect(
      faults.map { String($0.split(separator: " ")[1].dropFirst("content/index.md:".count).dropLast()) }
        == places
    )
  }
}
