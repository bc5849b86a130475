import Foundation

/// URLs, which `UserDefaults` keeps as archives in data.
///
/// Source: `NSUserDefaults.h` (2016), `setURL:forKey:` and `URLForKey:`. The archive has the form that
/// `NSKeyedArchiver` gives to an `NSURL`.
extension PlistValue {
  /// The value that `set(_:forKey:)` keeps for a URL: an archive of the whole URL, and never its path alone.
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

  /// The value for `url(forKey:)`: a path becomes the URL of a file, an archived URL itself; any other value
  /// gives nil.
  ///
  /// A tilde at the beginning of a path stays as it is: whose home it means, a value cannot know.
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

  /// The URL that a reference leads to; one with a base has another URL in it, which may have one too.
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
