import TestPages
import Testing

@testable import DocsMarkdown
@testable import DocsSearch
@testable import DocsSite

struct ModelIndexTests {
  private func index() throws -> ModelIndex {
    var configuration = TestPage.configuration
    configuration.description = "What it is."
    return ModelIndex(
      configuration: configuration,
      sections: [
        (
          "Guide",
          [
            try TestPage.page("", path: "content/a.md", frontMatter: "title: A [b]\ndescription: About a."),
            try TestPage.page("", path: "content/b.md", frontMatter: "title: B"),
          ]
        )
      ],
      translations: [
        try TestPage.page("", path: "content/pt-br/a.md", frontMatter: "title: Ah\nlanguage: pt-BR")
      ],
      hasReference: true
    )
  }

  @Test func listsThePagesOfEachSection() throws {
    #expect(
      try index().text == """
        # Test

        > What it is.

        ## Guide

        - [A \\[b\\]](https://docs.example/a/index.md): About a.
        - [B](https://docs.example/b/index.md)

        ## Optional

        - [All pages in one file](https://docs.example/llms-full.txt)
        - [API reference](https://docs.example/api-reference/): every public symbol, as HTML
        - [Ah](https://docs.example/pt-br/a/index.md)

        """
    )
  }

  @Test func hasAsManyWholePagesAsThereIsRoomFor() throws {
    let index = try index()
    let all = index.full({ "# \($0.frontMatter.title)\n" })
    #expect(all.contains("Source: https://docs.example/a/\n\n# A [b]\n"))
    #expect(all.contains("Source: https://docs.example/b/\n\n# B\n"))
    var asked: [String] = []
    let some = index.full(
      { page in
        asked.append(page.urlPath)
        return String(repeating: "x", count: 200)
      },
      limit: 350
    )
    #expect(asked == ["/a/", "/b/"])
    #expect(some.contains("Source: https://docs.example/a/"))
    #expect(!some.contains("Source: https://docs.example/b/"))
    #expect(some.hasSuffix("There is no room for 1 more page: see https://docs.example/llms.txt\n"))
  }
}
