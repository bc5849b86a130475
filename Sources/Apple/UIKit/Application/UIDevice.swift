import Activities
import AppFoundation
import AppGroups

/// The kind of interface of a device.
///
/// Source: developer.apple.com/documentation/uikit/uiuserinterfaceidiom.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Not said.
  case unspecified = -1
  /// An iPhone.
  case phone = 0
  /// An iPad.
  case pad = 1
  /// An Apple TV.
  case tv = 2
  /// CarPlay.
  case carPlay = 3
  /// A Mac.
  case mac = 5
  /// An Apple Vision.
  case vision = 6
}

/// The device that the app runs on.
///
/// Source: developer.apple.com/documentation/uikit/uidevice.
@preconcurrency @MainActor open class UIDevice: NSObject {
  private let context: AppContext
  private let device: DeviceDescription

  nonisolated init(of context: AppContext) {
    self.context = context
    device = context.device.description
    super.init()
  }

  /// The device that the app runs on.
  ///
  /// Source: developer.apple.com/documentation/uikit/uidevice/current.
  open class var current: UIDevice { UIDevice(of: .required(by: "UIDevice.current")) }

  /// The device's name. From iOS 16 on that is its model's, unless the app has an entitlement.
  ///
  /// Source: developer.apple.com/documentation/uikit/uidevice/name.
  open var name: String {
    let key = "com.apple.developer.device-information.user-assigned-device-name"
    return context.bundle.entitlements.members[key] == .boolean(true) ? context.device.name : model
  }

  /// The model.
  ///
  /// Source: developer.apple.com/documentation/uikit/uidevice/model.
  open var model: String { device.kind == .tablet ? "iPad" : "iPhone" }

  /// The name of the system.
  ///
  /// Source: developer.apple.com/documentation/uikit/uidevice/systemname.
  open var systemName: String { device.kind == .tablet ? "iPadOS" : "iOS" }

  /// The kind of interface.
  ///
  /// Source: developer.apple.com/documentation/uikit/uidevice/userinterfaceidiom.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { device.kind == .tablet ? .pad : .phone }

  /// A number that is the same for all apps of a vendor on this device.
  ///
  /// Apple makes it from the first parts of the bundle identifier or the App Store's name of the vendor; here the
  /// vendor is the team.
  ///
  /// Source: developer.apple.com/documentation/uikit/uidevice/identifierforvendor.
  open var identifierForVendor: UUID? { context.vendorIdentifier }
}
