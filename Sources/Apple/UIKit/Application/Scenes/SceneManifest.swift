import AppFoundation
import AppGroups

/// What an app's Info.plist says about scenes.
///
/// Source: "UIApplicationSceneManifest"
/// (developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationscenemanifest).
package struct SceneManifest: Sendable {
  /// A configuration in the Info.plist.
  package struct Entry: Hashable, Sendable {
    package let name: String?
    package let delegateClassName: String?
    package let storyboard: String?
  }

  private let configurations: [String: PlistValue]

  /// Returns nil for an app without scenes.
  package init?(_ bundle: AppBundle) {
    guard case .dictionary(let manifest)? = bundle.info["UIApplicationSceneManifest"] else { return nil }
    guard case .dictionary(let configurations)? = manifest["UISceneConfigurations"] else {
      self.configurations = [:]
      return
    }
    self.configurations = configurations
  }

  /// Returns the configuration with a name; without a name the first one of the role.
  package func entry(named name: String?, role: UISceneSession.Role) -> Entry? {
    guard case .array(let values)? = configurations[role.rawValue] else { return nil }
    let entries = values.compactMap { value -> Entry? in
      guard case .dictionary(let members) = value else { return nil }
      func string(_ key: String) -> String? {
        if case .string(let text)? = members[key] { text } else { nil }
      }
      return Entry(
        name: string("UISceneConfigurationName"),
        delegateClassName: string("UISceneDelegateClassName"),
        storyboard: string("UISceneStoryboardFile")
      )
    }
    return name == nil ? entries.first : entries.first { $0.name == name }
  }
}
