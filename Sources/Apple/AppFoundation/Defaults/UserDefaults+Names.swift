import AppGroups
import Foundation

extension UserDefaults {
  /// The domain of settings for all apps, which is in every search list.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/globaldomain.
  public class var globalDomain: String { SharedDefaults.globalDomain }

  /// The domain of the launch arguments.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/argumentdomain.
  public class var argumentDomain: String { SharedDefaults.argumentDomain }

  /// The domain of the registered defaults.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/registrationdomain.
  public class var registrationDomain: String { SharedDefaults.registrationDomain }

  /// Posted when this process has changed a value; the object is the defaults object.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/didchangenotification.
  public class var didChangeNotification: NSNotification.Name {
    NSNotification.Name("NSUserDefaultsDidChangeNotification")
  }
}
