extension HandoffOffer {
  /// Returns what a condition means for these two devices, as a sentence.
  ///
  /// - Parameter condition: the condition.
  public func explanation(of condition: HandoffCondition) -> String {
    let here = sender.kind.noun
    let there = receiver.kind.noun
    func state(_ isOn: Bool) -> String { isOn ? "on" : "off" }
    return switch condition {
    case .receiverReceives:
      receiver.kind.receivesActivities
        ? "A \(there) can receive activities." : "A watch sends activities and never receives them."
    case .sameAccount: accountExplanation
    case .senderBluetooth:
      "Bluetooth is \(state(sender.isBluetoothOn)) on the \(here), which advertises by it."
    case .receiverBluetooth:
      "Bluetooth is \(state(receiver.isBluetoothOn)) on the \(there), which listens by it."
    case .inRange:
      "The \(there) is \(distance.short) m away; Bluetooth carries about \(Self.range.short) m."
    case .senderWiFi: "Wi-Fi is \(state(sender.isWiFiOn)) on the \(here); Apple requires it."
    case .receiverWiFi: "Wi-Fi is \(state(receiver.isWiFiOn)) on the \(there); Apple requires it."
    case .senderHandoff: "Handoff is \(state(sender.isHandoffOn)) in the settings of the \(here)."
    case .receiverHandoff: "Handoff is \(state(receiver.isHandoffOn)) in the settings of the \(there)."
    case .activityCurrent: phaseExplanation
    case .eligible:
      quirks.knowsNoEligibility
        ? "This version has no isEligibleForHandoff: every activity is."
        : "isEligibleForHandoff is \(activity?.isEligibleForHandoff ?? false)."
    case .notExpired:
      if quirks.knowsNoExpiration {
        "This version has no expirationDate."
      } else {
        activity?.isExpired(at: now) ?? false
          ? "The activity's expirationDate has passed." : "The activity has not expired."
      }
    case .sameTeam: teamExplanation
    case .declaredType: typeExplanation
    case .oneApp:
      route == nil ? "No single app has both the team and the type." : "One app has the team and the type."
    case .siteListsApp:
      unlistedApp.map {
        "The site's apple-app-site-association does not list \($0.name), which claims the site."
      }
        ?? "The site lists every app that claims it."
    case .webPage: pageExplanation
    case .macSignature:
      source.isDevelopmentSigned
        ? "An activity of a Mac app with a development signature was not seen on other devices."
        : "The Mac app carries a distribution signature."
    }
  }

  private var accountExplanation: String {
    let here = sender.kind.noun
    let there = receiver.kind.noun
    return switch (sender.account, receiver.account) {
    case ("", _): "The \(here) is signed in to no iCloud account."
    case (_, ""): "The \(there) is signed in to no iCloud account."
    case (let one, let other) where one == other: "Both devices are signed in to the account '\(one)'."
    case (let one, let other): "The \(here) belongs to '\(one)', the \(there) to '\(other)'."
    }
  }

  private var phaseExplanation: String {
    switch activity?.phase {
    case nil: "The app has published no activity."
    case .created: "The activity never became current."
    case .current: "The activity is the current one of its app."
    case .resigned: "The activity is no longer the current one."
    case .invalidated: "The activity was invalidated, which is permanent."
    }
  }

  private var teamExplanation: String {
    let there = receiver.kind.noun
    if source.team.isEmpty { return "No team signed the app \(source.name)." }
    return hasAppOfTeam
      ? "An app on the \(there) is signed by the same team, \(source.team)."
      : "No app on the \(there) is signed by the team \(source.team)."
  }

  private var typeExplanation: String {
    let there = receiver.kind.noun
    guard let type = activity?.activityType, !type.isEmpty else {
      return "NSUserActivityTypes on the \(there) lacks any such type."
    }
    guard hasAppWithType else { return "NSUserActivityTypes on the \(there) lacks \(type)." }
    return receiver.apps.contains { $0.activityTypes.contains(type) }
      ? "NSUserActivityTypes on the \(there) holds \(type)."
      : "The document types of an app on the \(there) name \(type)."
  }

  private var pageExplanation: String {
    let there = receiver.kind.noun
    guard let page = activity?.webpageURL?.shortAddress else { return "The activity has no webpageURL." }
    return switch route {
    case .app(let app), .site(let app): "\(app.name) on the \(there) claims the site of \(page)."
    case .browser(let browser):
      "\(browser) on the \(there) opens \(page)."
        + (unlistedApp.map { " Its site does not list \($0.name), which claims it." } ?? "")
    case nil: "The \(there) has no browser that could open \(page)."
    }
  }
}
