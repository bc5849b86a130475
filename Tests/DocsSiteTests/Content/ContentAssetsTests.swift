import Foundation
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsPictures
@testable import DocsReference
@testable import DocsSite
@testable import DocsTheme

struct ContentAssetsTests {
  private func loaded(
    _ files: [String: String]
  ) throws -> (assets: ContentAssets, pages: [String], diagnostics: [Diagnostic]) {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    for (name, text) in files {
      let file = root.appending(path: "content").appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
    }
    try FileManager.default.createSymbolicLink(
      at: root.appending(path: "content/passwd.txt"),
      withDestinationURL: URL(filePath: "/etc/passwd")
    )
    let loader = ContentLoader(root: root)
    let paths = try loader.contentPaths()
    let (assets, diagnostics) = try loader.assets(paths.assets)
    return (assets, paths.pages, diagnostics)
  }

  @Test func everyFileThatIsNoPageIsTakenButHiddenOnesLinksAndLeftovers() throws {
    let (assets, pages, diagnostics) = try loaded([
      "a.md": "", "a.md~": "", "b/c.svg": "<svg width='4' height='3'/>", "b/d.zip": "x", ".hidden.png": "",
    ])
    #expect(pages == ["content/a.md"])
    #expect(assets.all.map(\.sourcePath) == ["content/b/c.svg", "content/b/d.zip"])
    #expect(assets.all.map(\.sitePath) == ["b/c.svg", "b/d.zip"])
    #expect(assets.all.first?.size == ImageSize(width: 4, height: 3))
    #expect(diagnostics == [])
  }

  private static let svg =
    #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink""#

  @Test(
    arguments: [
      "a.html", "a.htm", "a.xhtml", "a.xht", "a.shtml", "a.js", "a.mjs", "a.cjs", "a.css", "a.wasm", "a.php",
      "a.PHP",
      "a.cgi", "a.asp", "a.svgz", "a.xsl", "a.swf", "a.hta", "a.mhtml", "a.", "a", "a.zip.html",
      "a.unheard-of",
    ]
  )
  func aFileOfAKindThatIsInNoListIsAFault(name: String) throws {
    #expect(try loaded([name: ""]).diagnostics.map(\.identifier) == ["content-is-runnable"])
  }

  @Test(
    arguments: [
      "<SCRIPT>x</SCRIPT>", "<script/>", #"<s:script xmlns:s="http://www.w3.org/2000/svg">x</s:script>"#,
      #"<h:script xmlns:h="http://www.w3.org/1999/xhtml"/>"#, "<foreignObject/>", "<a href='JavaScript:x'/>",
      "<a href=' java&#x0a;script:x'/>", "<a xlink:href='javascript:x'/>", "<rect onclick='x'/>",
      "<rect oNcLiCk='x'/>",
      "<use href='https://other.example/a.svg#b'/>", "<image href='https://other.example/a.png'/>",
      "<image href='data:image/svg+xml;base64,AAAA'/>", "<set attributeName='href' to='javascript:x'/>",
      "<animate attributeName='xlink:href' values='javascript:x'/>", "<style>@import 'x.css';</style>",
      "<style><![CDATA[a { fill: url(https://other.example/) }]]></style>",
      #"<style>a { fill: u\72l(x) }</style>"#,
      "<rect style='fill: url(//other.example/x)'/>", "<rect fill='url(x.svg#y)'/>",
      "<g xml:base='https://other.example/'/>",
      "<video/>", "<iframe/>", "<handler/>", "<rect unheard-of='1'/>", "<?xml-stylesheet href='x.xsl'?>",
      "<g>",
      "<x:y xmlns:x='https://unknown.example/'/>",
    ]
  )
  func aPictureThatBrowsersRunIsAFault(content: String) throws {
    let text = "\(Self.svg)>\n\(content)</svg>"
    let diagnostics = try loaded(["a.svg": text]).diagnostics
    #expect(diagnostics.map(\.identifier) == ["content-is-runnable"])
    #expect(diagnostics.first?.position.line == 2, "\(diagnostics.map(\.line))")
  }

  @Test(
    arguments: [
      #"<!DOCTYPE svg [<!ENTITY x "<script/>">]>SVG>&x;</svg>"#,
      #"<!DOCTYPE svg SYSTEM "a>b" [<!ATTLIST svg onload CDATA "x">]>SVG/>"#,
      #"<?xml version="1.0" encoding="UTF-7"?>SVG/>"#,
      #"<?xml-stylesheet type="text/xsl" href="a.xml"?>SVG/>"#,
    ]
  )
  func aPictureWithWordsOfItsOwnIsAFault(text: String) throws {
    let diagnostics = try loaded(["a.svg": text.replacing("SVG", with: Self.svg)]).diagnostics
    #expect(diagnostics.map(\.identifier) == ["content-is-runnable"])
  }

  @Test func aPictureInAnotherEncodingIsAFault() throws {
    for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf32BigEndian] {
      let bytes = [UInt8](try #require("\(Self.svg)><script/></svg>".data(using: encoding)))
      #expect(MarkupCheck.fault(in: bytes, as: .picture)?.words == "It is not UTF-8")
    }
  }

  @Test(
    arguments: [
      "<h:html xmlns:h='http://www.w3.org/1999/xhtml'/>", "<a><svg xmlns='http://www.w3.org/2000/svg'/></a>",
      "<?xml-stylesheet href='a.xsl'?><a/>", "<a>", "no XML",
    ]
  )
  func dataThatBrowsersTakeForAPageIsAFault(text: String) throws {
    #expect(try loaded(["a.xml": text]).diagnostics.map(\.identifier) == ["content-is-runnable"])
  }

  @Test func picturesThatStandStillAndDataAreTaken() throws {
    let picture = """
      <?xml version="1.0" encoding="UTF-8" standalone="no"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <!-- Drawn by hand -->
      \(Self.svg) xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="40" height="30" role="img"
        aria-label="A lamp" version="1.1" inkscape:version="1.3">
        <title>A lamp</title>
        <style>.a { fill: url(#light) } @media (prefers-color-scheme: dark) { .a { fill: red } }</style>
        <defs><linearGradient id="light"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
        <inkscape:grid units="px"/>
        <a href="https://example.org/"><rect class="a" width="4" height="3" fill="url(#light)"/></a>
        <use xlink:href="#light"/><image href="data:image/png;base64,AAAA" width="1" height="1"/>
        <circle r="2"><animate attributeName="r" values="1;2" dur="1s" repeatCount="indefinite"/></circle>
        <text x="1" y="2" font-family="serif">Lamp &amp; light</text>
      </svg>
      """
    let files = [
      "a.svg": picture, "b.xml": "<rss version='2.0'><channel/></rss>", "c.PNG": "", "d.tar.gz": "",
      "CNAME": "x",
      "e.storekit": "{}", "f.json": "{}", "g.mp4": "", "h.woff2": "", "i.pdf": "", "j.swift": "let a = 1",
    ]
    #expect(try loaded(files).diagnostics.map(\.line) == [])
  }
}
