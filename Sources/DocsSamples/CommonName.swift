/// Names that listings use most often without importing their module.
enum CommonName {
  /// The module that declares a name; nil if it isn't one of the common names.
  static func module(of name: String) -> String? {
    foundation.contains(name) ? "Foundation" : nil
  }

  private static let foundation: Set<String> = [
    "AttributedString", "Bundle", "ByteCountFormatter", "Calendar", "CharacterSet", "CocoaError", "Data",
    "Date", "DateComponents", "DateFormatter", "DateInterval", "Decimal", "Dimension", "FileHandle",
    "FileManager", "IndexPath", "IndexSet", "ISO8601DateFormatter", "JSONDecoder", "JSONEncoder",
    "JSONSerialization", "Locale", "LocalizedError", "Measurement", "NSArray", "NSCache", "NSData",
    "NSDate", "NSDictionary", "NSError", "NSLock", "NSNumber", "NSObject", "NSPredicate", "NSRange",
    "NSRegularExpression", "NSString", "Notification", "NotificationCenter", "NumberFormatter", "Operation",
    "OperationQueue", "Pipe", "Predicate", "Process", "ProcessInfo", "PropertyListDecoder",
    "PropertyListEncoder", "RunLoop", "Scanner", "SortDescriptor", "TimeInterval", "TimeZone", "Timer",
    "URL", "URLComponents", "URLError", "URLQueryItem", "UUID", "UserDefaults",
  ]
}
