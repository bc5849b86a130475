import Foundation
import SimulationKit

/// A test App Store for your own app, read from a file: its products, its app and its settings.
///
/// The file is Xcode's StoreKit configuration file (`.storekit`, formats 1 to 5) as it is, or JSON in this library's
/// own format, which has the bundle identifier, the shared secret and several customers as well.
///
/// ```swift
/// let file = """
///   {
///     "app": {"bundleID": "com.example.birds", "appID": 1234567890},
///     "products": [
///       {"id": "seeds", "type": "consumable", "title": "A bag of seeds", "price": "0.99"},
///       {"id": "club", "type": "auto-renewable", "title": "Bird club", "price": "2.99", "period": "P1M"}
///     ]
///   }
///   """
/// let configuration = try StoreConfiguration(parsing: file.utf8)
/// var store = TestStore(configuration)
/// try store.buy("club", at: .now).subscriptionGroupID  // => Optional("club")
/// ```
///
/// A value that can't be right is a ``ConfigurationError``. A member that isn't known, or a setting that this store
/// can't follow, is among the ``warnings``.
///
/// Source: Apple, https://developer.apple.com/documentation/xcode/setting-up-storekit-testing-in-xcode, for what the
/// file is. Apple doesn't document its members; they are those of files that Xcode 12 to 26 wrote.
public struct StoreConfiguration: Hashable, Sendable {
  /// The app. What the file doesn't say is that of ``StoreApp/lighthouse``.
  public var app: StoreApp
  /// The secret that the seller's server must know.
  public var sharedSecret: String
  /// The products.
  public var catalog: ProductCatalog
  /// The settings.
  public var settings: StoreSettings
  /// The customers, in the order of the file; empty if it names none.
  public var customers: [StoreCustomer]
  /// What the store ignores, in the order of the file; at most ``ConfigurationError/limit``.
  public var warnings: [ConfigurationRemark]

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - catalog: the products.
  ///   - app: the app.
  ///   - sharedSecret: the secret that the seller's server must know.
  ///   - settings: the settings.
  ///   - customers: the customers.
  public init(
    catalog: ProductCatalog,
    app: StoreApp = .lighthouse,
    sharedSecret: String = TestStore.sharedSecret,
    settings: StoreSettings = StoreSettings(),
    customers: [StoreCustomer] = []
  ) {
    self.catalog = catalog
    self.app = app
    self.sharedSecret = sharedSecret
    self.settings = settings
    self.customers = customers
    warnings = []
  }

  /// Parses a configuration file: a `.storekit` file, or JSON in this library's format.
  ///
  /// - Parameter bytes: the content of the file.
  /// - Throws: ``ConfigurationError`` with everything that is wrong.
  public init(parsing bytes: some Collection<UInt8>) throws(ConfigurationError) {
    let text = Array(bytes)
    let json: JSONValue
    do throws(JSONSyntaxError) {
      json = try JSONValue(parsing: text)
    } catch {
      throw ConfigurationError(faults: [
        ConfigurationRemark(
          pointer: JSONPointer(),
          line: error.line,
          column: error.column,
          reason: error.reason
        )
      ])
    }
    var notes = ConfigurationNotes()
    self.init(catalog: ProductCatalog(checked: []))
    if var root = ConfigurationObject(json, at: JSONPointer(), &notes) {
      if root.has("version") || root.has("subscriptionGroups") || root.has("nonRenewingSubscriptions") {
        readStoreKit(&root, &notes)
      } else {
        readOwn(&root, &notes)
      }
      root.finish(&notes)
    }
    guard notes.faults.isEmpty else {
      throw ConfigurationError(faults: ConfigurationNotes.located(notes.faults, in: text))
    }
    warnings = ConfigurationNotes.located(notes.warnings, in: text)
  }

  /// Reads a configuration file: a `.storekit` file, or JSON in this library's format.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - bundleID: `CFBundleIdentifier` of the app, which a `.storekit` file doesn't have; nil for the file's own, or
  ///     that of ``StoreApp/lighthouse``.
  ///   - appID: the app's number in the App Store; nil for the file's own, or that of ``StoreApp/lighthouse``.
  ///   - sharedSecret: the secret that the seller's server must know; nil for the file's own, or the handbook's.
  /// - Throws: ``ConfigurationError`` with everything that is wrong; Foundation's error if the file can't be read.
  public init(
    contentsOf url: URL,
    bundleID: String? = nil,
    appID: Int? = nil,
    sharedSecret: String? = nil
  ) throws {
    try self.init(parsing: Data(contentsOf: url))
    app.bundleID = bundleID ?? app.bundleID
    app.adamID = appID ?? app.adamID
    self.sharedSecret = sharedSecret ?? self.sharedSecret
  }
}

extension TestStore {
  /// Creates a store for your own app that has sold nothing.
  ///
  /// In production, time is real whatever the settings say.
  ///
  /// - Parameters:
  ///   - configuration: the app, its products and the settings. The buyer is its first customer.
  ///   - environment: the environment it sells in.
  ///   - seed: the seed of the transaction identifiers; nil for identifiers that no other store has.
  public init(
    _ configuration: StoreConfiguration,
    environment: StoreEnvironment = .sandbox,
    seed: Int? = nil
  ) {
    var random = SeededSource(seed: seed.map { UInt64(bitPattern: Int64($0)) } ?? .random(in: 0 ... .max))
    self.init(
      environment: environment,
      catalog: configuration.catalog,
      app: configuration.app,
      sharedSecret: configuration.sharedSecret,
      firstNumber: seed == nil ? random.transactionBlock() : random.seededTransaction(),
      identifiers: random,
      rate: environment == .sandbox ? configuration.settings.rate : nil,
      gracePeriod: configuration.settings.gracePeriod ?? .off,
      customer: configuration.customers.first
        ?? StoreCustomer("buyer", storefront: configuration.settings.storefront)
    )
    failsRenewals = configuration.settings.failsRenewals
  }
}

extension StoreCustomers {
  /// Creates a store for your own app, with the customers of a configuration; with one if it names none.
  ///
  /// In production, time is real whatever the settings say.
  ///
  /// - Parameters:
  ///   - configuration: the app, its products, its customers and the settings.
  ///   - environment: the environment it sells in.
  ///   - seed: the seed of the identifiers; nil for identifiers that no other store has.
  public init(
    _ configuration: StoreConfiguration,
    environment: StoreEnvironment = .sandbox,
    seed: Int? = nil
  ) {
    self.init(
      environment: environment,
      catalog: configuration.catalog,
      app: configuration.app,
      sharedSecret: configuration.sharedSecret,
      seed: seed,
      rate: environment == .sandbox ? configuration.settings.rate : nil,
      gracePeriod: configuration.settings.gracePeriod ?? .off,
      failsRenewals: configuration.settings.failsRenewals
    )
    let standard = StoreCustomer("buyer", storefront: configuration.settings.storefront)
    for customer in configuration.customers.isEmpty ? [standard] : configuration.customers {
      add(customer)
    }
  }
}
