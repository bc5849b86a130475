import Foundation
import SimulationKit

extension Device {
  /// The conditions under which a process reaches an app group's container, each with its answer.
  ///
  /// Source: App Groups Entitlement (developer.apple.com); on teams and prefixes "App Groups: macOS vs
  /// iOS" by Apple's technical support (developer.apple.com/forums/thread/721701).
  ///
  /// - Parameters:
  ///   - group: the group that the process asks for.
  ///   - process: who asks.
  /// - Returns: `prefix`, `entitled` and `team`; the container is reached where all hold.
  public func access(toGroup group: String, by process: AppProcess) -> [Reason] {
    access(toGroup: group, by: process, named: "The process")
  }

  /// The same, with the name that explanations use for the process: "The extension".
  func access(toGroup group: String, by process: AppProcess, named name: String) -> [Reason] {
    let hasPrefix = process.hasPrefix(group)
    let isEntitled = process.groups.contains(group)
    let owner = process.hasTeamPrefix(group) ? process.team : registeredGroups[group]
    return [
      Reason(
        "prefix",
        holds: hasPrefix,
        hasPrefix ? "'\(group)' has the form of an app group." : "'\(group)' lacks the prefix 'group.'."
      ),
      Reason(
        "entitled",
        holds: isEntitled,
        isEntitled
          ? "\(name)'s entitlements list '\(group)'."
          : process.groups.isEmpty
            ? "\(name)'s entitlements list no app group."
            : "\(name)'s entitlements list \(process.groups.map { "'\($0)'" }.joined(separator: ", ")), "
              + "not '\(group)'."
      ),
      Reason(
        "team",
        holds: owner == process.team,
        owner.map {
          $0 == process.team
            ? "\(name) is signed by the team that the group belongs to, \($0)."
            : "\(name) is signed by the team \(process.team), and the group belongs to \($0)."
        } ?? "No team has registered '\(group)'."
      ),
    ]
  }

  /// Whether a process reaches an app group's container.
  public func grants(_ group: String, to process: AppProcess) -> Bool {
    access(toGroup: group, by: process).allSatisfy(\.holds)
  }

  /// The folder of an app group, as `containerURL(forSecurityApplicationGroupIdentifier:)` gives it.
  ///
  /// On iOS and watchOS it is nil where the process is not entitled. A Mac gives a path of the expected
  /// form all the same; only opening the folder shows that it is not there.
  ///
  /// Source: developer.apple.com/documentation/foundation/filemanager/
  /// containerurl(forsecurityapplicationgroupidentifier:).
  ///
  /// - Parameters:
  ///   - group: the group that the process asks for.
  ///   - process: who asks.
  /// - Returns: the folder, or nil.
  /// - Throws: ``DefaultsFault`` for a name that leads out of the folder of containers or is too long.
  public func containerURL(
    forGroup group: String,
    process: AppProcess
  ) throws(DefaultsFault) -> URL? {
    guard !group.isEmpty else { return nil }
    try DefaultsFault.check(name: group)
    switch kind {
    case .mac:
      return URL(filePath: "/Users/anna/Library/Group Containers/\(group)", directoryHint: .isDirectory)
    case .phone, .watch:
      guard grants(group, to: process) else { return nil }
      return URL(
        filePath: "/private/var/mobile/Containers/Shared/AppGroup/\(folderName(of: group))",
        directoryHint: .isDirectory
      )
    }
  }

  /// Where a process's defaults object reads and writes.
  ///
  /// Apple does not say what a suite is to a process that is not entitled to it. As reported, the object
  /// is made and works, but in the process's own container, so that nobody else sees it
  /// (github.com/Ji4n1ng/OpenInTerminal/pull/271).
  func location(ofSuite suite: String?, process: AppProcess) -> Location {
    guard let suite else {
      return Location(container: .own(bundleID: process.bundleID), domain: process.bundleID)
    }
    return grants(suite, to: process)
      ? Location(container: .group(suite), domain: suite)
      : Location(container: .own(bundleID: process.bundleID), domain: suite)
  }

  /// A folder name of the form that a phone gives its containers.
  func folderName(of container: String) -> String {
    // FNV-1a, so that each container and each kind of device has its own stream of chance.
    let hash = (kind.rawValue + container).utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    var source = SeededSource(seed: seed ^ hash)
    return [4, 2, 2, 2, 6].map { bytes in
      (0..<bytes).map { _ in
        let byte = String(source.number(in: 0...255), radix: 16, uppercase: true)
        return byte.count == 1 ? "0" + byte : byte
      }.joined()
    }.joined(separator: "-")
  }
}
