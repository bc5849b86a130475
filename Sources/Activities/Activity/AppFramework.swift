/// The framework that manages an app's activities.
public enum AppFramework: String, Hashable, Sendable, Codable, CaseIterable {
  /// iOS and iPadOS: an activity becomes current when the app says so, or when the app comes to the
  /// foreground with it on the screen.
  case uiKit = "UIKit"
  /// macOS: an activity becomes current when its window becomes the main one.
  case appKit = "AppKit"
}
