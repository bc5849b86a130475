import Foundation
import Scratch
import SimulationKit
import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsReference
@testable import DocsSamples
@testable import DocsSite
@testable import DocsTheme

struct ProgramSheetTests {
  private static let markdown = """
    ```swift
    // snippet.hide
    import Foundation
    // snippet.show
    struct Lamp { var isOn = false }
    var lamp = Lamp()
    ```

    ```swift nest
    import Dispatch
    let lamp = 1
    print(lamp)
    ```

    ```swift no_run
    struct Door {}
    while true { lamp.isOn = true }
    ```

    ```swift compile_fail
    lamp = 1
    ```

    ```swift invisible
    let door = Door()
    ```

    ```swift
    print(lamp, door)
    ```

    ```swift reset
    print(1)
    ```
    """

  private func programs() async throws -> [String] {
    let page = try TestPage.page(Self.markdown)
    let sheet = ProgramSheet(await Session.all(in: [page], hasAppModules: false).sessions)
    let numbers = Dictionary(uniqueKeysWithValues: page.samples.enumerated().map { ($1.position, $0) })
    guard case .object(let json) = sheet.json(numbers: numbers), case .array(let pieces)? = json["pieces"],
      case .object(let listings)? = json["listings"]
    else { return [] }
    return page.samples.indices.map { index in
      guard case .array(let places)? = listings[String(index)] else { return "" }
      return places.map { place in
        guard case .integer(let place) = place, case .string(let text) = pieces[place] else { return "?" }
        return text
      }.joined(separator: "\n")
    }
  }

  @Test func aListingIsCopiedWithAllThatItNeeds() async throws {
    let programs = try await programs()
    let lamp = "import Foundation\nstruct Lamp { var isOn = false }\nvar lamp = Lamp()\n"
    let nested = "import Dispatch\ndo {\n  let lamp = 1\n  print(lamp)\n}\n"
    #expect(programs[0] == lamp)
    #expect(programs[1] == lamp + "\n" + nested)
    #expect(
      programs[5]
        == [lamp, nested, "struct Door {}\n", "let door = Door()\n", "print(lamp, door)\n"]
        .joined(separator: "\n")
    )
    #expect(programs[6] == "print(1)\n")
  }

  @Test func whatIsCopiedCompiles() async throws {
    let folder = try TemporaryFolder()
    for (index, program) in try await programs().enumerated() {
      try folder.write(program, to: "main.swift")
      let result = try await Subprogram(
        program: "swiftc",
        arguments: ["-typecheck", "-swift-version", "6", folder.url.appending(path: "main.swift").path]
      ).run()
      // The fourth one must not compile.
      #expect((result.failure == nil) == (index != 3), "\(index): \(result.errors)")
    }
  }
}
