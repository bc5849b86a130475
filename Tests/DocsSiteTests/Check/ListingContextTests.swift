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
  private func faults(_ settings: String, _ page: String, matter: String = "title: Home") async throws
    -> [String]
  {
    try folder.write("title: Lamps\n\(settings)\n", to: "docs.yml")
    try folder.write("---\n\(matter)\n---\n\n\(page)\n", to: "content/index.md")
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

  @Test func whatThePreludeDeclaresGivesWay() async throws {
    let settings = """
      prelude: |
        struct Lamp { var watts = 40 }
        extension Lamp { var isOn: Bool { true } }
        func dim(_ lamp: Lamp) -> Int { lamp.watts / 2 }
      """
    let page = """
      ```swift
      dim(Lamp())  // => 20
      Lamp().isOn  // => true
      ```

      ```swift reset
      struct Lamp { let watts = 60, isOn = "yes" }
      dim(Lamp())  // => 30
      Lamp().isOn  // => "yes"
      ```

      ```swift reset
      func dim(_ lamp: Lamp) -> String { "\\(lamp.watts)" }
      dim(Lamp())  // => "40"
      ```

      ```swift reset
      do {
        struct Lamp { let watts = 1 }
        print(Lamp().watts)  // Prints "1"
      }
      dim(Lamp())  // => 20
      ```

      ```swift reset
      struct Lamp {}
      struct Lamp {}
      ```
      """
    #expect(
      try await faults(settings, page) == ["error content/index.md:31:8: Invalid redeclaration of 'Lamp'"]
    )
  }

  @Test func whatBreaksTheCodeBeforeItIsReported() async throws {
    let settings = """
      prelude: |
        struct Lamp { var watts = 40 }
        func dim(_ lamp: Lamp) -> Int { lamp.watts / 2 }
      """
    let page = """
      ```swift
      let color = "red"
      ```

      ```swift
      struct Lamp { let watts = "60" }
      ```

      ```swift compile_fail session=other
      struct Lamp {}
      ```
      """
    let found = try await faults(settings, page)
    #expect(found.count == 2)
    #expect(found.first?.hasPrefix("error content/index.md:9:1: Code before the listing does not") == true)
    #expect(found.last?.hasPrefix("error content/index.md:13:1: Code before the listing does not") == true)
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

  @Test func aPageAndAFenceHaveContextOfTheirOwn() async throws {
    try folder.write("let watts = 40", to: "Fixtures/watts.swift")
    let page = """
      ```swift
      lamps.joined().trimmingCharacters(in: .whitespaces)  // => "deskdoor"
      ```

      ```swift
      let a = 1
      ```

      ## Two

      ```swift prelude=Fixtures/watts.swift imports=Synchronization
      let a = 2
      let state = Mutex(watts + a)
      state.withLock { $0 }  // => 42
      ```

      ```swift prelude=Fixtures/watts.swift
      watts + a  // => 42
      ```
      """
    let matter = """
      title: Home
      imports: [Foundation]
      session: heading
      prelude: |
        let lamps = ["desk", "door"]
      """
    #expect(try await faults("", page, matter: matter) == [])
    #expect(
      try await faults("", page, matter: matter.replacing("door\"", with: "door\" as Int")) == [
        "error content/index.md:6:24: Cannot convert value of type 'String' to type 'Int' in coercion"
      ]
    )
    #expect(
      try await faults(
        "",
        "```swift prelude=Fixtures/none.swift\n1  // => 1\n```",
        matter: "title: Home\nprelude: no.swift"
      )
      .sorted() == [
        "error content/index.md:3:1: No file 'no.swift'",
        "error content/index.md:6:1: No file 'Fixtures/none.swift'",
      ]
    )
  }

  @Test func namesCanBeGivenATypeWhereNothingRuns() async throws {
    let page = """
      ```swift no_run
      lamp.insert(level)
      ```

      ```swift given="room: [String: Int], switches: (Int) -> Void"
      switches(room["desk"] ?? level)
      ```
      """
    let given = "given: {lamp: \"Set<Int>\", level: Int}"
    #expect(try await faults(given, page) == [])
    #expect(
      try await faults(given, page + "\n\n```swift\nlevel = 3\n```") == [
        "error content/index.md:14:1: Cannot find 'level' in scope"
      ]
    )
    #expect(try await faults("", page, matter: "title: Home\n\(given)") == [])
    #expect(
      try await faults("given: {lamp: \"Set<Int>\", level: Integer, wrong: \"Int = 2\"}", page) == [
        "error docs.yml:2:43: 'wrong: Int = 2' isn't a name with its type"
      ]
    )
    #expect(
      try await faults("given: {lamp: \"Set<Int>\", level: Integer}", page) == [
        "error docs.yml:2:27: Cannot find type 'Integer' in scope"
      ]
    )
    #expect(
      try await faults(given, page.replacing("[String: Int]", with: "Rooms")) == [
        "error content/index.md:9:1: Cannot find type 'Rooms' in scope"
      ]
    )
    #expect(
      try await faults(given, page.replacing("room: [", with: "room [")).contains(
        "error content/index.md:9:1: 'room [String: Int]' isn't a name with its type"
      )
    )
  }

  @Test func aReadmeMayShowWhatOnlyApplesSystemsHave() async throws {
    let listing =
      "```swift\nimport SwiftUI\n\nstruct Room: View { var body: some View { Text(\"desk\") } }\n```"
    try folder.write(listing, to: "Guide.md")
    #expect(try await faults("sources: [Guide.md]", "Nothing") == [])
    // In content/, its author has to say so. What isn't Swift is a fault everywhere.
    #expect(try await faults("", listing) == ["error content/index.md:6:8: No such module 'SwiftUI'"])
    try folder.write(listing.replacing("View {", with: "View {{"), to: "Guide.md")
    #expect(try await !faults("sources: [Guide.md]", "Nothing").isEmpty)
  }

  @Test func aListingAfterOneThatFailsIsReportedToo() async throws {
    let page = """
      ```swift
      struct Lamp { let room: Room }
      ```

      ```swift
      let lamp = Lamp(room: level)
      ```
      """
    try folder.write(page, to: "Guide.md")
    let found = try await faults("sources: [Guide.md]\ngiven: {level: Int}", "Nothing")
    #expect(found.count == 2)
    #expect(found.first == "error Guide.md:2:25: Cannot find type 'Room' in scope")
    #expect(found.last?.hasPrefix("error Guide.md:6:") == true)
  }

  @Test func aListingThatCannotBeCheckedIsReported() async throws {
    let settings = """
      sources: [Guide.md]
      prelude: |
        struct Lamp { var watts = 40 }
        func dim(_ lamp: Lamp) -> Int { lamp.watts / 2 }
      given: {lamp: Lamp}
      """
    let page = """
      ```swift
      let level: Int = "full"
      ```

      ```swift
      struct Lamp { let watts = "60" }
      ```

      ```swift
      struct Lamp<Bulb> {}
      print(lamp)
      ```
      """
    try folder.write(page, to: "Guide.md")
    let found = try await faults(settings, "Nothing")
    #expect(found.count == 2)
    #expect(found.first?.hasPrefix("error Guide.md:2:18: Cannot convert value of type 'String'") == true)
    // Not the second one: of the hidden code, what doesn't compile with it gives way.
    #expect(found.last?.hasPrefix("error Guide.md:9:1: The listing is not checked: ") == true)
  }

  @Test func hiddenCodeThatDoesNotCompileWithAListingGivesWay() async throws {
    let settings = """
      sources: [Guide.md]
      session: listing
      prelude: |
        struct Lamp { var watts = 40 }
        struct Room { var lamp = Lamp(watts: 60) }
        func label(_ text: String) -> String { "a \\(text)" }
      """
    let listing = """
      ```swift
      struct Lamp { var color = "red" }
      label(Lamp().color)  // => "a red"
      ```
      """
    try folder.write(listing + "\n\n```swift\nRoom().lamp.watts  // => 60\n```", to: "Guide.md")
    #expect(try await faults(settings, "Nothing") == [])
    // A session of its own listings alone is no other case.
    try folder.write(listing, to: "Guide.md")
    #expect(try await faults(settings, "Nothing") == [])
  }

  @Test func aReadmeMayDeclareAVariableAgain() async throws {
    let page = """
      ```swift
      let lamp = 40
      print(lamp)  // Prints "40"
      let lamp = "desk"
      print(lamp)  // Prints "desk"
      ```

      ```swift
      print(lamp)  // Prints "desk"
      let (lamp, room) = (1.5, 2)
      lamp  // => 1.5
      ```

      ```swift
      let a: Int = ...
      let a = lamp + 1
      ```

      ```swift
      print(lamp)  // Prints "1.5"
      ```
      """
    try folder.write(page, to: "Guide.md")
    #expect(try await faults("sources: [Guide.md]", "Nothing") == [])
    #expect(try await faults("", page).contains { $0.contains("Invalid redeclaration of 'lamp'") })
  }

  @Test func hiddenCodeHelpsWhereTheCodeBeforeAListingFails() async throws {
    let settings = """
      sources: [Guide.md]
      prelude: |
        struct Lamp { var watts = 40 }
      given: {level: Int}
      """
    let page = """
      ```swift
      struct Lamp { let room: Room }
      ```

      ```swift
      let watts = Lamp().watts + level
      ```
      """
    try folder.write(page, to: "Guide.md")
    #expect(
      try await faults(settings, "Nothing") == ["error Guide.md:2:25: Cannot find type 'Room' in scope"]
    )
  }

  @Test func aListingThatCannotBeParsedSaysSo() async throws {
    let page = """
      ```swift
      struct Lamp { let room: Room }
      ```

      ```swift
      let lamps = (Lamp.self, 40
      ```
      """
    try folder.write(page, to: "Guide.md")
    #expect(
      try await faults("sources: [Guide.md]", "Nothing") == [
        "error Guide.md:2:25: Cannot find type 'Room' in scope",
        "error Guide.md:7:1: Expected ')' in expression list",
      ]
    )
  }

  @Test func aReadmeMaySayInWordsWhatDoesNotCompile() async throws {
    let page = """
      ```swift
      let lamp = 40
      lamp = 60
      // This is a compile-time error: lamp can't change.
      ```

      ```swift
      let lamp = 40
      let label: String = lamp  // Error
      ```

      ```swift
      let level: Int = 2.5  // Error
      let name: Int = "desk"
      ```
      """
    try folder.write(page, to: "Guide.md")
    #expect(
      try await faults("sources: [Guide.md]", "Nothing") == [
        "error Guide.md:14:17: Cannot convert value of type 'String' to specified type 'Int'"
      ]
    )
    // In content/, a fence says so.
    #expect(try await faults("", page).contains { $0.contains("'lamp' is a 'let' constant") })
  }

  @Test func aReadmeIsCompiledWithWhatIsGivenOnlyIfItMustBe() async throws {
    let page = """
      ```swift
      let lamp = [1, 2]
      lamp.count  // => 3
      ```

      ## Two

      ```swift
      lamp.isEmpty  // => false
      ```

      ```swift
      level.isMultiple(of: 2)  // => true
      ```

      ```swift
      level.isDivisible
      ```
      """
    try folder.write(page, to: "Guide.md")
    #expect(
      try await faults("sources: [Guide.md]\ngiven: {lamp: \"Set<Int>\", level: Int}", "Nothing") == [
        "error Guide.md:3:13: Value differs from the page",
        "error Guide.md:17:7: Value of type 'Int' has no member 'isDivisible'",
      ]
    )
  }
}
