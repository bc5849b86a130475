import AppGroups
import Foundation

/// The process whose defaults an object reads and writes, and its device.
struct DefaultsHome: Sendable {
  let process: AppProcess
  let device: SharedDevice
  /// The device of an app, on which the system saves by itself.
  let context: DeviceContext?

  /// The home of the code that runs: its app, or the code of a test outside any app.
  static var current: DefaultsHome {
    AppContext.current.map {
      DefaultsHome(process: $0.process, device: $0.device.storage, context: $0.device)
    } ?? outside
  }

  /// The home of an object: that of the code that uses it. Code outside any app gets the one that created the object.
  ///
  /// Two apps of a test may share a constant such as `static let shared = UserDefaults(suiteName: group)`. Each has its
  /// own on a real device, so who uses it counts.
  static func of(created: DefaultsHome) -> DefaultsHome {
    AppContext.current == nil ? created : current
  }

  /// A device in memory, on which the code outside any app is the only process.
  private static let outside: DefaultsHome = {
    guard let process = try? AppProcess(bundleID: "com.example.outside-any-app", team: "OUTSIDE000") else {
      fatalError("A constant identifier is refused")
    }
    var device = Device(.phone)
    try? device.launch(process)
    return DefaultsHome(process: process, device: SharedDevice(device), context: nil)
  }()
}

/// What the app's standard defaults object is.
final class StandardDefaults: @unchecked Sendable {
  // Unchecked, because the object is only read and replaced with the lock held.
  private let lock = NSLock()
  private var object: UserDefaults?

  /// The standard object, created on first use.
  var value: UserDefaults {
    lock.withLock {
      if let object { return object }
      let created = UserDefaults()
      object = created
      return created
    }
  }

  func reset() {
    lock.withLock { object = nil }
  }

  /// The one of the code that runs.
  static var current: StandardDefaults {
    AppContext.current?.services.service { StandardDefaults() } ?? outside
  }

  private static let outside = StandardDefaults()
}
