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

  /// The longest name that is accepted, in Unicode scalars; the limit is ours.
  public static let maximumNameLength = 200

  /// The place inside the value that is at fault; empty for anything but a value.
  public var path: [String] {
    guard case .value(let path, _) = self else { return [] }
    return path
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
    }
  }
}
