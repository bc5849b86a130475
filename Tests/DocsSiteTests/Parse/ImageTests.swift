import TestPages
import Testing

@testable import DocsSite
@testable import DocsTheme

struct ImageTests {
  private let assets = ContentAssets([
    ContentAsset(sourcePath: "content/a/lamp.svg", size: ImageSize(width: 40, height: 30)),
    ContentAsset(sourcePath: "content/top.png", size: ImageSize(width: 1, height: 2)),
    ContentAsset(sourcePath: "content/a/notes.zip"), ContentAsset(sourcePath: "content/a/broken.png"),
  ])

  private func html(_ markdown: String) throws -> String {
    let page = try TestPage.page(markdown, path: "content/a/page.md")
    var renderer = BlockRenderer(
      page: page,
      basePath: "/docs/",
      words: Words([:]),
      findings: PageFindings(),
      assets: assets
    )
    return renderer.html(TestPage.blocks(markdown))
  }

  private func faults(_ markdown: String) throws -> [String] {
    let page = try TestPage.page(markdown, path: "content/a/page.md")
    return assets.check(page, isGenerated: { $0 == "/a/symbols.json" }).map(\.line)
  }

  @Test func hasItsSizeAndWaitsWhereItIsNotTheFirst() throws {
    #expect(
      try html("![One](lamp.svg)\n![Two](/top.png \"T\")")
        == "<p><img src=\"/docs/a/lamp.svg\" alt=\"One\" width=\"40\" height=\"30\">\n"
        + "<img src=\"/docs/top.png\" alt=\"Two\" title=\"T\" width=\"1\" height=\"2\" loading=\"lazy\" "
        + "decoding=\"async\"></p>\n"
    )
  }

  @Test func anImageThatLinksToAnImageOpensInADialog() throws {
    for target in ["lamp.svg", "/top.png"] {
      #expect(
        try html("[![One](lamp.svg)](\(target))").contains(" class=\"zoom\" data-close=\"zoomClose\"><img ")
      )
    }
    for markdown in ["[![One](lamp.svg)](notes.zip)", "[One](lamp.svg)", "[![One](lamp.svg) x](lamp.svg)"] {
      #expect(try !html(markdown).contains("zoom"))
    }
  }

  @Test(arguments: [
    "lamp.svg", "./lamp.svg", "../a/lamp.svg", "/a/lamp.svg", "../../content/a/lamp.svg", "l%61mp.svg",
  ])
  func isFoundBesideThePageAndFromTheRoot(path: String) throws {
    #expect(try html("![L](\(path))").contains("src=\"/docs/a/lamp.svg\""))
    #expect(try faults("![L](\(path)) [L](\(path)#x)") == [])
  }

  @Test(arguments: ["![](lamp.svg)", "![ ](lamp.svg)", "![](/top.png \"Title\")"])
  func withoutAlternativeTextIsAFault(markdown: String) {
    let (_, diagnostics) = TestPage.parse("a \(markdown)")
    #expect(diagnostics.map(\.identifier) == ["image-has-no-text"])
    #expect(diagnostics.first?.position.line == 4)
    #expect(diagnostics.first?.hints.isEmpty == false)
  }

  @Test(
    arguments: [
      ("![L](lmp.svg)", "4:6: No file at content/a/lmp.svg"),
      ("![L](top.png)", "4:6: No file at content/a/top.png"),
      ("[z](nots.zip)", "4:5: No file at content/a/nots.zip"),
      ("![L](broken.png)", "4:6: content/a/broken.png has no image size"),
      ("![L](https://example.com/a.png)", "4:6: The image is on another host"),
      ("![L](other/)", "4:6: No file at content/a/other/"),
    ]
  )
  func aFileThatIsNotThereIsAFaultWithItsPlace(markdown: String, line: String) throws {
    #expect(try faults(markdown) == [line])
  }

  @Test(
    arguments: [
      ("![L](lmp.svg)", "Did you mean '/a/lamp.svg'?"), ("![L](top.png)", "Did you mean '/top.png'?"),
    ]
  )
  func theNearestFileIsSuggested(markdown: String, hint: String) throws {
    let page = try TestPage.page(markdown, path: "content/a/page.md")
    #expect(assets.check(page).first?.hints == [hint])
  }

  @Test(arguments: [
    "[a](notes.zip)", "[a](symbols.json)", "[a](/b/)", "[a](#b)", "[a](b)", "[a](https://x.org/y.z)",
  ])
  func aGoodLinkIsNoFault(markdown: String) throws {
    #expect(try faults(markdown) == [])
  }
}
