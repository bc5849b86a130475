import TestPages
import Testing

@testable import DocsMarkdown
@testable import DocsSite
@testable import DocsTheme

struct LinkAddressTests {
  @Test(
    arguments: [
      "javascript:alert(1)", "JavaScript:alert(1)", "<java\tscript:alert(1)>", "java&#x0A;script:alert(1)",
      "&#x20;javascript:alert(1)", "&#1;javascript:alert(1)", "javascript&colon;alert(1)", "data:text/html,x",
      "vbscript:x", "file:///etc/passwd", "blob:x", "JAVASCRIPT&#58;x", ":javascript:x", "x:y", "x:",
    ]
  )
  func aSchemeThatCouldRunCodeIsAFaultAndNoLink(destination: String) throws {
    for mark in ["", "!"] {
      let markdown = "One \(mark)[word](\(destination))"
      let (_, diagnostics) = TestPage.parse(markdown)
      #expect(diagnostics.map(\.identifier) == ["link-is-unsafe"])
      #expect(diagnostics.first?.position.line == 4)
      let html = BlockRenderer(basePath: "/", words: Words([:])).html(
        Self.content(of: TestPage.blocks(markdown))
      )
      #expect(html == "One word")
    }
  }

  @Test(arguments: ["//example.com/x", "/&#x5c;example.com", "/&#9;/example.com", "&#32;//example.com"])
  func anotherHostWithoutASchemeIsAFaultAndNoLink(destination: String) throws {
    let markdown = "[word](\(destination))"
    let (_, diagnostics) = TestPage.parse(markdown)
    #expect(diagnostics.map(\.identifier) == ["link-has-no-scheme"])
    #expect(
      BlockRenderer(basePath: "/", words: Words([:])).html(Self.content(of: TestPage.blocks(markdown)))
        == "word"
    )
  }

  @Test(
    arguments: [
      ("https://example.com/a", "https://example.com/a"), ("HTTP://example.com", "HTTP://example.com"),
      ("mailto:a@b.c", "mailto:a@b.c"), ("/x/", "/docs/x/"), ("/", "/docs/"), ("#a", "#a"),
      ("../x/", "../x/"),
      ("a?b:c", "a?b:c"), ("a#b:c", "a#b:c"), ("./a:b", "./a:b"), ("", ""),
    ]
  )
  func otherAddressesStayAndLieBelowTheBase(destination: String, address: String) throws {
    let html = try TestPage.html("[a](\(destination))", basePath: "/docs/")
    #expect(html == "<p><a href=\"\(address)\">a</a></p>\n")
  }

  @Test func aLinkOfDocCNamesWhatToWrite() {
    let markdown = "[a](doc:Lamp/dim) <doc://org.example/documentation/Lamps> ![b](doc:Lamp)"
    let (_, diagnostics) = TestPage.parse(markdown)
    #expect(diagnostics.map(\.identifier) == ["link-is-of-docc", "link-is-of-docc", "link-is-unsafe"])
    #expect(diagnostics.first?.hints == ["Write ``Lamp/dim`` for a symbol, and the address of an article"])
  }

  @Test func theFaultSaysWhereTheAddressStands() {
    let (_, diagnostics) = TestPage.parse("a\n\n- b [c](/page/) [d](javascript:x)")
    #expect(diagnostics.map(\.line) == ["6:21: A link with the scheme 'javascript' is not safe"])
  }

  private static func content(of blocks: [Block]) -> [Inline] {
    if case .paragraph(let content)? = blocks.first { content } else { [] }
  }
}
