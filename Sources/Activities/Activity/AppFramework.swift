/// The framework that manages an app's activities.
public enum AppFramework: String, Hashable, Sendable, Codable, CaseIterable {
  /// iOS and iPadOS: an activity becomes current when the app makes it current, or when the app enters the foreground
  /// showing it.
  case uiKit = "UIKit"
  /// macOS: an activity becomes current when its window becomes the main window.
  case appKit = "AppKit"
}
