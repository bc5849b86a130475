import AppFoundation
import AppGroups

/// The Info.plists of the apps.
@MainActor enum Bundles {
  static let scenes: PlistValue = .dictionary([
    "UIApplicationSupportsMultipleScenes": .boolean(false),
    "UISceneConfigurations": .dictionary([
      "UIWindowSceneSessionRoleApplication": .array([
        .dictionary([
          "UISceneConfigurationName": .string("Default Configuration"),
          "UISceneDelegateClassName": .string("$(PRODUCT_MODULE_NAME).SceneDelegate"),
        ])
      ])
    ]),
  ])

  static func editor(
    scenes: PlistValue? = nil,
    types: [String] = [EditorViewController.activityType],
    team: String = "TEAM123456",
    platform: Platform = .iOS,
    entitlements: [String: PlistValue] = [:],
    more: [String: PlistValue] = [:]
  ) throws -> AppBundle {
    var info: [String: PlistValue] = [
      "CFBundleIdentifier": .string("com.example.editor"),
      "CFBundleName": .string("Editor"),
      "NSUserActivityTypes": .array(types.map { .string($0) }),
    ]
    info["UIApplicationSceneManifest"] = scenes
    info.merge(more) { $1 }
    return try AppBundle(info: info, entitlements: entitlements, team: team, platform: platform)
  }
}
