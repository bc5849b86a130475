import AppFoundation
import WatchClocks

/// The system's side of an app on a watch: its controllers, and which of them is on the screen.
@MainActor
package final class WatchRuntime {
  /// A call of the system to a controller.
  package struct Call: Hashable, Sendable {
    /// The controller's identifier, which is unique within the app's process.
    package let controller: Int
    /// Its name in the storyboard.
    package let name: String
    /// The call.
    package let call: InterfaceController.Call
    /// The number of setters ignored in the call.
    package let drops: Int
  }

  /// A call of the system to the app's delegate, or one of those to a controller, by its name.
  package private(set) var trace: [String] = []
  /// The calls to controllers.
  package private(set) var calls: [Call] = []
  /// Moves that the system refused, in order. The real one doesn't report them.
  package var refusals: [NavigationError] = []
  /// The running app's storyboard.
  package internal(set) var design: WatchDesign?
  /// The controllers that are alive, by their identifiers.
  package internal(set) var controllers: [Int: WKInterfaceController] = [:]
  /// The controllers that have left the screen for good, as long as something keeps them alive.
  private var departed: [Departed] = []
  /// The navigation; nil until the app is launched.
  package internal(set) var stack: WatchStack?
  /// The delegate.
  package internal(set) var delegate: AnyObject?
  /// Whether the app is active, inactive or in the background.
  package internal(set) var applicationState = WKApplicationState.background
  /// What the app asked the system to present over its controllers.
  package var overlay: WatchOverlay?

  /// A controller that is being created, and what is known of it.
  var arriving: (state: InterfaceController, scene: SceneDesign)?
  /// The contexts of controllers that haven't awoken, in order.
  var contexts: [Any?] = []
  /// What has to happen before the first controller is activated.
  var beforeActivation: (() -> Void)?
  /// What has to happen before the first controller appears.
  var beforeAppearance: (() -> Void)?
  /// Whether the present move is one of the wrist.
  var isWristMove = false
  /// The number of the navigation that is on the screen: each reload of a hierarchy creates another.
  var generation = 0
  private var depth = 0
  private var pending: [WatchMove] = []
  /// Brings the app to the screen, as the device does it.
  package var openApp: () -> Void = {}
  /// The addresses that the app asked the system to open.
  package internal(set) var openedURLs: [URL] = []
  package let glance = GlanceRuntime()
  package var notification: NotificationRuntime?
  lazy var extensionObject = WKExtension(self)
  lazy var applicationObject = WKApplication(self)
  private weak let context: AppContext?

  private struct Departed {
    weak var controller: WKInterfaceController?
  }

  nonisolated init(of context: AppContext) { self.context = context }

  /// The app.
  package var app: AppContext? { context }

  // MARK: - Turns

  /// Runs code of the app as one turn of its run loop. Moves that it asks for happen at the end.
  package func turn<Result>(_ body: () throws -> Result) rethrows -> Result {
    depth += 1
    defer {
      depth -= 1
      drain()
    }
    guard let context else { return try body() }
    return try context.run(body)
  }

  /// Makes a move, after the code that is running now.
  ///
  /// Apple: the system "animates the transition asynchronously"
  /// (developer.apple.com/documentation/watchkit/wkinterfacecontroller/pushcontroller(withname:context:)).
  func ask(for move: WatchMove) {
    pending.append(move)
    drain()
  }

  private func drain() {
    guard depth == 0 else { return }
    depth += 1
    defer { depth -= 1 }
    // An app whose controllers push each other without end must not hang a test.
    var left = 100
    while !pending.isEmpty {
      let move = pending.removeFirst()
      left -= 1
      do throws(NavigationError) {
        guard left > 0 else { throw .tooDeep(100) }
        try make(move)
      } catch {
        refusals.append(error)
      }
    }
  }

  /// Makes a move now.
  ///
  /// - Throws: the reason why the system refuses it.
  package func make(_ move: WatchMove) throws(NavigationError) {
    depth += 1
    defer {
      depth -= 1
      if depth == 0 { drain() }
    }
    contexts = []
    try perform(move)
    prune()
  }

  // MARK: - What is alive

  /// Lets go of controllers that have left the screen for good.
  private func prune() {
    let alive = Set((stack?.layers ?? []).flatMap(\.controllers).map { Self.identity($0.id, generation) })
    for (id, controller) in controllers.sorted(by: { $0.key < $1.key }) where !alive.contains(id) {
      // The real menu doesn't keep its controller alive, as a selector that is bound to it does here.
      controller.menuItems = []
      departed.append(Departed(controller: controller))
      controllers[id] = nil
    }
    departed.removeAll { $0.controller == nil }
  }

  /// The controllers that have left the screen for good, and that a timer or a closure of the app keeps alive.
  package var leaked: [WKInterfaceController] { departed.compactMap(\.controller) }

  /// The controller on the screen.
  package var visible: WKInterfaceController? {
    guard let layer = stack?.layers.last, layer.controllers.indices.contains(layer.current) else {
      return nil
    }
    return controller(layer.controllers[layer.current])
  }

  /// The first controller of the app.
  package var root: WKInterfaceController? {
    stack?.layers.first?.controllers.first.flatMap { controller($0) }
  }

  /// The app's controller of one of the library's.
  package func controller(_ state: InterfaceController) -> WKInterfaceController? {
    controllers[Self.identity(state.id, generation)]
  }

  /// A number that is unique in the process: each navigation numbers its controllers from 1.
  static func identity(_ id: Int, _ generation: Int) -> Int { (generation - 1) << 32 | id }

  // MARK: - Records

  func note(_ call: InterfaceController.Call, of controller: WKInterfaceController, drops: Int) {
    calls.append(Call(controller: controller.identity, name: controller.life.name, call: call, drops: drops))
    note("\(controller.life.name).\(call.rawValue)")
  }

  func note(_ call: String) {
    trace.append(call)
  }
}

extension AppContext {
  /// The system's side of this app, if it runs on a watch.
  package var watch: WatchRuntime { services.service { WatchRuntime(of: self) } }
}
