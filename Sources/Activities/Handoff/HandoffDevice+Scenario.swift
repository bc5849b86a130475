extension HandoffDevice {
  /// The sender of a scenario, at the origin.
  init(_ device: HandoffScenario.Sender, app: InstalledApp) {
    self.init(device.kind, account: device.account, apps: [app])
    isBluetoothOn = device.bluetooth
    isWiFiOn = device.wifi
    isHandoffOn = device.handoff
  }

  /// The receiver of a scenario.
  ///
  /// - Parameters:
  ///   - device: what the scenario says of it.
  ///   - name: the app's name.
  ///   - distance: metres from the sender.
  init(_ device: HandoffScenario.Receiver, named name: String, at distance: Double) {
    self.init(device.kind, account: device.account)
    isBluetoothOn = device.bluetooth
    isWiFiOn = device.wifi
    isHandoffOn = device.handoff
    isLocked = device.locked ?? (device.kind != .mac && device.launch != .foreground)
    position = Position(x: distance, y: 0)
    defaultBrowser = device.browser.isEmpty ? nil : device.browser
    guard device.installed else { return }
    var app = InstalledApp(name, team: device.team, activityTypes: device.types)
    app.documentActivityTypes = device.documentTypes
    app.associatedDomains = device.domains
    app.isListedBySites = device.site
    apps = [app]
  }

  /// Another device of a scenario.
  ///
  /// - Parameters:
  ///   - device: what the scenario says of it.
  ///   - name: the app's name.
  ///   - types: the app's types where the scenario names none.
  init(_ device: HandoffScenario.Bystander, named name: String, types: [String]) {
    self.init(device.kind, account: device.account)
    isBluetoothOn = device.bluetooth
    isWiFiOn = device.wifi
    isHandoffOn = device.handoff
    position = Position(x: device.x, y: device.y)
    if kind == .watch || device.browser.isEmpty {
      defaultBrowser = nil
    } else {
      defaultBrowser = device.browser
    }
    if device.installed {
      apps = [InstalledApp(name, team: device.team, activityTypes: device.types ?? types)]
    }
  }
}
