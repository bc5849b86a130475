import AppFoundation
import UserNotifications
import WatchClocks

/// One notification on the watch, whose long look the app may fill in.
///
/// The library's presentation must know beforehand when the app answers. So it is made again, with the same wrist and
/// taps, when the app does.
@MainActor
package final class NotificationRuntime {
  /// What arrives.
  package enum Arrival {
    /// What a server sent, for the method of watchOS 2.
    case payload([AnyHashable: Any])
    /// A delivered notification, for the later methods.
    case notification(UNNotification)
  }

  private enum Act: Hashable {
    case raiseWrist, lowerWrist, tap, dismiss
  }

  private let scene: NotificationScene
  private let settings: NotificationSettings
  private let wristIsUp: Bool
  private var acts: [(time: Int, act: Act)] = []
  /// When the app was asked, and when it answered, in milliseconds since the arrival.
  private var asked: Int?
  private var answer: (value: NotificationScene.DynamicInterface.Answer, time: Int)?
  private unowned let runtime: WatchRuntime
  private let start: Date
  private let arrival: Arrival
  private var isShown = false
  /// The dynamic controller; nil before the long look, or if the storyboard has none.
  package private(set) var controller: WKUserNotificationInterfaceController?
  /// The presentation until now.
  package private(set) var presentation: NotificationPresentation

  package init(
    _ scene: NotificationScene,
    _ arrival: Arrival,
    settings: NotificationSettings,
    wristIsUp: Bool,
    in runtime: WatchRuntime
  ) throws(SceneRefusal) {
    self.scene = scene
    self.arrival = arrival
    self.settings = settings
    self.wristIsUp = wristIsUp
    self.runtime = runtime
    start = runtime.app?.world.now ?? Date()
    presentation = try NotificationPresentation(of: scene, settings: settings, wristIsUp: wristIsUp)
    plan()
  }

  private var now: Int {
    let passed = (runtime.app?.world.now ?? start).timeIntervalSince(start) * 1000
    return Int(exactly: passed.rounded()) ?? presentation.time
  }

  package func raiseWrist() { perform(.raiseWrist) }
  package func lowerWrist() { perform(.lowerWrist) }
  package func tap() { perform(.tap) }
  package func dismiss() { perform(.dismiss) }

  private func perform(_ act: Act) {
    acts.append((now, act))
    update()
  }

  /// Brings the presentation to the present, and asks the app if the long look has come.
  package func update() {
    presentation = replayed(through: now)
    if asked == nil, let moment = presentation.steps.first(where: { $0.step == .didReceive }) {
      asked = moment.time
      askApp()
      presentation = replayed(through: now)
    }
    show(presentation.look)
    plan()
  }

  private func replayed(through end: Int) -> NotificationPresentation {
    var scene = scene
    if let answer, let asked {
      scene.dynamicInterface?.answer = answer.value
      scene.dynamicInterface?.delay = answer.time - asked
    } else {
      scene.dynamicInterface?.answer = .never
    }
    guard var replay = try? NotificationPresentation(of: scene, settings: settings, wristIsUp: wristIsUp)
    else {
      return presentation
    }
    for (time, act) in acts {
      replay.advance(by: time - replay.time)
      switch act {
      case .raiseWrist: replay.raiseWrist()
      case .lowerWrist: replay.lowerWrist()
      case .tap: replay.tap()
      case .dismiss: replay.dismiss()
      }
    }
    replay.advance(by: end - replay.time)
    return replay
  }

  /// Lets the library's next step happen when its time comes.
  private func plan() {
    guard let next = presentation.nextStep, let app = runtime.app else { return }
    let date = start.addingTimeInterval(Double(next) / 1000)
    _ = app.world.agenda.schedule(at: date, of: app) { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.presentation.time < next else { return }
        self.update()
      }
    }
  }

  private func askApp() {
    guard
      let design = runtime.design?.scenes.first(where: {
        $0.category == scene.category
      }),
      let controller = runtime.create(design, InterfaceController(name: design.name))
        as? WKUserNotificationInterfaceController
    else {
      answer = (.default, now)
      return
    }
    self.controller = controller
    runtime.note(.initialize, of: controller, drops: 0)
    runtime.call(.awake, on: controller)
    // The app fills the interface in before it is shown, so setters must work from here on.
    controller.enter(.willActivate) {}
    runtime.note("\(design.name).didReceive")
    runtime.turn {
      controller.receive(arrival) { [weak self] type in
        guard let self, self.answer == nil else { return }
        self.answer = (type == .custom ? .custom : .default, self.now)
        if self.asked != nil, self.controller != nil { self.update() }
      }
    }
  }

  private func show(_ look: NotificationPresentation.Look) {
    guard let controller, (look == .dynamicLong) != isShown else { return }
    isShown.toggle()
    if isShown {
      runtime.note("\(controller.life.name).willActivate()")
      runtime.turn { controller.willActivate() }
      runtime.call(.didAppear, on: controller)
    } else {
      runtime.call(.didDeactivate, on: controller)
    }
  }
}
