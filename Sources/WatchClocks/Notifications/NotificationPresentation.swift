/// One notification on the watch, from its arrival to its end, as a function of time and the wearer's actions.
///
/// ```swift
/// let scene = NotificationScene(
///   "meeting",
///   title: "Stand-up",
///   staticInterface: [SceneElement(.label, "alert")]
/// )
/// var shown = try NotificationPresentation(of: scene, wristIsUp: true)
/// shown.look  // => short
/// shown.advance(by: 2000)  // the wrist stays up, and the long look follows
/// shown.look  // => staticLong
/// ```
///
/// Sources: [Notifications](https://developer.apple.com/design/human-interface-guidelines/watchos/system-capabilities/notifications/)
/// of the Human Interface Guidelines, and
/// [Managing a Custom Long Look Interface](https://developer.apple.com/library/archive/documentation/General/Conceptual/WatchKitProgrammingGuide/CustomzingthePushNotificationInterface.html).
public struct NotificationPresentation: Hashable, Sendable {
  /// The look that the wearer sees.
  public enum Look: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing yet: the notification has arrived, but the wrist is down.
    case waiting
    /// The icon, the app's name and the title.
    case short
    /// The fixed long look.
    case staticLong = "static-long"
    /// The long look with content from the app.
    case dynamicLong = "dynamic-long"
    /// Nothing anymore: the wrist went down, or the wearer dismissed it.
    case dismissed
  }

  /// An event in the presentation of the notification.
  public enum Step: Hashable, Sendable {
    /// The wearer sees another look.
    case look(Look)
    /// The system calls `didReceive(_:withCompletion:)`.
    case didReceive
    /// The app answers in time.
    case answered(NotificationScene.DynamicInterface.Answer)
    /// The app answers after the static look has appeared, or after the notification has left the screen.
    case answeredTooLate
    /// The system stops waiting for the app.
    case outOfPatience
  }

  /// A step and its time.
  public struct Moment: Hashable, Sendable {
    /// Milliseconds since the notification arrived.
    public let time: Int
    /// The step.
    public let step: Step
  }

  /// The notification.
  public let scene: NotificationScene
  /// The settings that determine the look.
  public let settings: NotificationSettings
  /// The look that the wearer sees now.
  public private(set) var look = Look.waiting
  /// Milliseconds since it arrived.
  public private(set) var time = 0
  /// The steps so far, in order.
  public private(set) var steps: [Moment] = []

  /// An event that is due at a given time.
  private enum Due: Hashable, Sendable {
    case longLook
    case answer(NotificationScene.DynamicInterface.Answer)
    case endOfPatience
  }

  private struct Entry: Hashable, Sendable {
    let time: Int
    let due: Due
  }

  private var agenda: [Entry] = []

  /// Creates the presentation of a notification that arrives now.
  ///
  /// - Parameters:
  ///   - scene: the notification.
  ///   - settings: the settings that determine the look.
  ///   - wristIsUp: whether the wearer is already looking at the watch.
  /// - Throws: ``SceneRefusal`` if a storyboard could not contain the notification because it has no static interface,
  ///   or has controls.
  public init(
    of scene: NotificationScene,
    settings: NotificationSettings = NotificationSettings(),
    wristIsUp: Bool
  ) throws(SceneRefusal) {
    try NotificationLint().check([scene])
    self.scene = scene
    self.settings = settings
    if wristIsUp {
      raiseWrist()
    }
  }

  /// The time of the next automatic step, in milliseconds since the arrival; nil if there is none.
  public var nextStep: Int? { agenda.map(\.time).min() }

  /// The wearer raises the wrist. A waiting notification shows its short look.
  public mutating func raiseWrist() {
    guard look == .waiting else { return }
    show(.short)
    // With privacy on, the long look appears only when the wearer taps.
    if !settings.privacy {
      plan(.longLook, after: settings.shortLookDuration)
    }
  }

  /// The wearer lowers the wrist, which dismisses the notification.
  ///
  /// In Apple's guidelines of 2015 the long look stayed until it was dismissed. The later ones, which this type
  /// follows, say that "long looks are dismissed automatically when the user's wrist is lowered".
  public mutating func lowerWrist() {
    guard look != .waiting else { return }
    dismiss()
  }

  /// The wearer taps the short look. The long look follows immediately, even with Notification Privacy on.
  public mutating func tap() {
    guard look == .short, !isPreparing else { return }
    agenda.removeAll { $0.due == .longLook }
    beginLongLook()
  }

  /// The wearer or the system dismisses the notification. From now on it appears only in Notification Center.
  public mutating func dismiss() {
    guard look != .dismissed else { return }
    agenda.removeAll { $0.due == .longLook || $0.due == .endOfPatience }
    show(.dismissed)
  }

  /// Advances time.
  ///
  /// - Parameter duration: milliseconds, 0 or more. A negative number counts as 0.
  public mutating func advance(by duration: Int) {
    let end = saturatingSum(time, max(0, duration))
    while let next = agenda.map(\.time).min(), next <= end,
      let index = agenda.firstIndex(where: { $0.time == next })
    {
      time = next
      happen(agenda.remove(at: index).due)
    }
    time = end
  }

  /// Whether the system is waiting for the app's dynamic interface.
  private var isPreparing: Bool { agenda.contains { $0.due == .endOfPatience } }

  private mutating func happen(_ due: Due) {
    switch due {
    case .longLook: beginLongLook()
    case .answer(let answer):
      guard isPreparing else {
        log(.answeredTooLate)
        return
      }
      agenda.removeAll { $0.due == .endOfPatience }
      log(.answered(answer))
      show(answer == .custom ? .dynamicLong : .staticLong)
    case .endOfPatience:
      log(.outOfPatience)
      show(.staticLong)
    }
  }

  /// Keeps the short look on the screen while the app fills in its dynamic interface.
  ///
  /// Apple doesn't document what the wearer sees in the meantime.
  private mutating func beginLongLook() {
    guard let dynamic = scene.dynamicInterface else {
      show(.staticLong)
      return
    }
    log(.didReceive)
    // An answer at the exact end of the patience still counts, so it is planned first.
    if dynamic.answer != .never {
      plan(.answer(dynamic.answer), after: max(0, dynamic.delay))
    }
    plan(.endOfPatience, after: settings.patience)
  }

  private mutating func plan(_ due: Due, after delay: Int) {
    agenda.append(Entry(time: saturatingSum(time, delay), due: due))
  }

  private mutating func show(_ look: Look) {
    self.look = look
    log(.look(look))
  }

  private mutating func log(_ step: Step) {
    steps.append(Moment(time: time, step: step))
  }
}
