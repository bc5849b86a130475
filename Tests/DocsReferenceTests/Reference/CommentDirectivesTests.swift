import DocsFoundation
import DocsMarkdown
import TestPages
import TestPrograms
import Testing

@testable import DocsReference

/// What doc comments may have of DocC besides Markdown.
struct CommentDirectivesTests {
  private func documentation(_ comment: String, resources: [String] = []) async throws
    -> (documentation: SymbolDocumentation, comment: DocComment?)
  {
    let lines = comment.split(separator: "\n", omittingEmptySubsequences: false).map { "/// \($0)\n" }
    let source = lines.joined() + "public struct Lamp {}\n"
    let library = SymbolLibrary(graphs: try await TestLibrary.graphs(of: [("Lights", source)]))
    let catalogs = Catalogs([], resources: resources)
    let documentation = await SymbolDocumentation(of: library, catalogs: catalogs)
    return (documentation, documentation.comments.values.first)
  }

  @Test func directivesAreRead() async throws {
    let (documentation, comment) = try await documentation(
      """
      A lamp.

      @Comment {
        Not for readers.
      }

      @Row {
        @Column {
          Bright.
        }
      }

      @Glow(a)
      """
    )
    #expect(comment?.discussion == [.block(.paragraph([.text("Bright.")]))])
    #expect(
      documentation.diagnostics.map(\.line).sorted() == ["13:5: The directive '@Glow' has no effect here"]
    )
  }

  @Test func imagesAreThoseOfTheCatalog() async throws {
    let (documentation, comment) = try await documentation(
      "A lamp.\n\n![It is on](lamp) and ![off](dark.png)",
      resources: ["Sources/Lights/Lights.docc/Images/lamp@2x.png", "Sources/Wires/Wires.docc/dark.png"]
    )
    let path = "Sources/Lights/Lights.docc/Images/lamp@2x.png"
    #expect(documentation.images == [path])
    #expect(comment?.discussion.description.contains("source: \"/\(path)\"") == true)
    #expect(documentation.diagnostics.map(\.summary) == ["No image 'dark.png' in a catalog of Lights"])
  }
}
