import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSite

struct SiteVersionsTests {
  private func configuration(_ version: String, base: String) -> SiteConfiguration {
    var configuration = TestSite.configuration()
    configuration.base = base
    configuration.versions = [
      .init(title: "2.0", path: "/", pages: ""), .init(title: "1.0", path: "/1.0/", pages: ""),
    ]
    configuration.version = version
    return configuration
  }

  @Test func leadsToTheSamePageWhereThatIsKnown() {
    let versions = SiteVersions(
      configuration("2.0", base: "https://docs.example/"),
      pages: ["1.0": ["/", "/a/"]]
    )
    #expect(
      versions.links(for: "/a/") == [
        .init(title: "2.0", url: "https://docs.example/a/", isCurrent: true),
        .init(title: "1.0", url: "https://docs.example/1.0/a/", isCurrent: false),
      ]
    )
    #expect(
      versions.links(for: "/b/").map(\.url) == ["https://docs.example/b/", "https://docs.example/1.0/"]
    )
    #expect(versions.canonical(of: "/a/") == nil)
  }

  @Test func thePageOfAnOldVersionNamesTheNewestOne() {
    let versions = SiteVersions(
      configuration("1.0", base: "https://docs.example/1.0/"),
      pages: ["2.0": ["/a/"]]
    )
    #expect(versions.canonical(of: "/a/") == "https://docs.example/a/")
    #expect(versions.canonical(of: "/gone/") == nil)
    #expect(versions.links(for: "/a/").map(\.isCurrent) == [false, true])
  }

  @Test func aSiteWithoutVersionsHasNoLinks() throws {
    let versions = SiteVersions(TestSite.configuration())
    #expect(versions.links(for: "/") == [])
    #expect(try versions.file(["/"]) == nil)
  }

  @Test(
    arguments: [
      (
        "versions: [{title: a, path: a}]\nversion: a",
        ["1:23: The path of a version must begin and end with a slash"]
      ),
      (
        "versions: [{title: a, path: /}, {title: a, path: /}]\nversion: a",
        ["1:34: Two versions have the title 'a'", "1:44: Two versions have the path '/'"]
      ),
      (
        "versions: [{title: '1.0', path: /}]\nversion: '1.00'",
        ["2:1: The version '1.00' is not among the versions"]
      ),
      ("version: x", ["1:1: The version 'x' is not among the versions"]),
      (
        "versions: [{title: a, path: /x/}]\nversion: a",
        ["2:1: Version a has the path '/x/', but the base has '/'"]
      ),
      ("languages: [{tag: en_US, title: E}]", ["1:14: 'en_US' isn't a language tag"]),
      (
        "languages: [{tag: en, title: E}, {tag: EN, title: E}]",
        ["1:35: The language 'EN' is named twice"]
      ),
    ]
  )
  func faultsHavePlaces(yaml: String, faults: [String]) {
    let file = ContentFile(path: "docs.yml", text: yaml + "\ntitle: T\n")
    let (_, diagnostics) = SiteConfiguration.parse(file)
    let lines = diagnostics.inOrder.map(\.line)
    #expect(lines.count == faults.count)
    for (line, fault) in zip(lines, faults) {
      #expect(line.hasPrefix(fault))
    }
  }
}
