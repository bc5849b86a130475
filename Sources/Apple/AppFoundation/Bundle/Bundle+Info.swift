import AppGroups
import Foundation

// A declaration of this module with the same signature wins over Foundation's. In an app, `Bundle.main` is the app.
extension Bundle {
  /// The bundle identifier.
  ///
  /// Source: developer.apple.com/documentation/foundation/bundle/bundleidentifier.
  public var bundleIdentifier: String? { object(forInfoDictionaryKey: "CFBundleIdentifier") as? String }

  /// Returns the value of a key in the Info.plist.
  ///
  /// Source: developer.apple.com/documentation/foundation/bundle/object(forinfodictionarykey:).
  ///
  /// - Parameter key: the key.
  public func object(forInfoDictionaryKey key: String) -> Any? {
    guard let app = AppContext.current, self === Bundle.main else { return infoDictionary?[key] }
    return app.bundle.info[key]?.object
  }
}
