import Foundation
import SimulationKit

/// What one process may touch of a ``ContainerStore``: its own container with its temporary folder, and the shared
/// containers of the groups that it is entitled to.
///
/// The entitlements are asked at each call, so a process that is signed anew needs a new sandbox and gets less.
public struct Sandbox: Sendable {
  /// The top of a tree that a process may touch.
  public enum Place: Hashable, Sendable {
    /// Its own container.
    case container
    /// The temporary folder in its own container, which the system may empty at any time.
    case temporary
    /// The shared container of an app group.
    case group(String)
  }

  /// The largest file that is read or written, in bytes; the limit is ours.
  public static let maximumFileSize = 16_777_216
  /// The most names that a folder may have for it to be listed; the limit is ours.
  public static let maximumNameCount = 65_536

  /// Whose sandbox it is.
  public let process: AppProcess
  let store: ContainerStore

  init(_ process: AppProcess, of store: ContainerStore) {
    self.process = process
    self.store = store
  }

  /// The path of a place on the device, as the process sees it.
  ///
  /// - Throws: ``SandboxFault/notEntitled(group:_:)`` for a group that the process does not reach, on a Mac too:
  ///   there ``Device/containerURL(forGroup:process:)`` gives a path, and the folder does not open.
  public func path(of place: Place) throws(SandboxFault) -> String {
    switch place {
    case .container: store.path(ofContainer: process)
    case .temporary: store.path(ofContainer: process) + "/tmp"
    case .group(let group): try store.groupPath(group, process)
    }
  }

  /// The place in which an absolute path of the device lies, and the path from there.
  ///
  /// - Parameter path: a path such as ``Device/containerURL(forGroup:process:)`` leads to.
  /// - Throws: ``SandboxFault/outsideSandbox(_:)`` for another process's container or any other folder, and
  ///   ``SandboxFault/path(_:)`` for a path that is not plain.
  public func locate(_ path: String) throws(SandboxFault) -> (place: Place, path: String) {
    guard path.utf8.first == UInt8(ascii: "/") else { throw .outsideSandbox(path) }
    // Checked whole, so that no name on the way hides another path.
    let names = try Self.check(String(path.dropFirst())).components
    let places = [.temporary, .container] + process.groups.map(Place.group)
    for place in places {
      guard let top = try? self.path(of: place) else { continue }
      let prefix = ContainerStore.components(of: top)
      if names.count > prefix.count, names.starts(with: prefix) {
        return (place, names.dropFirst(prefix.count).joined(separator: "/"))
      }
    }
    throw .outsideSandbox(path)
  }

  static func check(_ path: String) throws(SandboxFault) -> ContainerPath {
    do throws(PathFault) {
      return try ContainerPath(path)
    } catch {
      throw .path(error)
    }
  }

  func top(_ place: Place) throws(SandboxFault) -> Descriptor {
    try store.root.folder(at: ContainerStore.components(of: try path(of: place)))
  }
}
