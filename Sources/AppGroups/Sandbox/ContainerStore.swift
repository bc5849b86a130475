import Foundation
import SimulationKit

/// The containers of one device, in a folder on a real disk.
///
/// The folder acts as the root of the device's disk, and the containers in it have the paths that the real systems use.
/// The store never creates, reads or changes anything outside the folder.
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
  /// The device that the containers belong to. It determines which process is entitled to what.
  public let device: Device
  let root: Descriptor

  /// Opens the containers in a folder.
  ///
  /// - Parameters:
  ///   - device: the kind of device, its registered groups, and the seed for folder names.
  ///   - folder: an existing folder that isn't a symbolic link. Only this store should write into it.
  /// - Throws: ``SandboxFault/system(call:reason:)`` if the folder can't be opened.
  public init(_ device: Device, at folder: URL) throws(SandboxFault) {
    self.device = device
    var path = folder.path(percentEncoded: false)
    // With a slash at the end, the system would follow a symbolic link.
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    root = try Descriptor.root(path)
  }

  /// Creates the container of a process with its standard folders, and the containers of its groups.
  ///
  /// Existing folders are left unchanged.
  ///
  /// - Parameter process: an app or extension for this kind of device.
  /// - Throws: ``SandboxFault`` for a process of another kind of device, or if something other than a folder is in the
  ///   way.
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

  /// Returns the sandbox of an installed process.
  ///
  /// - Throws: ``SandboxFault/notInstalled(_:)`` if it has no container.
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

  /// The components of a folder path that this library created.
  static func components(of path: String) -> [String] {
    path.split(separator: "/").map(String.init)
  }
}
