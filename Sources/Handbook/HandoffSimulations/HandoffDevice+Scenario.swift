import Activities

extension HandoffDevice {
  /// Creates the sender of a scenario, at the origin.
  init(_ device: HandoffScenario.Sender, app: InstalledApp) {
    self.init(device.kind, account: device.account, apps: [app])
    isBluetoothOn = device.bluetooth
    isWiFiOn = device.wifi
    isHandoffOn = device.handoff
  }

  /// Creates the receiver of a scenario.
  ///
  /// - Parameters:
  ///   - device: its description in the scenario.
  ///   - name: the app's name.
  ///   - distance: the distance from the sender in meters.
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

  /// Creates another device of a scenario.
  ///
  /// - Parameters:
  ///   - device: its description in the scenario.
  ///   - name: the app's name.
  ///   - types: the app's types if the scenario specifies none.
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
