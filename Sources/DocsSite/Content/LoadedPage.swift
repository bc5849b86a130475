/// A page's file, and what is known of it from before.
struct LoadedPage: Sendable {
  /// The path from the root of the site.
  var path: String
  /// The stamp by which it can be known again; nil while it may still be changing.
  var stamp: FileStamp?
  var digest: Digest
  /// The text; nil where it was not read because nothing has changed.
  var file: ContentFile?
  /// What was known of this very text.
  var record: PageRecord?
}
