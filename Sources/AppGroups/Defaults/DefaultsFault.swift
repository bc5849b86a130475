/// Why the defaults system refuses a name or a value.
public enum DefaultsFault: Error, Hashable, Sendable {
  /// A name without a letter.
  case emptyName
  /// A name longer than ``maximumNameLength``; its length.
  case nameTooLong(Int)
  /// A name that would lead out of the preferences folder: `..`, `/`, `\`, `~` or NUL in it.
  case pathEscape(String)
  /// An app group that begins neither with `group.` nor, on a Mac, with the team and a full stop.
  case missingPrefix(String)
  /// The process's own bundle identifier as a suite.
  ///
  /// Source: `NSUserDefaults.h`, `initWithSuiteName:`.
  case ownBundleIdentifier(String)
  /// `NSGlobalDomain` as a suite.
  ///
  /// Source: `NSUserDefaults.h`, `initWithSuiteName:`.
  case globalDomain
  /// A process that does not run on this device.
  case notRunning(String)
  /// A process on a device of another kind: a watchOS 2 extension on the phone.
  case wrongDevice(platform: Platform, device: Device.Kind)
  /// What no property list can hold; where in the value, and why.
  case value(path: [String], reason: String)
  /// A domain that would grow beyond ``Device/maximumDomainSize``; its size in bytes.
  case domainTooLarge(Int)
  /// A domain that would grow so large that the system ends the process; its size in bytes.
  case endedBySize(Int)
  /// A key without a character, or of more than ``maximumKeyLength`` bytes; its length.
  case keyLength(Int)
  /// A name that stands for a place of every search list, where a volatile domain is asked for.
  case reservedDomain(String)
  /// Bytes that are no property list; why not.
  case malformed(String)
  /// A file or folder that cannot be read or written; where, and why.
  case store(path: String, StoreFailure)

  /// The longest name that is accepted, in Unicode scalars; the limit is ours.
  public static let maximumNameLength = 200

  /// The longest key that is accepted, in bytes of UTF-8; the limit is ours.
  public static let maximumKeyLength = 4096

  /// The place inside the value that is at fault; empty for anything but a value.
  public var path: [String] {
    guard case .value(let path, _) = self else { return [] }
    return path
  }

  static func check(key: String) throws(DefaultsFault) {
    guard (1...maximumKeyLength).contains(key.utf8.count) else { throw .keyLength(key.utf8.count) }
  }

  /// Refuses the first key or value, in the order of the keys, that a domain cannot hold.
  static func check(_ values: [String: PlistValue]) throws(DefaultsFault) {
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      try check(key: key)
      try value.validate()
    }
  }

  static func check(name: String) throws(DefaultsFault) {
    guard !name.isEmpty else { throw .emptyName }
    guard name.unicodeScalars.count <= maximumNameLength else {
      throw .nameTooLong(name.unicodeScalars.count)
    }
    let escapes = name.contains("..") || name.contains { "/\\~\0".contains($0) }
    guard !escapes, !name.hasPrefix(".") else { throw .pathEscape(name) }
  }
}

extension DefaultsFault: CustomStringConvertible {
  /// The reason as a sentence without its full stop.
  public var description: String {
    switch self {
    case .emptyName: "The name is empty"
    case .nameTooLong(let length):
      "The name has \(length) characters, more than \(DefaultsFault.maximumNameLength)"
    case .pathEscape(let name): "The name '\(name.filter { $0 != "\0" })' leads out of the preferences folder"
    case .missingPrefix(let name): "The app group '\(name)' does not begin with 'group.'"
    case .ownBundleIdentifier(let name):
      "The suite '\(name)' is the process's own bundle identifier; pass nil instead"
    case .globalDomain: "NSGlobalDomain is no suite; it is in every search list already"
    case .notRunning(let process): "The process '\(process)' does not run on this device"
    case .wrongDevice(let platform, let device):
      "A process for \(platform.title) does not run on \(device.title)"
    case .value(_, let reason): reason
    case .domainTooLarge(let size):
      "The domain would hold \(size) bytes, more than \(Device.maximumDomainSize)"
    case .endedBySize(let size):
      "The domain would hold \(size) bytes, for which the system ends the process"
    case .keyLength(let length):
      length == 0
        ? "The key is empty" : "The key has \(length) bytes, more than \(DefaultsFault.maximumKeyLength)"
    case .reservedDomain(let name): "'\(name)' is in every search list and cannot be replaced"
    case .malformed(let reason): "The property list cannot be read: \(reason)"
    case .store(let path, let failure): "\(path): \(failure)"
    }
  }
}
