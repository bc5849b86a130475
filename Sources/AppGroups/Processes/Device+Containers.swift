import Foundation
import SimulationKit

extension Device {
  /// Returns the conditions for access to an app group's container, each with its result.
  ///
  /// Source: App Groups Entitlement (developer.apple.com). On teams and prefixes: "App Groups: macOS vs iOS" by Apple's
  /// technical support (developer.apple.com/forums/thread/721701).
  ///
  /// - Parameters:
  ///   - group: the group that the process asks for.
  ///   - process: the process that asks.
  /// - Returns: `prefix`, `entitled` and `team`. The process has access if all hold.
  public func access(toGroup group: String, by process: AppProcess) -> [Reason] {
    access(toGroup: group, by: process, named: "The process")
  }

  /// The same, with a name for the process in explanations, such as "The extension".
  package func access(toGroup group: String, by process: AppProcess, named name: String) -> [Reason] {
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

  /// Whether a process can access an app group's container.
  public func grants(_ group: String, to process: AppProcess) -> Bool {
    access(toGroup: group, by: process).allSatisfy(\.holds)
  }

  /// Returns the folder of an app group, as `containerURL(forSecurityApplicationGroupIdentifier:)` does.
  ///
  /// On iOS and watchOS it is nil if the process is not entitled. A Mac still returns a path of the expected form; only
  /// opening the folder fails.
  ///
  /// Source: developer.apple.com/documentation/foundation/filemanager/
  /// containerurl(forsecurityapplicationgroupidentifier:).
  ///
  /// - Parameters:
  ///   - group: the group that the process asks for.
  ///   - process: the process that asks.
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

  /// The location that a process's defaults object reads and writes.
  ///
  /// Apple doesn't document what a suite is to a process without the entitlement. As reported, the object works but
  /// uses the process's own container, invisible to other processes (github.com/Ji4n1ng/OpenInTerminal/pull/271).
  package func location(ofSuite suite: String?, process: AppProcess) -> Location {
    guard let suite else {
      return Location(container: .own(bundleID: process.bundleID), domain: process.bundleID)
    }
    return grants(suite, to: process)
      ? Location(container: .group(suite), domain: suite)
      : Location(container: .own(bundleID: process.bundleID), domain: suite)
  }

  /// A container's folder name, in the form that a phone uses.
  func folderName(of container: String) -> String {
    // FNV-1a gives each container on each kind of device its own random sequence.
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
