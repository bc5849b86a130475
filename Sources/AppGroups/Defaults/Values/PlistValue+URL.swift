import Foundation

/// URLs, which `UserDefaults` stores as archives in data.
///
/// Source: `NSUserDefaults.h` (2016), `setURL:forKey:` and `URLForKey:`. The archive has the form that
/// `NSKeyedArchiver` gives an `NSURL`.
extension PlistValue {
  /// Creates the value that `set(_:forKey:)` stores for a URL: an archive of the whole URL, never just its path.
  public init(url: URL) {
    let archive: PlistValue = [
      "$archiver": "NSKeyedArchiver",
      "$version": 100_000,
      "$top": ["root": .archived(1)],
      "$objects": [
        "$null",
        ["$class": .archived(3), "NS.base": .archived(0), "NS.relative": .archived(2)],
        .string(url.absoluteString),
        ["$classes": ["NSURL", "NSObject"], "$classname": "NSURL"],
      ],
    ]
    self = .data(Data(BinaryPlist.bytes(of: archive, isArchive: true)))
  }

  /// The value for `url(forKey:)`. A path becomes a file URL, and an archived URL is unarchived; any other value gives
  /// nil.
  ///
  /// A tilde at the start of a path is not expanded because a value doesn't know whose home it means.
  public var asURL: URL? {
    switch self {
    case .string(let path) where !path.isEmpty: URL(filePath: path)
    case .data(let data): try? BinaryPlist.decode([UInt8](data)).archivedURL
    default: nil
    }
  }

  private static func archived(_ number: Int) -> PlistValue {
    [BinaryPlist.referenceKey: .integer(number)]
  }

  private var archivedURL: URL? {
    guard case .dictionary(let archive) = self, case .array(let objects)? = archive["$objects"],
      case .dictionary(let top)? = archive["$top"]
    else { return nil }
    return Self.url(top["root"], in: objects, depth: 0)
  }

  /// Returns the URL for a reference. A relative URL contains its base URL, which may be relative too.
  private static func url(_ reference: PlistValue?, in objects: [PlistValue], depth: Int) -> URL? {
    guard depth < 8, case .dictionary(let members)? = object(reference, in: objects),
      case .dictionary(let description)? = object(members["$class"], in: objects),
      description["$classname"] == "NSURL",
      case .string(let relative)? = object(members["NS.relative"], in: objects)
    else { return nil }
    let base = object(members["NS.base"], in: objects)
    guard base != "$null" else { return URL(string: relative) }
    guard let base = url(members["NS.base"], in: objects, depth: depth + 1) else { return nil }
    return URL(string: relative, relativeTo: base)
  }

  private static func object(_ reference: PlistValue?, in objects: [PlistValue]) -> PlistValue? {
    guard case .dictionary(let members)? = reference,
      case .integer(let index)? = members[BinaryPlist.referenceKey], objects.indices.contains(index)
    else { return nil }
    return objects[index]
  }
}
