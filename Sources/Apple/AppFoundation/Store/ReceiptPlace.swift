import AppGroups
import Foundation
import Synchronization

/// Where the App Store puts the receipts of a device's apps: real files, because apps read them with Foundation.
package final class ReceiptPlace: Sendable {
  private let isSandbox = Mutex(true)

  package init() {}

  /// Whether the apps come from the sandbox: built by Xcode or downloaded from TestFlight.
  package var holdsSandboxReceipts: Bool {
    get { isSandbox.withLock { $0 } }
    set { isSandbox.withLock { $0 = newValue } }
  }
}

extension DeviceContext {
  /// Where the receipts of its apps are.
  package var receiptPlace: ReceiptPlace { services.service { ReceiptPlace() } }

  /// The receipt of an app. There need not be a file.
  package func receiptURL(of app: AppBundle) -> URL {
    switch app.process.platform {
    case .macOS:
      return disk.root.appending(
        path: "Applications/\(app.name).app/Contents/_MASReceipt/receipt",
        directoryHint: .notDirectory
      )
    case .iOS, .watchOS1, .watchOS2:
      let name = receiptPlace.holdsSandboxReceipts ? "sandboxReceipt" : "receipt"
      return disk.container(of: app.process).appending(path: "StoreKit/\(name)", directoryHint: .notDirectory)
    }
  }

  /// Writes a receipt, or replaces the one that is there.
  ///
  /// - Throws: Foundation's error if the disk refuses.
  package func writeReceipt(_ bytes: Data, of app: AppBundle) throws {
    let url = receiptURL(of: app)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try bytes.write(to: url, options: .atomic)
  }
}
