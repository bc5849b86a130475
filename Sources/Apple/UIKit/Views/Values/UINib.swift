import AppFoundation
import Synchronization

/// A file of Interface Builder with a view.
///
/// Such files aren't read here. A test says what they make, with `addNib` of the simulator.
///
/// Source: developer.apple.com/documentation/uikit/uinib.
@preconcurrency @MainActor open class UINib: NSObject {
  /// A key of the options with which a nib is instantiated.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinib/optionskey.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a key with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  private let name: String
  private let context = AppContext.current

  /// Finds a nib.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinib/init(nibname:bundle:).
  ///
  /// - Parameters:
  ///   - name: the name of the file, without its extension.
  ///   - bundleOrNil: its bundle; nil for the app's own.
  public init(nibName name: String, bundle bundleOrNil: Bundle?) {
    self.name = name
    super.init()
  }

  /// Creates what is in the nib. A file that the app doesn't have raises an exception.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinib/instantiate(withowner:options:).
  ///
  /// - Parameters:
  ///   - ownerOrNil: the object whose outlets the nib connects. Here nothing is connected to it.
  ///   - optionsOrNil: the options. Here they change nothing.
  /// - Returns: the views.
  open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil) -> [Any] {
    guard let view = context?.resources.view(named: name) else {
      let bundle = context?.bundle.identifier ?? ""
      context?.exceptions.raise(
        AppException("Could not load NIB in bundle: 'NSBundle <\(bundle)>' with name '\(name)'")
      )
      return []
    }
    view.awakeFromNib()
    return [view]
  }
}

/// What Xcode puts into an app besides its code, as far as a test says so.
package final class AppResources: Sendable {
  private struct Contents {
    var colors: [String: UIColor] = [:]
    var nibs: [String: @MainActor () -> UIView] = [:]
  }

  private let contents = Mutex(Contents())

  package func add(_ color: UIColor, named name: String) {
    contents.withLock { $0.colors[name] = color }
  }

  package func addNib(named name: String, _ make: @escaping @MainActor () -> UIView) {
    contents.withLock { $0.nibs[name] = make }
  }

  func color(named name: String) -> UIColor? { contents.withLock { $0.colors[name] } }

  @MainActor func view(named name: String) -> UIView? {
    let make = contents.withLock { $0.nibs[name] }
    return make?()
  }
}

/// The resources of each app on a device. A process ends, and its app's files stay.
private final class ResourceTable: Sendable {
  private let apps = Mutex<[String: AppResources]>([:])

  func resources(of identifier: String) -> AppResources {
    apps.withLock { apps in
      let resources = apps[identifier] ?? AppResources()
      apps[identifier] = resources
      return resources
    }
  }
}

extension AppContext {
  /// What Xcode puts into the app besides its code.
  package var resources: AppResources {
    device.services.service { ResourceTable() }.resources(of: bundle.identifier)
  }
}
