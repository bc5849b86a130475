import Foundation
import SimulationKit

/// The part of a ``ContainerStore`` that one process can access: its own container with its temporary folder, and the
/// shared containers of the groups that it is entitled to.
///
/// Entitlements are checked at each call. After signing a process again, create a new sandbox, which may then allow
/// less.
public struct Sandbox: Sendable {
  /// The top of a tree that a process can access.
  public enum Place: Hashable, Sendable {
    /// Its own container.
    case container
    /// The temporary folder in its own container, which the system may empty at any time.
    case temporary
    /// The shared container of an app group.
    case group(String)
  }

  /// The maximum size of a file to read or write, in bytes. This limit is the library's own.
  public static let maximumFileSize = 16_777_216
  /// The maximum number of names in a folder to list. This limit is the library's own.
  public static let maximumNameCount = 65_536

  /// The process in the sandbox.
  public let process: AppProcess
  let store: ContainerStore

  init(_ process: AppProcess, of store: ContainerStore) {
    self.process = process
    self.store = store
  }

  /// The path of a place on the device, as the process sees it.
  ///
  /// - Throws: ``SandboxFault/notEntitled(group:_:)`` for a group that the process can't access. This includes the Mac,
  ///   where ``Device/containerURL(forGroup:process:)`` returns a path but the folder can't be opened.
  public func path(of place: Place) throws(SandboxFault) -> String {
    switch place {
    case .container: store.path(ofContainer: process)
    case .temporary: store.path(ofContainer: process) + "/tmp"
    case .group(let group): try store.groupPath(group, process)
    }
  }

  /// Returns the place that contains an absolute path of the device, and the path relative to it.
  ///
  /// - Parameter path: a path inside a container, such as one below ``Device/containerURL(forGroup:process:)``.
  /// - Throws: ``SandboxFault/outsideSandbox(_:)`` for another process's container or any other folder, and
  ///   ``SandboxFault/path(_:)`` for a path that is not plain.
  public func locate(_ path: String) throws(SandboxFault) -> (place: Place, path: String) {
    guard path.utf8.first == UInt8(ascii: "/") else { throw .outsideSandbox(path) }
    // Checks the whole path, so no component can hide another path.
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
