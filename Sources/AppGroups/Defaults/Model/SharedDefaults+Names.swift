/// The names of the domains that are in every search list.
///
/// Source: `NSUserDefaults.h` (2016), `NSGlobalDomain` and after.
extension SharedDefaults {
  /// System-wide settings.
  public static let globalDomain = "NSGlobalDomain"
  /// The launch arguments of the process.
  public static let argumentDomain = "NSArgumentDomain"
  /// The registered defaults of the process.
  public static let registrationDomain = "NSRegistrationDomain"

  /// The names of the global domain in `UserDefaults`, CoreFoundation and the file system.
  static let globalNames: Set = [globalDomain, "kCFPreferencesAnyApplication", ".GlobalPreferences"]
  /// The volatile domains that every process has.
  static let reservedNames: Set = [argumentDomain, registrationDomain]

  /// Throws for an invalid volatile domain.
  static func check(volatile name: String, _ values: [String: PlistValue]) throws(DefaultsFault) {
    guard !name.isEmpty else { throw .emptyName }
    guard !reservedNames.contains(name) else { throw .reservedDomain(name) }
    try PlistValue.dictionary(values).validate()
  }
}
