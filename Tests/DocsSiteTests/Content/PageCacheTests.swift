import Foundation
import Scratch
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSearch
@testable import DocsSite

struct PageCacheTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open() async -> PageCache {
    await PageCache(
      root: folder.url,
      configuration: ContentFile(path: "docs.yml", text: "title: A\n"),
      checksSamples: true
    )
  }

  private func record(_ name: String, text: String = "## One\n\n[Two](/two/#three)\n") throws -> CachedPage {
    CachedPage(
      stamp: FileStamp(folder.url.path),
      digest: Fingerprint(ofText: text),
      page: try TestSite.page(name, "Page \(name)", "aliases: [/old/\(name)/]", text: text),
      search: CachedPage.SearchRecord(terms: Array("terms of \(name)".utf8)[...], fragment: SearchHash(7)),
      soundStructure: nil
    )
  }

  /// The stamps of the cache's files, by name.
  private func files() throws -> [String: FileStamp] {
    let pages = ContentCache(ofSite: folder.url).folder.path + "/pages"
    return Dictionary(
      uniqueKeysWithValues: try Disk.entries(of: pages).map { entry in
        (entry.name, try #require(FileStamp("\(pages)/\(entry.name)")))
      }
    )
  }

  @Test func aRecordHasEverythingThatWasStored() async throws {
    let record = try record("a")
    await open().store([.new(record)])
    let known = try #require(await open()["content/a.md"])
    #expect(known.stamp == record.stamp)
    #expect(known.digest == record.digest)
    #expect(known.search == record.search)
    #expect(known.page.urlPath == "/a/")
    #expect(known.page.frontMatter.title == "Page a")
    #expect(known.page.frontMatter.position(of: "aliases", "0", in: "x").line == 3)
    #expect(known.page.headings.map(\.id) == ["one"])
    #expect(known.page.headings == record.page.headings)
    #expect(known.page.links.map(\.destination) == ["/two/#three"])
    #expect(known.page.links == record.page.links)
    #expect(known.page.profile == record.page.profile)
  }

  @Test func aChangedRecordIsWrittenWithItsPartAlone() async throws {
    let names = (0..<200).map(String.init)
    await open().store(try names.map { .new(try record($0)) })
    let before = try files()

    var cache = await open()
    func known(_ names: some Sequence<String>) throws -> [PageCache.Entry] {
      try names.map { .known(try #require(cache["content/\($0).md"])) }
    }
    await cache.store(try known(names))
    #expect(try files() == before)

    await cache.store(try [.new(try record("0", text: "New.\n"))] + known(names.dropFirst()))
    let after = try files()
    #expect(after.count { before[$0.key] != $0.value } == 1)

    cache = await open()
    #expect(cache["content/0.md"]?.page.headings.isEmpty == true)
    // The other records of the part were copied as bytes.
    for name in names.dropFirst() {
      #expect(cache["content/\(name).md"]?.page.headings.map(\.id) == ["one"])
    }
    await cache.store(try known(names.dropLast()))
    cache = await open()
    #expect(cache["content/199.md"] == nil)
    #expect(cache["content/198.md"] != nil)
  }
}
