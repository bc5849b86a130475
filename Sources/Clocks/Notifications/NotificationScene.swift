/// A notification of an app's storyboard: what the watch shows when it arrives.
///
/// Sources: [Customizing Your Long-Look Interface](https://developer.apple.com/documentation/watchkit/enhancing_your_watchos_app_with_notifications/customizing_your_long-look_interface),
/// [Notifications](https://developer.apple.com/library/prerelease/ios/documentation/UserExperience/Conceptual/WatchHumanInterfaceGuidelines/Notifications.html)
/// of the Human Interface Guidelines of 2015.
public struct NotificationScene: Hashable, Sendable, Codable {
  /// A long look that the app fills in when the notification arrives.
  public struct DynamicInterface: Hashable, Sendable, Codable {
    /// What the app answers in `didReceive(_:withCompletion:)`.
    public enum Answer: String, Hashable, Sendable, Codable, CaseIterable {
      /// It asks for the dynamic interface (`WKUserNotificationInterfaceType.custom`).
      case custom
      /// It asks for the static one (`WKUserNotificationInterfaceType.default`).
      case `default`
      /// It never calls the completion handler.
      case never
    }

    /// What is in it, from top to bottom.
    public var elements: [SceneElement]
    /// What the app answers.
    public var answer: Answer
    /// Milliseconds from `didReceive(_:withCompletion:)` to the answer.
    public var delay: Int

    /// A dynamic long look.
    ///
    /// - Parameters:
    ///   - elements: what is in it, from top to bottom.
    ///   - answer: what the app answers.
    ///   - delay: milliseconds to the answer, 0 or more.
    public init(_ elements: [SceneElement], answer: Answer = .custom, after delay: Int = 0) {
      self.elements = elements
      self.answer = answer
      self.delay = delay
    }
  }

  /// The category, by which a notification finds its scene.
  public var category: String
  /// The title of the notification, the only text of the short look that an app has a say in.
  public var title: String
  /// What a designer would like to add to the short look; it has to be empty.
  public var shortLook: [SceneElement]
  /// The static long look; nil where the designer left it out, which the system does not allow.
  public var staticInterface: [SceneElement]?
  /// The dynamic long look; nil where there is none.
  public var dynamicInterface: DynamicInterface?

  /// A notification.
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
