/// A page's file, and what is known of it from before.
struct LoadedPage: Sendable {
  /// The path from the root of the site.
  var path: String
  /// The stamp by which it can be known again; nil while it may still be changing.
  var stamp: FileStamp?
  var digest: Digest
  var content: Content

  /// What a page can be made of: there is always one or the other.
  enum Content: Sendable {
    case text(ContentFile)
    /// What was known of this very text, which need not be read for that; its text where it was.
    case record(PageRecord, text: ContentFile?)
  }

  /// The text; nil where it was not read because nothing has changed.
  var file: ContentFile? {
    switch content {
    case .text(let file): file
    case .record(_, let file): file
    }
  }

  /// What was known of this very text.
  var record: PageRecord? {
    switch content {
    case .text: nil
    case .record(let record, _): record
    }
  }
}
