/// One notification on the watch, from its arrival to its end, as a function of time and of what the wearer does.
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
  /// What the wearer sees of it.
  public enum Look: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing yet: it has arrived, and the wrist is down.
    case waiting
    /// The icon, the name of the app and the title.
    case short
    /// The long look that was designed once and for all.
    case staticLong = "static-long"
    /// The long look that the app has filled in.
    case dynamicLong = "dynamic-long"
    /// Nothing any more: the wrist went down, or the wearer dismissed it.
    case dismissed
  }

  /// Something that happened to the notification.
  public enum Step: Hashable, Sendable {
    /// The wearer sees another look.
    case look(Look)
    /// The system calls `didReceive(_:withCompletion:)`.
    case didReceive
    /// The app answers in time.
    case answered(NotificationScene.DynamicInterface.Answer)
    /// The app answers when the static look is on the screen already, or the notification gone.
    case answeredTooLate
    /// The system stops waiting for the app.
    case outOfPatience
  }

  /// A step, and when it was.
  public struct Moment: Hashable, Sendable {
    /// Milliseconds since the notification arrived.
    public let time: Int
    /// What happened.
    public let step: Step
  }

  /// The notification.
  public let scene: NotificationScene
  /// What decides which look is shown.
  public let settings: NotificationSettings
  /// What the wearer sees of it now.
  public private(set) var look = Look.waiting
  /// Milliseconds since it arrived.
  public private(set) var time = 0
  /// What happened, in order.
  public private(set) var steps: [Moment] = []

  /// What is due at a time of its own.
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

  /// A notification that arrives now.
  ///
  /// - Parameters:
  ///   - scene: the notification.
  ///   - settings: what decides which look is shown.
  ///   - wristIsUp: whether the wearer looks at the watch already.
  /// - Throws: ``SceneRefusal`` where the notification could not be in a storyboard: without a static interface, or with
  ///   controls.
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

  /// When the next thing happens by itself, in milliseconds since the arrival; nil where nothing does.
  public var nextStep: Int? { agenda.map(\.time).min() }

  /// The wearer raises the wrist, or looks at the watch already: a notification that waited shows its short look.
  public mutating func raiseWrist() {
    guard look == .waiting else { return }
    show(.short)
    // Privacy keeps the long look back until the wearer asks for it.
    if !settings.privacy {
      plan(.longLook, after: settings.shortLookDuration)
    }
  }

  /// The wearer lowers the wrist: the notification goes.
  ///
  /// Apple's guidelines of 2015 had the long look stay until it is dismissed; the later ones, which this follows, say
  /// that "long looks are dismissed automatically when the user's wrist is lowered".
  public mutating func lowerWrist() {
    guard look != .waiting else { return }
    dismiss()
  }

  /// The wearer taps the short look: the long look follows at once, under Notification Privacy too.
  public mutating func tap() {
    guard look == .short, !isPreparing else { return }
    agenda.removeAll { $0.due == .longLook }
    beginLongLook()
  }

  /// The wearer, or the system, puts the notification away; from now on nothing shows it but Notification Center.
  public mutating func dismiss() {
    guard look != .dismissed else { return }
    agenda.removeAll { $0.due == .longLook || $0.due == .endOfPatience }
    show(.dismissed)
  }

  /// Lets time pass.
  ///
  /// - Parameter duration: milliseconds, 0 or more; a negative number counts as 0.
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

  /// Whether the app has been asked for its dynamic interface, and the system still waits.
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

  /// The short look stays on the screen while the app fills in its dynamic interface.
  ///
  /// What the wearer sees meanwhile is not documented.
  private mutating func beginLongLook() {
    guard let dynamic = scene.dynamicInterface else {
      show(.staticLong)
      return
    }
    log(.didReceive)
    // At the very end of the patience the answer still counts, so it is planned first.
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
