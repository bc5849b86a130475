/// The reason the defaults system refuses a name or value.
public enum DefaultsFault: Error, Hashable, Sendable {
  /// An empty name.
  case emptyName
  /// A name longer than ``maximumNameLength``, with its length.
  case nameTooLong(Int)
  /// A name that would lead out of the preferences folder because it contains `..`, `/`, `\`, `~` or NUL.
  case pathEscape(String)
  /// An app group that doesn't begin with `group.` or, for a process on a Mac, with the team and a period; and the team
  /// if the process is on a Mac.
  case missingPrefix(String, team: String? = nil)
  /// The process's own bundle identifier, used as a suite.
  ///
  /// Source: `NSUserDefaults.h`, `initWithSuiteName:`.
  case ownBundleIdentifier(String)
  /// `NSGlobalDomain`, used as a suite.
  ///
  /// Source: `NSUserDefaults.h`, `initWithSuiteName:`.
  case globalDomain
  /// A process that is not running on this device.
  case notRunning(String)
  /// A process for another kind of device, such as a watchOS 2 extension on the phone.
  case wrongDevice(platform: Platform, device: Device.Kind)
  /// A value that a property list can't hold, with its location and the reason.
  case value(path: [String], reason: String)
  /// A domain that would exceed ``Device/maximumDomainSize``, with its size in bytes.
  case domainTooLarge(Int)
  /// A domain so large that the system kills the process, with its size in bytes.
  case endedBySize(Int)
  /// An empty key or one of more than ``maximumKeyLength`` bytes, with its length.
  case keyLength(Int)
  /// A name reserved for a domain of every search list, used for a volatile domain.
  case reservedDomain(String)
  /// Bytes that aren't a property list, with the reason.
  case malformed(String)
  /// A file or folder that can't be read or written, with its path and the reason.
  case store(path: String, StoreFailure)

  /// The maximum name length, in Unicode scalars. This limit is the library's own.
  public static let maximumNameLength = 200

  /// The maximum key length, in bytes of UTF-8. This limit is the library's own.
  public static let maximumKeyLength = 4096

  /// The location of the fault inside the value; empty if the fault isn't in a value.
  public var path: [String] {
    guard case .value(let path, _) = self else { return [] }
    return path
  }

  static func check(key: String) throws(DefaultsFault) {
    guard (1...maximumKeyLength).contains(key.utf8.count) else { throw .keyLength(key.utf8.count) }
  }

  /// Throws for the first key or value, in key order, that a domain can't hold.
  static func check(_ values: [String: PlistValue]) throws(DefaultsFault) {
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      try check(key: key)
      try value.validate()
    }
  }

  /// Throws for a name that can't be the name of a file.
  package static func check(name: String) throws(DefaultsFault) {
    guard !name.isEmpty else { throw .emptyName }
    guard name.unicodeScalars.count <= maximumNameLength else {
      throw .nameTooLong(name.unicodeScalars.count)
    }
    guard !name.leadsElsewhere, !name.unicodeScalars.contains("~") else { throw .pathEscape(name) }
  }
}

extension DefaultsFault: CustomStringConvertible {
  /// The reason as a sentence without its period.
  public var description: String {
    switch self {
    case .emptyName: "The name is empty"
    case .nameTooLong(let length):
      "The name has \(length) characters, more than \(DefaultsFault.maximumNameLength)"
    case .pathEscape(let name): "The name '\(name.filter { $0 != "\0" })' leads out of the preferences folder"
    case .missingPrefix(let name, let team): Self.description(of: name, without: team)
    case .ownBundleIdentifier(let name):
      "The suite '\(name)' is the process's own bundle identifier; pass nil instead"
    case .globalDomain: "NSGlobalDomain is not a suite; it is already in every search list"
    case .notRunning(let process): "The process '\(process)' does not run on this device"
    case .wrongDevice(let platform, let device):
      "A process for \(platform.title) does not run on \(device.title)"
    case .value(_, let reason): reason
    case .domainTooLarge(let size):
      "The domain would hold \(size) bytes, more than \(Device.maximumDomainSize)"
    case .endedBySize(let size):
      "The domain would hold \(size) bytes, and the system kills the process for it"
    case .keyLength(let length):
      length == 0
        ? "The key is empty" : "The key has \(length) bytes, more than \(DefaultsFault.maximumKeyLength)"
    case .reservedDomain(let name): "'\(name)' is in every search list and cannot be replaced"
    case .malformed(let reason): "The property list cannot be read: \(reason)"
    case .store(let path, let failure): "\(path): \(failure)"
    }
  }
}

extension DefaultsFault {
  /// Describes an app group without its prefix.
  static func description(of group: String, without team: String?) -> String {
    guard let team else { return "The app group '\(group)' does not begin with 'group.'" }
    return "The app group '\(group)' begins with neither 'group.' nor the team, '\(team).'"
  }
}

extension String {
  /// Whether the text as a file name would lead to another folder, or to a hidden file.
  ///
  /// Looks at scalars, as the file system does: to Swift, a slash and an accent on it are one character, which isn't "/".
  var leadsElsewhere: Bool {
    let scalars = unicodeScalars
    return scalars.first == "." || scalars.contains { $0 == "/" || $0 == "\\" || $0 == "\0" }
      || zip(scalars, scalars.dropFirst()).contains { $0 == "." && $1 == "." }
  }
}
