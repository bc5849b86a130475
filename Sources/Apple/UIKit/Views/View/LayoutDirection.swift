import AppFoundation
import RowActions
import Synchronization

/// The direction in which the interface is read.
///
/// Source: developer.apple.com/documentation/uikit/uiuserinterfacelayoutdirection.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// As in English.
  case leftToRight = 0
  /// As in Arabic and Hebrew.
  case rightToLeft = 1
}

/// Whether a view is mirrored in a language that is read from right to left.
///
/// Source: developer.apple.com/documentation/uikit/uisemanticcontentattribute.
public enum UISemanticContentAttribute: Int, Sendable {
  /// It is mirrored.
  case unspecified = 0
  /// Buttons that play something, which aren't mirrored.
  case playback = 1
  /// Directions, which aren't mirrored.
  case spatial = 2
  /// It is always read from left to right.
  case forceLeftToRight = 3
  /// It is always read from right to left.
  case forceRightToLeft = 4
}

extension UIView {
  /// Returns the direction of a view with an attribute, on this device.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/userinterfacelayoutdirection(for:).
  ///
  /// - Parameter attribute: the view's attribute.
  public class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    userInterfaceLayoutDirection(for: attribute, relativeTo: InterfaceSettings.current.layoutDirection)
  }

  /// Returns the direction of a view with an attribute.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/userinterfacelayoutdirection(for:relativeto:).
  ///
  /// - Parameters:
  ///   - semanticContentAttribute: the view's attribute.
  ///   - layoutDirection: the direction around it.
  public class func userInterfaceLayoutDirection(
    for semanticContentAttribute: UISemanticContentAttribute,
    relativeTo layoutDirection: UIUserInterfaceLayoutDirection
  ) -> UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .unspecified: layoutDirection
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }

  /// The direction in which the view's content is read.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/effectiveuserinterfacelayoutdirection.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    Self.userInterfaceLayoutDirection(for: semanticContentAttribute)
  }
}

extension UIApplication {
  /// The direction of the device's language.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/userinterfacelayoutdirection.
  public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    InterfaceSettings.current.layoutDirection
  }
}

/// What tables and other views depend on: a device's version of iOS and the direction of its language.
package final class InterfaceSettings: Sendable {
  private struct Values {
    var system = System.iOS13
    var layoutDirection = UIUserInterfaceLayoutDirection.leftToRight
  }

  private let values = Mutex(Values())

  package init() {}

  /// The version of iOS, as far as its tables differ.
  package var system: System {
    get { values.withLock { $0.system } }
    set { values.withLock { $0.system = newValue } }
  }

  /// The direction of the device's language.
  package var layoutDirection: UIUserInterfaceLayoutDirection {
    get { values.withLock { $0.layoutDirection } }
    set { values.withLock { $0.layoutDirection = newValue } }
  }

  /// The settings of the device on which the app's code runs; in a test's own code, those of a new device.
  package static var current: InterfaceSettings {
    AppContext.current?.device.interfaceSettings ?? InterfaceSettings()
  }
}

extension DeviceContext {
  /// What tables and other views depend on.
  package var interfaceSettings: InterfaceSettings { services.service { InterfaceSettings() } }
}
