/// A notification in an app's storyboard, which the watch shows when it arrives.
///
/// Sources: [Customizing Your Long-Look Interface](https://developer.apple.com/documentation/watchkit/enhancing_your_watchos_app_with_notifications/customizing_your_long-look_interface),
/// [Notifications](https://developer.apple.com/library/prerelease/ios/documentation/UserExperience/Conceptual/WatchHumanInterfaceGuidelines/Notifications.html)
/// of the Human Interface Guidelines of 2015.
public struct NotificationScene: Hashable, Sendable, Codable {
  /// A long look that the app fills in when the notification arrives.
  public struct DynamicInterface: Hashable, Sendable, Codable {
    /// The app's answer in `didReceive(_:withCompletion:)`.
    public enum Answer: String, Hashable, Sendable, Codable, CaseIterable {
      /// The dynamic interface (`WKUserNotificationInterfaceType.custom`).
      case custom
      /// The static interface (`WKUserNotificationInterfaceType.default`).
      case `default`
      /// The app never calls the completion handler.
      case never
    }

    /// The elements, from top to bottom.
    public var elements: [SceneElement]
    /// The app's answer.
    public var answer: Answer
    /// Milliseconds from `didReceive(_:withCompletion:)` until the answer.
    public var delay: Int

    /// Creates a dynamic long look.
    ///
    /// - Parameters:
    ///   - elements: the elements, from top to bottom.
    ///   - answer: the app's answer.
    ///   - delay: milliseconds until the answer, 0 or more.
    public init(_ elements: [SceneElement], answer: Answer = .custom, after delay: Int = 0) {
      self.elements = elements
      self.answer = answer
      self.delay = delay
    }
  }

  /// The category, which selects the scene for a notification.
  public var category: String
  /// The title of the notification, the only text of the short look that an app controls.
  public var title: String
  /// Elements that a designer would like to add to the short look. It must be empty.
  public var shortLook: [SceneElement]
  /// The static long look; nil if the designer left it out, which the system doesn't allow.
  public var staticInterface: [SceneElement]?
  /// The dynamic long look; nil if there is none.
  public var dynamicInterface: DynamicInterface?

  /// Creates a notification.
  public init(
    _ category: String,
    title: String,
    shortLook: [SceneElement] = [],
    staticInterface: [SceneElement]?,
    dynamicInterface: DynamicInterface? = nil
  ) {
    self.category = category
    self.title = title
    self.shortLook = shortLook
    self.staticInterface = staticInterface
    self.dynamicInterface = dynamicInterface
  }
}
