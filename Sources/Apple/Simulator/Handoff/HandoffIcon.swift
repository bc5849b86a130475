import Activities
import AppFoundation

/// The icon with which a device offers to continue an activity of another.
@MainActor public struct HandoffIcon {
  /// The device that the activity comes from.
  public let sender: SimulatedDevice
  /// The type of the activity.
  public let activityType: String
  /// Where the icon is.
  public let place: HandoffDevice.IconPlace
  /// The app that would open; nil for the browser.
  public let app: SimulatedApp?
}

extension SimulatedDevice {
  /// The icons that the device shows now, those of the devices added first at the beginning.
  public var handoffIcons: [HandoffIcon] {
    guard let place = handoffDevice.iconPlace else { return [] }
    return world.devices.compactMap { sender in
      guard sender !== self, let offer = offer(from: sender), offer.isOffered, let activity = offer.activity
      else { return nil }
      return HandoffIcon(
        sender: sender,
        activityType: activity.activityType,
        place: place,
        app: offer.app.flatMap { app($0.bundleIdentifier) }
      )
    }
  }

  /// The icon that the device shows now, or the first of several; nil if it shows none.
  public var handoffIcon: HandoffIcon? { handoffIcons.first }

  /// Returns every condition for an icon on this device, and whether it holds.
  ///
  /// - Parameter sender: the device that the activity would come from.
  /// - Returns: the offer; nil if it is the same device, or one of the two is further away than a room reaches.
  public func offer(from sender: SimulatedDevice) -> HandoffOffer? {
    guard sender !== self, let room = try? Room([sender.occupant, occupant]) else { return nil }
    return room.offer(from: 0, to: 1, at: world.date, profile: world.profile)
  }

  /// Why the device shows no icon: a sentence for each condition that doesn't hold, for each other device.
  public var handoffObstacles: [String] {
    guard handoffIcon == nil else { return [] }
    return world.devices.flatMap { sender in
      (offer(from: sender)?.failures ?? []).map { "\(sender.name): \($0.explanation)" }
    }
  }

  /// A person looks at a page in the browser.
  ///
  /// - Parameter url: the page; http or https.
  /// - Throws: ``SimulatorFault/activity(_:)`` for any other address.
  public func browse(to url: URL) throws(SimulatorFault) {
    do throws(ActivityError) {
      let browser = SendingApp(kind == .mac ? .appKit : .uiKit, profile: world.profile)
      try browser.add(.browsingWeb(url)).becomeCurrent()
      frontmostApp?.enterBackground()
      self.browser = browser
      page = url
    } catch {
      throw .activity(error)
    }
  }

  var handoffDevice: HandoffDevice {
    var device = HandoffDevice(kind, account: account, apps: apps.map(\.installedApp))
    device.isBluetoothOn = isBluetoothOn
    device.isWiFiOn = isWiFiOn
    device.isHandoffOn = isHandoffOn
    device.isLocked = isLocked
    device.position = position
    device.defaultBrowser = defaultBrowser
    return device
  }

  private var occupant: Room.Occupant {
    if let frontmostApp {
      return Room.Occupant(
        name,
        handoffDevice,
        activity: frontmostApp.currentActivity,
        by: frontmostApp.installedApp
      )
    }
    return Room.Occupant(name, handoffDevice, activity: page == nil ? nil : browser?.current?.value)
  }
}
