import Crypto
import Foundation
import Scratch
import Testing

@testable import DocsFoundation
@testable import DocsTheme

struct AssetBundleTests {
  private func publish(_ files: [String: String]) -> (bundle: AssetBundle, diagnostics: [Diagnostic]) {
    AssetBundle.publish(
      files.map { AssetBundle.Source(name: $0, file: "templates/assets/\($0)", bytes: Data($1.utf8)) }
    )
  }

  private func text(_ asset: Asset?) -> String { String(decoding: asset?.bytes ?? Data(), as: UTF8.self) }

  @Test func aNameFollowsFromTheBytesThatArePublished() throws {
    let (bundle, diagnostics) = publish(["icons/sun.svg": "<svg/>", "no-extension": "", "a.b.css": "a { }"])
    #expect(diagnostics.isEmpty)
    // From `sha256sum` and `openssl dgst -sha384 -binary | base64`.
    #expect(bundle["icons/sun.svg"]?.path == "assets/icons/sun-d4dc56669143.svg")
    #expect(bundle["no-extension"]?.path == "assets/no-extension-e3b0c44298fc")
    #expect(text(bundle["a.b.css"]) == "a{}")
    #expect(
      bundle["no-extension"]?.integrity
        == "sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb"
    )
  }

  @Test func filesNameEachOtherByTheirFingerprints() throws {
    let (bundle, diagnostics) = publish([
      "site.css": "@import 'parts/base.css';\na { background: url(icons/sun%20a.svg#x), url(\"data:,\") }",
      "parts/base.css": "b { mask: url( '../icons/sun a.svg?v' ); c: url(#d) }",
      "icons/sun a.svg": "<svg/>",
      "site.js": "import { a } from './lib/a.js';\nimport('./lazy.js');\nexport * from \"./lib/b.js\";",
      "lib/a.js": "import './b.js'; new Worker(new URL('../lazy.js', import.meta.url));",
      "lib/b.js":
        "export const b = 'from \"./none.js\"', c = x.from('./none.js'), d = x.import('./none.js');",
      "lazy.js": "1",
    ])
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    let names = Dictionary(
      uniqueKeysWithValues: bundle.assets.map { ($0.name, $0.path.split(separator: "/").last ?? "") }
    )
    let base = try #require(names["parts/base.css"])
    let sun = try #require(names["icons/sun a.svg"]).replacing(" ", with: "%20")
    let (a, b, lazy) = (names["lib/a.js"] ?? "", names["lib/b.js"] ?? "", names["lazy.js"] ?? "")
    #expect(
      text(bundle["site.css"])
        == "@import 'parts/\(base)';a{background:url(icons/\(sun)#x),url(\"data:,\")}"
    )
    #expect(text(bundle["parts/base.css"]) == "b{mask:url('../icons/\(sun)?v');c:url(#d)}")
    #expect(
      text(bundle["site.js"])
        == "import{a}from'./lib/\(a)';\nimport('./\(lazy)');\nexport*from\"./lib/\(b)\";"
    )
    #expect(text(bundle["lib/a.js"]).hasPrefix("import'./\(b)';new Worker(new URL('../\(lazy)',"))
    #expect(bundle["site.js"]?.imports == ["lib/a.js", "lib/b.js"])
    #expect(bundle["lib/b.js"]?.imports == [])
  }

  @Test func aChangeReachesAllThatDependOnIt() {
    func paths(_ lazy: String) -> [String: String] {
      let files = ["a.js": "import './b.js'", "b.js": "import './c.js'", "c.js": lazy, "d.js": "1"]
      return Dictionary(uniqueKeysWithValues: publish(files).bundle.assets.map { ($0.name, $0.path) })
    }
    let (before, after) = (paths("1"), paths("2"))
    #expect(before.filter { after[$0.key] != $0.value }.keys.sorted() == ["a.js", "b.js", "c.js"])
  }

  @Test func everyFaultHasItsPlace() {
    let (_, diagnostics) = publish([
      "site.css": "a {}\nb { c: url(icns/sun.svg) }\n@import 'https://x.example/a.css';",
      "icons/sun.svg": "",
      "site.js": "import a from 'lit';\nimport './lib.js';\nimport '../x.js';",
    ])
    #expect(
      diagnostics.map { "\($0.position.file):\($0.position.line):\($0.position.column) \($0.identifier)" }
        == [
          "templates/assets/site.css:2:8 asset-is-missing",
          "templates/assets/site.css:3:9 asset-of-another-host",
          "templates/assets/site.js:1:15 asset-has-no-path",
          "templates/assets/site.js:2:8 asset-is-missing",
          "templates/assets/site.js:3:8 asset-is-missing",
        ]
    )
    #expect(diagnostics.first?.hints == ["Did you mean 'icons/sun.svg'?"])
    #expect(diagnostics.containsErrors)
  }

  @Test func aCircleIsReportedWithItsWay() {
    let (_, diagnostics) = publish([
      "a.js": "1\nimport './b.js'", "b.js": "import './c.js'", "c.js": "import './b.js'", "d.js": "1",
    ])
    #expect(diagnostics.map(\.identifier) == ["asset-names-itself"])
    #expect(diagnostics.first?.summary.hasSuffix("b.js → c.js → b.js") == true)
    #expect(diagnostics.first?.position == SourcePosition(file: "templates/assets/b.js", line: 1, column: 8))
    #expect(publish(["a.css": "b { c: url(a.css) }"]).diagnostics.map(\.identifier) == ["asset-names-itself"])
  }

  @Test func aFileThatCannotBeTakenApartStaysAsItIs() {
    let (bundle, diagnostics) = publish(["a.js": "a = 1 ;\nb = 'c", "b.min.js": "a  =  1"])
    #expect(text(bundle["a.js"]) == "a = 1 ;\nb = 'c")
    #expect(text(bundle["b.min.js"]) == "a  =  1", "somebody has minified it already")
    #expect(diagnostics.map(\.severity) == [.warning])
    #expect(diagnostics.first?.position == SourcePosition(file: "templates/assets/a.js", line: 2, column: 5))
  }

  @Test func theDefaultThemeIsPublishedWithoutAFault() throws {
    let reading = try Theme.read(Checkout.theme)
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
    let theme = try #require(reading.theme)
    for file in theme.assets {
      let digest = Data(SHA384.hash(data: file.bytes)).base64EncodedString()
      let links = ["site.css", "theme.js", "site.js", "widget.js"].compactMap {
        theme.link(to: $0, basePath: "/")
      }
      for link in links where link.address == "/\(file.path)" {
        #expect(link.integrity == "sha384-\(digest)")
      }
    }
  }
}
