import Foundation
import Scratch
import Testing

/// `docs check --coverage`: which public symbols the listings exercise.
@Suite struct CoverageTests {
  private func package() async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.writeLamps()
    try folder.write("title: Lamps\nmodules: [Lamps]\n", to: "docs.yml")
    try folder.write(".build/\n", to: ".gitignore")
    try folder.write(
      "---\ntitle: Lamps\n---\n\n```swift\nimport Lamps\n\nprint(Lamp())\n```\n",
      to: "content/index.md"
    )
    for words in [["init", "-q"], ["add", "-A"], ["commit", "-qm", "One"]] {
      let result = try await Program.run(
        "/usr/bin/env",
        ["git", "-c", "user.name=A", "-c", "user.email=a@example.org"] + words,
        in: folder.url
      )
      #expect(result.status == 0, "\(result.errors)")
    }
    return folder
  }

  private func check(_ words: String..., in folder: TemporaryFolder) async throws -> Program.Result {
    try await Program.run(Program.path, ["check", "--root", folder.url.path] + words, in: folder.url)
  }

  @Test func itCountsWhatListingsExercise() async throws {
    let folder = try await package()
    let all = try await check("--coverage", in: folder)
    #expect(all.status == 0, "\(all.errors)")
    #expect(
      all.output.contains("Lamps: 2 of 3 public symbols are in a listing that passes (66.6 %)"),
      "\(all.output)"
    )
    let few = try await check("--least", "70", in: folder)
    #expect(few.status == 1)
    #expect(
      few.errors.contains("Sources/Lamps/Lamp.swift:4:14: error: No listing that passes uses 'Lamp.watts'"),
      "\(few.errors)"
    )

    // A listing with a fault exercises nothing.
    try folder.write(
      "---\ntitle: Lamps\n---\n\n```swift\nimport Lamps\n\nprint(Lamp().watts)  // Prints \"0\"\n```\n",
      to: "content/index.md"
    )
    let wrong = try await check("--coverage", in: folder)
    #expect(wrong.status == 1)
    #expect(wrong.output.contains("Lamps: 0 of 3 public symbols are"), "\(wrong.output)")
  }

  @Test func itCanBeThatOfAChange() async throws {
    let folder = try await package()
    let same = try await check("--since", "HEAD", "--least", "100", in: folder)
    #expect(same.status == 0, "\(same.errors)")
    #expect(same.output.contains("Since HEAD: 0 of 0 public symbols are in a listing that passes (100.0 %)"))

    let file = folder.url.appending(path: "Sources/Lamps/Lamp.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    let added = "  /// A blue one.\n  public static var blue: Lamp { Lamp() }\n}\n"
    try folder.write(source.dropLast(2) + added, to: "Sources/Lamps/Lamp.swift")
    let more = try await check("--since", "HEAD", "--least", "80", in: folder)
    #expect(more.status == 1)
    #expect(
      more.errors.contains(
        "Sources/Lamps/Lamp.swift:8:21: error: No listing that passes uses 'Lamp.blue'"
      ),
      "\(more.errors)"
    )
    #expect(!more.errors.contains("watts"))

    let unknown = try await check("--since", "nowhere", in: folder)
    #expect(unknown.status != 0)
    #expect(unknown.errors.contains("git can't compare with 'nowhere'"), "\(unknown.errors)")
  }
}
