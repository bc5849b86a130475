import SimulationKit

extension StoreConfiguration {
  /// The newest format whose members are known here.
  private static let newestFormat = 5

  /// Reads Xcode's file.
  mutating func readStoreKit(_ root: inout ConfigurationObject, _ notes: inout ConfigurationNotes) {
    readVersion(&root, &notes)
    // An identifier of the file, and texts that the App Store shows on the app's page.
    root.ignore("identifier", "appPolicies")
    var locale = "en_US"
    if var settings = root.object("settings", &notes) {
      locale = settings.text("_locale", &notes) ?? locale
      readSettings(&settings, &notes)
      settings.finish(&notes)
    }
    readOfferKey(&root, &notes)
    var reader = StoreKitProducts(
      locale: locale,
      currency: StorefrontCurrency.currency(of: settings.storefront)
    )
    for list in ["products", "nonRenewingSubscriptions"] {
      for var object in root.objects(list, &notes) {
        reader.readProduct(&object, &notes)
        object.finish(&notes)
      }
    }
    for var group in root.objects("subscriptionGroups", &notes) {
      reader.readGroup(&group, &notes)
      group.finish(&notes)
    }
    catalog = ProductCatalog(checked: reader.found.products)
  }

  private func readVersion(_ root: inout ConfigurationObject, _ notes: inout ConfigurationNotes) {
    root.require("version", &notes)
    guard var version = root.object("version", &notes) else { return }
    version.require("major", &notes)
    let major = version.integer("major", in: 1...1_000_000, &notes)
    _ = version.integer("minor", in: 0...1_000_000, &notes)
    version.finish(&notes)
    if let major, major > Self.newestFormat {
      notes.warn(
        at: version.pointer.appending("major"),
        "Format \(major) is newer than this reader, which knows 1 to \(Self.newestFormat)"
      )
    }
  }

  private func readOfferKey(_ root: inout ConfigurationObject, _ notes: inout ConfigurationNotes) {
    guard var key = root.object("subscriptionOffersKeyPair", &notes) else { return }
    key.ignore("id", "privateKey")
    key.finish(&notes)
    notes.warn(at: key.pointer, "The store doesn't sign offers with this key")
  }

  // MARK: Settings

  private mutating func readSettings(
    _ settings: inout ConfigurationObject,
    _ notes: inout ConfigurationNotes
  ) {
    // The team, the time of the last synchronization, and whether dialogs are shown: a store has nothing for them.
    settings.ignore("_developerTeamID", "_lastSynchronizedDate", "_disableDialogs")
    readStorefront(&settings, "_storefront", &notes)
    readAppID(&settings, &notes)
    readTimeRate(&settings, &notes)
    if let isOn = settings.boolean("_billingGracePeriodEnabled", &notes) {
      // Xcode has no other length. Source: the pages of SKTestSession.TimeRate.
      self.settings.gracePeriod = isOn ? .sixteenDays : .off
    }
    self.settings.failsRenewals = settings.boolean("_renewalBillingIssuesEnabled", &notes) ?? false
    self.settings.asksToBuy = settings.boolean("_askToBuyEnabled", &notes) ?? false
    for name in ["_failTransactionsEnabled", "_billingIssuesEnabled"]
    where settings.boolean(name, &notes) ?? false {
      notes.warn(
        at: settings.pointer.appending(name),
        "The store doesn't fail purchases as this setting says"
      )
    }
    for var failure in settings.objects("_storeKitErrors", &notes) {
      let isEnabled = failure.boolean("enabled", &notes) ?? false
      failure.ignore("current", "name")
      failure.finish(&notes)
      if isEnabled {
        notes.warn(at: failure.pointer, "The store doesn't fail calls of StoreKit, which run in the app")
      }
    }
  }

  mutating func readStorefront(
    _ object: inout ConfigurationObject,
    _ name: String,
    _ notes: inout ConfigurationNotes
  ) {
    if let storefront = object.storefront(name, &notes) {
      settings.storefront = storefront
    }
  }

  /// The app's number in App Store Connect, in files that are synchronized with it.
  private mutating func readAppID(_ settings: inout ConfigurationObject, _ notes: inout ConfigurationNotes) {
    guard let text = settings.text("_applicationInternalID", &notes), let number = Int(text), number > 0
    else {
      return
    }
    app.adamID = number
  }

  /// The rate of renewals, by the numbers of `SKTestSession.TimeRate`.
  ///
  /// Older files have the rate of Xcode 12 in a member of its own, for older versions of Xcode.
  private mutating func readTimeRate(
    _ settings: inout ConfigurationObject,
    _ notes: inout ConfigurationNotes
  ) {
    let compatible = settings.integer("_compatibilityTimeRate", in: 0...1_000_000, &notes)
    guard let number = settings.integer("_timeRate", in: 0...1_000_000, &notes) ?? compatible else { return }
    self.settings.rate = RenewalRate(storeKit: number)
    if self.settings.rate == nil {
      notes.warn(
        at: settings.pointer.appending("_timeRate"),
        "The rate \(number) is not known and is ignored"
      )
    }
  }
}

extension RenewalRate {
  /// The rate with a number of `SKTestSession.TimeRate`; nil if there is none.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekittest/sktestsession/timerate-swift.enum, and the
  /// numbers of `SKTestTimeRate` in StoreKitTest's header SKTestSession.h.
  init?(storeKit number: Int) {
    switch number {
    case 0: self = .realTime
    case 1: self = .oneDay(inSeconds: 3600)
    case 2: self = .oneDay(inSeconds: 1800)
    case 3: self = .oneDay(inSeconds: 300)
    case 4: self = .oneDay(inSeconds: 60)
    case 5: self = .oneDay(inSeconds: 30)
    case 6: self = .oneDay(inSeconds: 1)
    case 10: self = .monthlyEveryHour
    case 11: self = .monthlyEveryThirtyMinutes
    case 12: self = .monthlyEveryFifteenMinutes
    case 13: self = .sandbox
    case 15: self = .monthlyEveryThirtySeconds
    case 1000: self = .everyRenewal(seconds: 900)
    case 1001: self = .everyRenewal(seconds: 300)
    case 1002: self = .everyRenewal(seconds: 60)
    case 1003: self = .everyRenewal(seconds: 30)
    case 1004: self = .everyRenewal(seconds: 10)
    case 1005: self = .everyRenewal(seconds: 2)
    default: return nil
    }
  }
}

extension ConfigurationObject {
  /// A country, in three capital letters.
  mutating func storefront(_ name: String, _ notes: inout ConfigurationNotes) -> String? {
    guard let text = text(name, &notes) else { return nil }
    guard text.utf8.count == 3, text.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
    else {
      notes.fault(at: pointer.appending(name), "'\(text.prefix(64))' is not a country such as USA or DEU")
      return nil
    }
    return text
  }
}
