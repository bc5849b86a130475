import Foundation

extension Entitlements {
  /// The formats of an `.entitlements` file. Both can be read and written.
  public enum Format: Hashable, Sendable, CaseIterable {
    /// Text that begins with `<?xml` or `<plist`, as Xcode writes it.
    case xml
    /// Bytes that begin with `bplist00`.
    case binary
  }

  /// The maximum file size, in bytes. This limit is the library's own.
  public static let maximumFileSize = 65_536

  /// Reads an `.entitlements` file.
  ///
  /// - Parameter data: an XML property list in UTF-8 or a binary one, at most ``maximumFileSize`` bytes. The old
  ///   OpenStep format is refused because code signing does not accept it.
  /// - Throws: ``EntitlementsFault`` with the key path of the invalid value.
  public init(propertyList data: Data) throws(EntitlementsFault) {
    guard data.count <= Self.maximumFileSize else { throw EntitlementsFault([], .tooLarge(data.count)) }
    let value = data.starts(with: Data("bplist0".utf8)) ? try Self.binary(data) : try Self.xml(data)
    guard case .dictionary(let members) = value else {
      throw EntitlementsFault([], .wrongType(expected: "a dictionary", found: value.typeName))
    }
    try self.init(members: members)
  }

  /// Returns the contents of an `.entitlements` file. Equal entitlements give equal bytes.
  ///
  /// - Parameter format: the format of the file.
  /// - Throws: ``EntitlementsFault`` if a property list can't represent a value: a number that isn't finite, or a
  ///   control character in XML.
  public func propertyList(_ format: Format = .xml) throws(EntitlementsFault) -> Data {
    do throws(DefaultsFault) {
      try PlistValue.dictionary(members).validate()
    } catch {
      throw EntitlementsFault(error.path, .notPropertyList(error.description))
    }
    return switch format {
    case .xml: try XMLPropertyList.data(of: .dictionary(members))
    case .binary: Data(BinaryPlist.bytes(of: .dictionary(members)))
    }
  }

  /// Foundation's reader follows each reference again, so a few bytes can expand to billions of values.
  private static func binary(_ data: Data) throws(EntitlementsFault) -> PlistValue {
    let value: PlistValue
    do throws(DefaultsFault) {
      value = try BinaryPlist.decode([UInt8](data))
    } catch {
      if case .malformed(let reason) = error { throw EntitlementsFault([], .notPropertyList(reason)) }
      throw EntitlementsFault([], .notPropertyList(error.description))
    }
    guard value.objectCount <= LimitedPlistValue.maximumCount, value.depth <= LimitedPlistValue.maximumDepth
    else { throw EntitlementsFault([], .tooComplex) }
    return value
  }

  private static func xml(_ data: Data) throws(EntitlementsFault) -> PlistValue {
    guard looksLikeXML(data) else {
      throw EntitlementsFault([], .notPropertyList("It doesn't begin with 'bplist00', '<?xml' or '<plist'"))
    }
    do {
      return try PropertyListDecoder().decode(LimitedPlistValue.self, from: data).value
    } catch let error as EntitlementsFault {
      throw error
    } catch let error as DecodingError {
      throw EntitlementsFault([], .notPropertyList(error.detail))
    } catch {
      throw EntitlementsFault([], .notPropertyList("It cannot be read"))
    }
  }

  private static func looksLikeXML(_ data: Data) -> Bool {
    var text = data.prefix(256)
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    text = text.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return ["<?xml", "<!DOCTYPE", "<!--", "<plist"].contains { text.starts(with: Data($0.utf8)) }
  }
}

extension PlistValue {
  /// The nesting depth, counting the value itself if it is a container.
  fileprivate var depth: Int {
    switch self {
    case .array(let items): 1 + (items.map(\.depth).max() ?? 0)
    case .dictionary(let members): 1 + (members.values.map(\.depth).max() ?? 0)
    default: 0
    }
  }
}

extension DecodingError {
  fileprivate var detail: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context.debugDescription
    @unknown default: "It cannot be read"
    }
  }
}

/// Any property list within the limits for entitlements.
struct LimitedPlistValue: Decodable {
  static let maximumCount = 2048
  static let maximumDepth = 16

  let value: PlistValue

  init(from decoder: any Decoder) throws {
    guard decoder.codingPath.count <= Self.maximumDepth else {
      throw EntitlementsFault(decoder.codingPath.map(\.name), .tooComplex)
    }
    if let container = try? decoder.container(keyedBy: AnyKey.self) {
      var members: [String: PlistValue] = [:]
      for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
        members[key.stringValue] = try container.decode(LimitedPlistValue.self, forKey: key).value
      }
      value = .dictionary(members)
    } else if var container = try? decoder.unkeyedContainer() {
      var items: [PlistValue] = []
      while !container.isAtEnd {
        items.append(try container.decode(LimitedPlistValue.self).value)
      }
      value = .array(items)
    } else {
      value = try Self.scalar(decoder.singleValueContainer())
    }
  }

  private static func scalar(_ container: any SingleValueDecodingContainer) throws -> PlistValue {
    // The decoder distinguishes booleans from numbers, as property lists do.
    if let value = try? container.decode(Bool.self) { return .boolean(value) }
    if let value = try? container.decode(String.self) { return .string(value) }
    if let value = try? container.decode(Date.self) { return .date(value) }
    if let value = try? container.decode(Data.self) { return .data(value) }
    if let value = try? container.decode(Int.self) { return .integer(value) }
    return .real(try container.decode(Double.self))
  }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}

extension CodingKey {
  fileprivate var name: String { intValue.map(String.init) ?? stringValue }
}
