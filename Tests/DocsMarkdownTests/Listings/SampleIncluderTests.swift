import Foundation
import Scratch
import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown

struct SampleIncluderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      struct Lamp {
        // snippet.turning
        func turn() {
          // snippet.hide
          log()
          // snippet.show
          isOn = true
        }
        // snippet.end
        // snippet.empty
        // snippet.end
        // snippet.open
      }

      """,
      to: "Sources/Lamp.swift"
    )
  }

  private func include(_ markdown: String) throws -> (sample: Sample, faults: [Diagnostic], files: [String]) {
    let page = try TestPage.page(markdown)
    let result = SampleIncluder(root: folder.url, package: ".").include(in: [page])
    let sample = try #require(result.pages.first?.samples.first)
    return (sample, result.diagnostics, result.files.map(\.path))
  }

  @Test func aSliceIsTheListing() throws {
    let (sample, faults, files) = try include("```swift file=Sources/Lamp.swift slice=turning\n```")
    #expect(faults == [])
    #expect(files == ["Sources/Lamp.swift"])
    #expect(sample.code == "func turn() {\n\n  log()\n\n  isOn = true\n}\n")
    #expect(sample.markedSnippet?.lines.map(\.isHidden) == [false, true, false, false])
    #expect(
      sample.place(line: 3, column: 3) == SourcePosition(file: "Sources/Lamp.swift", line: 5, column: 5)
    )
  }

  @Test func aBodyHasToBeTheSlice() throws {
    let info = "```swift file=Sources/Lamp.swift slice=turning\n"
    let shown = "func turn() {\n  isOn = true\n}\n"
    #expect(try include(info + shown + "```").faults == [])
    let faults = try include(info + shown.replacing("true", with: "false") + "```").faults
    #expect(faults.map(\.line) == ["4:1: The listing no longer matches Sources/Lamp.swift"])
    #expect(faults.first?.hints == ["  func turn() {", "-   isOn = false", "+   isOn = true", "  }"])
    #expect(faults.first?.revision == .fenceBody(lines: 3, shown))
  }

  @Test(
    arguments: [
      ("slice=turing", ["content/page.md:4:1", "Sources/Lamp.swift:1:1"]),
      ("slice=empty", ["content/page.md:4:1", "Sources/Lamp.swift:10:3"]),
      ("slice=open", ["content/page.md:4:1", "Sources/Lamp.swift:12:3"]),
    ]
  )
  func aSliceThatIsNotThereIsAFaultAtBothPlaces(words: String, places: [String]) throws {
    let faults = try include("```swift file=Sources/Lamp.swift \(words)\n```").faults
    #expect(faults.map { "\($0.position.file):\($0.position.line):\($0.position.column)" } == places)
  }

  @Test(arguments: ["Sources/Lmp.swift", "/etc/passwd", "../other", "Sources/../../other", "link"])
  func onlyFilesOfThePackageAreIncluded(path: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "link").path,
      withDestinationPath: "/etc/passwd"
    )
    let faults = try include("```swift file=\(path)\n```").faults
    #expect(faults.map(\.line) == ["4:1: No file '\(path)' in the package"])
  }
}
