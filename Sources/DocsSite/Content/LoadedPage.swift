import DocsFoundation

/// A page's file, and its record from an earlier build.
struct LoadedPage: Sendable {
  /// The path from the root of the site.
  var path: String
  /// The stamp that identifies this version; nil while the file may still be changing.
  var stamp: FileStamp?
  var digest: Fingerprint
  var content: Content

  /// The source of a page: its text, its record or both.
  enum Content: Sendable {
    case text(ContentFile)
    /// The record of exactly this text, which needn't be parsed; and the text if it was read.
    case record(CachedPage, text: ContentFile?)
    /// The text is read when it is needed, because all texts together could be larger than memory.
    case unread(known: CachedPage?)
  }

  /// The text; nil if it wasn't read.
  var file: ContentFile? {
    switch content {
    case .text(let file): file
    case .record(_, let file): file
    case .unread: nil
    }
  }

  /// The record of exactly this text.
  var record: CachedPage? {
    if case .record(let record, _) = content { record } else { nil }
  }

  /// The same page without its text.
  var withoutText: LoadedPage {
    var page = self
    page.content = record.map { .record($0, text: nil) } ?? .unread(known: nil)
    return page
  }
}
