import AppFoundation
import Synchronization

/// The watch.
///
/// Source: developer.apple.com/documentation/watchkit/wkinterfacedevice.
open class WKInterfaceDevice: NSObject {
  private let device: DeviceContext

  private init(_ device: DeviceContext) { self.device = device }

  /// Returns the watch on which the code runs.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacedevice/current().
  public class func current() -> WKInterfaceDevice {
    WKInterfaceDevice(AppContext.required(by: "WKInterfaceDevice.current()").device)
  }

  private var settings: WatchSettings { device.watch.settings }

  /// The size of the screen in points.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacedevice/screenbounds.
  open var screenBounds: CGRect { CGRect(origin: .zero, size: settings.screenSize) }

  /// Pixels per point.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacedevice/screenscale.
  open var screenScale: CGFloat { 2 }

  /// The wrist on which it is worn.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacedevice/wristlocation.
  open var wristLocation: WKInterfaceDeviceWristLocation { settings.wristLocation }

  /// The side on which the crown is.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacedevice/crownorientation.
  open var crownOrientation: WKInterfaceDeviceCrownOrientation { settings.crownOrientation }

  /// Whether the app wants to know about the battery.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacedevice/isbatterymonitoringenabled.
  open var isBatteryMonitoringEnabled: Bool {
    get { device.watch.isBatteryMonitored }
    set { device.watch.isBatteryMonitored = newValue }
  }

  /// The charge from 0 to 1; -1 while monitoring is off.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacedevice/batterylevel.
  open var batteryLevel: Float { isBatteryMonitoringEnabled ? settings.batteryLevel : -1 }

  /// The version of watchOS.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacedevice/systemversion.
  open var systemVersion: String { settings.systemVersion }

  /// The name that the wearer gave it.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacedevice/name.
  open var name: String { device.name }

  /// The model.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacedevice/model.
  open var model: String { "Apple Watch" }

  /// The model in the wearer's language.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacedevice/localizedmodel.
  open var localizedModel: String { "Apple Watch" }

  /// The name of the system.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacedevice/systemname.
  open var systemName: String { "watchOS" }

  /// Taps the wearer on the wrist. The simulator records it.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacedevice/play(_:).
  ///
  /// - Parameter type: the kind of tap.
  open func play(_ type: WKHapticType) {
    device.watch.record(type)
  }
}

/// A kind of tap on the wrist.
///
/// Source: developer.apple.com/documentation/watchkit/wkhaptictype.
public enum WKHapticType: Int, Sendable {
  case notification = 0
  case directionUp, directionDown, success, failure, retry, start, stop, click
  case navigationLeftTurn, navigationRightTurn, navigationGenericManeuver
}

/// The wrist on which a watch is worn.
///
/// Source: developer.apple.com/documentation/watchkit/wkinterfacedevicewristlocation.
public enum WKInterfaceDeviceWristLocation: Int, Sendable {
  case left = 0
  case right = 1
}

/// The side on which the crown is.
///
/// Source: developer.apple.com/documentation/watchkit/wkinterfacedevicecrownorientation.
public enum WKInterfaceDeviceCrownOrientation: Int, Sendable {
  case left = 0
  case right = 1
}

/// What the wearer set on a watch, and its hardware.
package struct WatchSettings: Sendable {
  package var timeZone = TimeZone(secondsFromGMT: 0) ?? .gmt
  package var locale = Locale(identifier: "en_US_POSIX")
  package var calendar = Calendar(identifier: .gregorian)
  /// The watch of 2015 with a case of 38 mm.
  package var screenSize = CGSize(width: 136, height: 170)
  package var wristLocation = WKInterfaceDeviceWristLocation.left
  package var crownOrientation = WKInterfaceDeviceCrownOrientation.right
  package var batteryLevel: Float = 1
  package var systemVersion = "2.0"

  package init() {}
}

/// The state of a watch that is no single app's.
package final class WatchDeviceState: Sendable {
  private struct State {
    var settings = WatchSettings()
    var haptics: [WKHapticType] = []
    var isBatteryMonitored = false
  }

  private let state = Mutex(State())

  package var settings: WatchSettings {
    get { state.withLock { $0.settings } }
    set { state.withLock { $0.settings = newValue } }
  }

  package var isBatteryMonitored: Bool {
    get { state.withLock { $0.isBatteryMonitored } }
    set { state.withLock { $0.isBatteryMonitored = newValue } }
  }

  /// The taps that apps asked for, in order.
  package var haptics: [WKHapticType] { state.withLock { $0.haptics } }

  func record(_ haptic: WKHapticType) {
    state.withLock { $0.haptics.append(haptic) }
  }
}

extension DeviceContext {
  /// The state of this watch.
  package var watch: WatchDeviceState { services.service { WatchDeviceState() } }
}
