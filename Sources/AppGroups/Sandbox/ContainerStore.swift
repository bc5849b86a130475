import Foundation
import SimulationKit

/// The containers of one device in a folder on a real disk.
///
/// The folder stands for the root of the device's disk: below it lie the containers at the paths that the real systems
/// give them. Nothing outside of it is made, read or changed.
///
/// ```swift
/// import Foundation
///
/// let (group, team) = ("group.com.example.money", "ABCDE12345")
/// let phone = Device(.phone, registeredGroups: [group: team])
/// let store = try ContainerStore(phone, at: FileManager.default.temporaryDirectory)
/// let app = try AppProcess(bundleID: "com.example.money", team: team, groups: [group])
/// try store.install(app)
/// let sandbox = try store.sandbox(of: app)
/// try sandbox.write(Data("sterling".utf8), to: "currency.txt", in: .group(group))
/// try sandbox.names(of: .group(group))  // => ["currency.txt"]
/// try sandbox.names(of: .container)  // => ["Documents", "Library", "tmp"]
/// ```
///
/// Source: "File System Basics" in the File System Programming Guide (developer.apple.com) on the containers of iOS;
/// "App Sandbox in depth" on those of macOS.
public final class ContainerStore: Sendable {
  /// The device whose containers they are: who is entitled to what.
  public let device: Device
  let root: Descriptor

  /// The containers in a folder.
  ///
  /// - Parameters:
  ///   - device: the kind of device, the groups that are registered, and the seed of the folders' names.
  ///   - folder: a folder that exists and is no link; nobody but this store should write into it.
  /// - Throws: ``SandboxFault/system(call:reason:)`` where the folder cannot be opened.
  public init(_ device: Device, at folder: URL) throws(SandboxFault) {
    self.device = device
    var path = folder.path(percentEncoded: false)
    // A slash at the end would make the system follow a link there.
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    root = try Descriptor.root(path)
  }

  /// Makes the container of a process, with the folders that the system puts there, and those of its groups.
  ///
  /// What is there already is left as it is.
  ///
  /// - Parameter process: an app or extension for this kind of device.
  /// - Throws: ``SandboxFault`` for a process of another kind of device, or where something else stands in the place
  ///   of a folder.
  public func install(_ process: AppProcess) throws(SandboxFault) {
    guard process.platform.device == device.kind else {
      throw .wrongDevice(platform: process.platform, device: device.kind)
    }
    let container = try root.folder(at: Self.components(of: path(ofContainer: process)), creating: true)
    for name in ["Documents", "Library", "tmp"] {
      _ = try container.folder(name, creating: true)
    }
    for group in process.groups where device.grants(group, to: process) {
      let path = try groupPath(group, process)
      _ = try root.folder(at: Self.components(of: path), creating: true)
    }
  }

  /// What a process that is installed may touch.
  ///
  /// - Throws: ``SandboxFault/notInstalled(_:)`` where it has no container.
  public func sandbox(of process: AppProcess) throws(SandboxFault) -> Sandbox {
    do throws(SandboxFault) {
      _ = try root.folder(at: Self.components(of: path(ofContainer: process)))
    } catch {
      switch error {
      case .missing: throw .notInstalled(process.bundleID)
      default: throw error
      }
    }
    return Sandbox(process, of: self)
  }

  /// The path of a process's own container on the device.
  public func path(ofContainer process: AppProcess) -> String {
    switch device.kind {
    case .mac: "/Users/anna/Library/Containers/\(process.bundleID)/Data"
    case .phone, .watch:
      "/private/var/mobile/Containers/Data/Application/"
        + device.folderName(of: process.bundleID + "@" + process.team)
    }
  }

  func groupPath(_ group: String, _ process: AppProcess) throws(SandboxFault) -> String {
    let reasons = device.access(toGroup: group, by: process)
    guard reasons.allSatisfy(\.holds) else { throw .notEntitled(group: group, reasons) }
    guard let url = try? device.containerURL(forGroup: group, process: process) else {
      throw .notEntitled(group: group, reasons)
    }
    return url.path(percentEncoded: false)
  }

  /// The names on the way to a folder whose path this library made.
  static func components(of path: String) -> [String] {
    path.split(separator: "/").map(String.init)
  }
}
