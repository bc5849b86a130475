import DocsFoundation
import DocsMarkdown
import DocsSearch

/// The parsed results of a page, so it isn't parsed again until it changes.
///
/// A record contains only results that depend on the text alone, and only pages without faults have one. A class, because
/// the stages pass it on for every page.
final class CachedPage: Sendable {
  /// The stamp of the file; nil if the file may still have been changing.
  let stamp: FileStamp?
  let digest: Fingerprint
  /// The page, without its listings.
  let page: Page
  /// The search data of the page; nil if the site has no search.
  let search: SearchRecord?
  /// The structure of the site in which all links of the page are valid; nil if one isn't.
  let soundStructure: Fingerprint?

  init(
    stamp: FileStamp?,
    digest: Fingerprint,
    page: Page,
    search: SearchRecord?,
    soundStructure: Fingerprint?
  ) {
    (self.stamp, self.digest, self.page) = (stamp, digest, page)
    (self.search, self.soundStructure) = (search, soundStructure)
  }

  /// The search data of a page, without the text of its results.
  struct SearchRecord: Hashable, Sendable {
    var terms: ArraySlice<UInt8>
    var fragment: SearchHash
  }
}

extension CachedPage {
  /// Decodes the record of a page.
  ///
  /// - Throws: `BinaryReader.Malformed` if the bytes aren't those of a record.
  convenience init(of path: String, from reader: inout BinaryReader) throws(BinaryReader.Malformed) {
    self.init(
      stamp: try reader.flag() ? try FileStamp(from: &reader) : nil,
      digest: try reader.fingerprint(),
      page: Page(try Page.Facts(of: path, from: &reader)),
      search: try reader.flag()
        ? SearchRecord(
          terms: try reader.slice(),
          fragment: SearchHash(UInt64(bitPattern: Int64(try reader.number())))
        ) : nil,
      soundStructure: try reader.flag() ? try reader.fingerprint() : nil
    )
  }

  /// Encodes everything but the path.
  func write(to writer: inout BinaryWriter) {
    writer.write(stamp != nil)
    stamp?.write(to: &writer)
    writer.write(digest)
    page.write(to: &writer)
    writer.write(search != nil)
    if let search {
      writer.write(search.terms)
      writer.write(Int(Int64(bitPattern: search.fragment.value)))
    }
    writer.write(soundStructure != nil)
    if let soundStructure {
      writer.write(soundStructure)
    }
  }
}

extension Page.Facts {
  fileprivate init(of path: String, from reader: inout BinaryReader) throws(BinaryReader.Malformed) {
    self.init(
      sourcePath: path,
      urlPath: try reader.text(),
      frontMatter: try FrontMatter(from: &reader),
      language: try reader.text()
    )
    textHash = try reader.text()
    try readDetails(from: &reader)
    uncheckedListings = try reader.number()
    profile = try reader.fingerprint()
  }
}

extension Page {
  fileprivate func write(to writer: inout BinaryWriter) {
    writer.write(self.urlPath)
    self.frontMatter.write(to: &writer)
    writer.write(self.language)
    writer.write(self.textHash)
    writeDetails(to: &writer)
    writer.write(self.uncheckedListings)
    writer.write(self.profile)
  }
}

extension FrontMatter {
  fileprivate convenience init(from reader: inout BinaryReader) throws(BinaryReader.Malformed) {
    self.init(
      title: try reader.text(),
      description: try reader.text(),
      order: try reader.number(),
      tags: try reader.texts(),
      level: try reader.text(),
      topics: try reader.texts(),
      date: try reader.text(),
      expires: try reader.text(),
      draft: try reader.flag(),
      language: try reader.text(),
      translationOf: try reader.text(),
      translationHash: try reader.text(),
      aliases: try reader.texts(),
      headingAliases: try reader.dictionary { reader throws(BinaryReader.Malformed) in try reader.text() },
      places: KeyPlaces(bytes: try reader.slice())
    )
  }

  fileprivate func write(to writer: inout BinaryWriter) {
    writer.write(title)
    writer.write(description)
    writer.write(order)
    writer.write(tags) { $0.write($1) }
    writer.write(level)
    writer.write(topics) { $0.write($1) }
    writer.write(date)
    writer.write(expires)
    writer.write(draft)
    writer.write(language)
    writer.write(translationOf)
    writer.write(translationHash)
    writer.write(aliases) { $0.write($1) }
    writer.write(headingAliases) { writer, alias in
      writer.write(alias.key)
      writer.write(alias.value)
    }
    writer.write(places.bytes)
  }
}

extension BinaryReader {
  fileprivate mutating func texts() throws(Malformed) -> [String] {
    try array { reader throws(Malformed) in try reader.text() }
  }
}
