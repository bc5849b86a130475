import AppFoundation
import AppGroups

/// An app and its extension on one device, without screens.
struct Stage {
  static let group = "group.com.example.money"
  let world = WorldContext(seed: 1, now: Date(timeIntervalSince1970: 1_700_000_000))
  let device: DeviceContext
  let app: AppContext
  let widget: AppContext

  init(_ kind: Device.Kind = .phone, widgetGroups: [String] = [Stage.group]) throws {
    let storage = SharedDevice(Device(kind, registeredGroups: [Self.group: "ABCDE12345"]))
    device = DeviceContext(name: "Anna's \(kind.title)", world: world, storage: storage)
    app = try Self.app("com.example.money", groups: [Self.group], on: device)
    widget = try Self.app("com.example.money.widget", groups: widgetGroups, on: device)
  }

  private static func app(_ identifier: String, groups: [String], on device: DeviceContext) throws
    -> AppContext
  {
    let kind = device.storage.snapshot.kind
    let bundle = try AppBundle(
      info: ["CFBundleIdentifier": .string(identifier), "CFBundleDisplayName": "Money"],
      entitlements: ["com.apple.security.application-groups": .array(groups.map(PlistValue.string))],
      team: "ABCDE12345",
      platform: kind == .mac ? .macOS : .iOS
    )
    try device.storage.withDevice { (device) throws(DefaultsFault) in try device.launch(bundle.process) }
    return AppContext(bundle, on: device)
  }

  /// Lets time pass, in seconds.
  func wait(_ seconds: TimeInterval = 1) {
    world.letTimePass(until: world.now.addingTimeInterval(seconds))
  }
}
