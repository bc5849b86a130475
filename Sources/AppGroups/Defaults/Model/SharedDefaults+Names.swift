/// The names of the domains that are in every search list.
///
/// Source: `NSUserDefaults.h` (2016), `NSGlobalDomain` and after.
extension SharedDefaults {
  /// Settings of the whole system.
  public static let globalDomain = "NSGlobalDomain"
  /// What the process was launched with.
  public static let argumentDomain = "NSArgumentDomain"
  /// What the process registered.
  public static let registrationDomain = "NSRegistrationDomain"

  /// What the global domain is called: by `UserDefaults`, by CoreFoundation and in the file system.
  static let globalNames: Set = [globalDomain, "kCFPreferencesAnyApplication", ".GlobalPreferences"]
  /// The volatile domains that every process has.
  static let reservedNames: Set = [argumentDomain, registrationDomain]

  /// Refuses what no volatile domain can be.
  static func check(volatile name: String, _ values: [String: PlistValue]) throws(DefaultsFault) {
    guard !name.isEmpty else { throw .emptyName }
    guard !reservedNames.contains(name) else { throw .reservedDomain(name) }
    try PlistValue.dictionary(values).validate()
  }
}
