/// Property lists in Apple's binary format, which `plutil`, Foundation and Python's `plistlib` can read too.
///
/// Equal values give equal bytes: keys are sorted, and objects are never shared.
///
/// Source: the comment at the head of `CFBinaryPList.c`
/// (github.com/swiftlang/swift-corelibs-foundation).
public enum BinaryPlist {
  /// The maximum file size to read, in bytes. This limit is the library's own.
  public static let maximumSize = 64 << 20

  /// Encodes a value.
  ///
  /// - Throws: ``DefaultsFault/value(path:reason:)`` for a value that a property list can't hold.
  public static func encode(_ value: PlistValue) throws(DefaultsFault) -> [UInt8] {
    try value.validate()
    return bytes(of: value)
  }

  /// Decodes a value.
  ///
  /// The bytes are untrusted: references may point anywhere, form a cycle or share one container many times, and
  /// lengths may be any number.
  ///
  /// - Throws: ``DefaultsFault/malformed(_:)`` for anything but one complete property list of values that a
  ///   ``PlistValue`` can hold.
  public static func decode(_ bytes: [UInt8]) throws(DefaultsFault) -> PlistValue {
    try decode(bytes, around: 0)
  }

  /// The same, with extra levels of nesting for formats that wrap a value of maximum depth.
  static func decode(_ bytes: [UInt8], around levels: Int) throws(DefaultsFault) -> PlistValue {
    var reader = try BinaryPlistReader(bytes, depth: PlistValue.maximumDepth + levels)
    return try reader.value()
  }

  /// Returns the bytes of a validated value.
  ///
  /// - Parameter isArchive: whether a dictionary with the single key `CF$UID` is a reference of a keyed archive, as in
  ///   the XML format.
  static func bytes(of value: PlistValue, isArchive: Bool = false) -> [UInt8] {
    var writer = BinaryPlistWriter(objects: value.objectCount, isArchive: isArchive)
    return writer.file(of: value)
  }

  /// The key of a keyed archive's reference, in formats without a type for it.
  static let referenceKey = "CF$UID"
}

extension PlistValue {
  /// The number of objects that the value needs in a binary file.
  var objectCount: Int {
    switch self {
    case .array(let items): items.reduce(1) { $0 + $1.objectCount }
    case .dictionary(let members): members.reduce(1) { $0 + 1 + $1.value.objectCount }
    default: 1
    }
  }
}
