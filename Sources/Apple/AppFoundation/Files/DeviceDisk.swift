import AppGroups
import Foundation
import Synchronization

/// The disk of a device: its containers as real folders, because apps read and write them with Foundation.
///
/// The folders have the names that the device gives them, below a temporary folder. That is removed with the device.
package final class DeviceDisk: Sendable {
  /// The folder that is the root of the device's disk.
  package let root: URL
  private let store: ContainerStore?
  private let installed = Mutex<Set<AppProcess>>([])

  package init(of device: SharedDevice) {
    root = URL(fileURLWithPath: Foundation.NSTemporaryDirectory(), isDirectory: true)
      .appending(component: "device-\(UUID().uuidString)", directoryHint: .isDirectory)
    try? FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    store = try? ContainerStore(device.snapshot, at: root)
  }

  deinit {
    try? FileManager.default.removeItem(at: root)
  }

  /// The app's own container, which exists.
  package func container(of process: AppProcess) -> URL {
    install(process)
    return url(store?.path(ofContainer: process) ?? "/")
  }

  /// The container of an app group.
  ///
  /// On iOS and watchOS it is nil for a process without access. A Mac returns the URL also then; the folder isn't there.
  package func container(ofGroup group: String, for process: AppProcess) -> URL? {
    install(process)
    guard let folder = try? store?.device.containerURL(forGroup: group, process: process) else { return nil }
    return url(folder.path(percentEncoded: false))
  }

  /// Where a path of the device is on the real disk.
  private func url(_ path: String) -> URL {
    root.appending(path: path.drop { $0 == "/" }, directoryHint: .isDirectory)
  }

  private func install(_ process: AppProcess) {
    installed.withLock { installed in
      guard installed.insert(process).inserted else { return }
      do {
        try store?.install(process)
      } catch {
        NSLog("%@", "The containers of \(process.bundleID) can't be created: \(error)")
      }
    }
  }
}

extension DeviceContext {
  /// The containers of its apps.
  package var disk: DeviceDisk { services.service { [storage] in DeviceDisk(of: storage) } }
}

extension AppContext {
  /// The app's own container.
  package var container: URL { device.disk.container(of: process) }
}
