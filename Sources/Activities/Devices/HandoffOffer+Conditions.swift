extension HandoffOffer {
  /// Whether a condition applies to these two devices and this activity.
  package func asks(_ condition: HandoffCondition) -> Bool {
    switch condition {
    case .sameTeam, .declaredType: needsApp
    case .oneApp: needsApp && taker == nil && hasAppOfTeam && hasAppWithType
    case .siteListsApp: taker == nil && unlistedApp != nil
    case .webPage:
      switch taker {
      case .app: false
      case .site, .browser: true
      case nil: from.isBrowsing || from.hasPage
      }
    case .macSignature: quirks.hidesMacAppsInDevelopment && from.device.kind == .mac
    default: true
    }
  }

  /// Whether a condition holds, even if it doesn't apply.
  func holds(_ condition: HandoffCondition) -> Bool {
    switch condition {
    case .receiverReceives: to.device.kind.receivesActivities
    case .sameAccount: !from.device.account.isEmpty && from.device.account == to.device.account
    case .senderBluetooth: from.device.isBluetoothOn
    case .receiverBluetooth: to.device.isBluetoothOn
    case .inRange: distance >= 0 && distance <= Self.range
    case .senderWiFi: from.device.isWiFiOn
    case .receiverWiFi: to.device.isWiFiOn
    case .senderHandoff: from.device.isHandoffOn
    case .receiverHandoff: to.device.isHandoffOn
    case .activityCurrent: from.activity?.phase == .current
    case .eligible: quirks.knowsNoEligibility || from.activity?.isEligibleForHandoff ?? false
    case .notExpired: quirks.knowsNoExpiration || !(from.activity?.isExpired(at: now) ?? false)
    case .sameTeam: hasAppOfTeam
    case .declaredType: hasAppWithType
    case .siteListsApp: unlistedApp == nil
    case .oneApp, .webPage: taker != nil
    case .macSignature: !from.app.isDevelopmentSigned
    }
  }

  private var needsApp: Bool {
    switch taker {
    case .app: true
    case .site, .browser: false
    case nil: !from.isBrowsing
    }
  }

  /// The app that claims the site shown by a browser, but that the site doesn't list.
  var unlistedApp: InstalledApp? {
    guard from.isBrowsing, let host = from.activity?.webpageURL?.host() else { return nil }
    return to.device.apps.first { !$0.isListedBySites && $0.isEntitled(to: host) }
  }

  var hasAppOfTeam: Bool {
    // The app that takes the activity has both, so there is no need to search.
    if case .app = taker { return true }
    return to.device.apps.contains { $0.isOfSameTeam(as: from.app) }
  }

  var hasAppWithType: Bool {
    if case .app = taker { return true }
    guard let activity = from.activity else { return false }
    return to.device.apps.contains { $0.continues(activity.activityType) }
  }
}
