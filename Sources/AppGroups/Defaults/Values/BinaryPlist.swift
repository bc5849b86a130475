/// Property lists in Apple's binary form, which `plutil`, Foundation and Python's `plistlib` read as well.
///
/// The same value gives the same bytes: keys are sorted, and no two objects share a place.
///
/// Source: the comment at the head of `CFBinaryPList.c`
/// (github.com/swiftlang/swift-corelibs-foundation).
public enum BinaryPlist {
  /// The largest file that is read, in bytes; the limit is ours.
  public static let maximumSize = 64 << 20

  /// The bytes of a value.
  ///
  /// - Throws: ``DefaultsFault/value(path:reason:)`` for what no property list can hold.
  public static func encode(_ value: PlistValue) throws(DefaultsFault) -> [UInt8] {
    try value.validate()
    return bytes(of: value)
  }

  /// The value that bytes stand for.
  ///
  /// Nothing in the bytes is believed: references may point anywhere, in a circle or at one container many
  /// times over, and lengths may be any number.
  ///
  /// - Throws: ``DefaultsFault/malformed(_:)`` for anything that is not one complete property list of values
  ///   that a ``PlistValue`` can hold.
  public static func decode(_ bytes: [UInt8]) throws(DefaultsFault) -> PlistValue {
    try decode(bytes, around: 0)
  }

  /// The same for what holds values of full depth: so many levels around them are let in.
  static func decode(_ bytes: [UInt8], around levels: Int) throws(DefaultsFault) -> PlistValue {
    var reader = try BinaryPlistReader(bytes, depth: PlistValue.maximumDepth + levels)
    return try reader.value()
  }

  /// The bytes of a value that has been validated.
  ///
  /// - Parameter isArchive: whether a dictionary of the one key `CF$UID` stands for a reference of a keyed
  ///   archive, as it does in the XML form.
  static func bytes(of value: PlistValue, isArchive: Bool = false) -> [UInt8] {
    var writer = BinaryPlistWriter(objects: value.objectCount, isArchive: isArchive)
    return writer.file(of: value)
  }

  /// The key of a reference inside a keyed archive, where a file has no form of its own for it.
  static let referenceKey = "CF$UID"
}

extension PlistValue {
  /// How many objects a binary file needs for the value.
  var objectCount: Int {
    switch self {
    case .array(let items): items.reduce(1) { $0 + $1.objectCount }
    case .dictionary(let members): members.reduce(1) { $0 + 1 + $1.value.objectCount }
    default: 1
    }
  }
}
