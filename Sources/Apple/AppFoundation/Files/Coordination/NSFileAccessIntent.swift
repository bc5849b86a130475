import Foundation

/// A file that will be read or written by `coordinate(with:queue:byAccessor:)`.
///
/// Source: developer.apple.com/documentation/foundation/nsfileaccessintent.
///
/// Unchecked, because `NSObject` isn't Sendable; the only property is constant.
public class NSFileAccessIntent: NSObject, @unchecked Sendable {
  let access: FileAccess

  required init(_ access: FileAccess) {
    self.access = access
  }

  /// Creates an intent to read.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsfileaccessintent/readingintent(with:options:).
  public class func readingIntent(
    with url: URL,
    options: NSFileCoordinator.ReadingOptions = []
  ) -> Self {
    self.init(.read(url, options))
  }

  /// Creates an intent to write.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsfileaccessintent/writingintent(with:options:).
  public class func writingIntent(
    with url: URL,
    options: NSFileCoordinator.WritingOptions = []
  ) -> Self {
    self.init(.write(url, options))
  }

  /// The file. Use this URL in the accessor.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsfileaccessintent/url.
  public var url: URL { access.url }
}
