import Foundation

/// A double of a watch app's navigation: its controllers, what the system calls on them, and which moves are allowed.
///
/// The style is part of the type. ``Pages`` can be turned and reloaded, a ``Hierarchy`` can push and pop, and both can
/// present.
///
/// ```swift
/// let storyboard = try Storyboard(["Eastern", "Pacific", "Settings"])
/// var pages = try Navigation(pages: ["Eastern", "Pacific"], in: storyboard)
/// try pages.present(["Settings"])
/// print(pages.screen, pages.dismissTitle ?? "")  // Prints "Settings Cancel"
/// ```
///
/// What an app does in the calls is given as one closure, which is handed the call and the controller.
///
/// Sources: [Interface Navigation](https://developer.apple.com/library/archive/documentation/General/Conceptual/WatchKitProgrammingGuide/InterfaceStyles.html);
/// the order of the calls was [measured on a watch](https://blog.mikeswanson.com/post/118262770484/watchkit-controller-life-cycle).
public struct Navigation<Style: NavigationStyle>: Sendable {
  /// What an app does when the system calls one of its controllers.
  public typealias App = @Sendable (InterfaceController.Call, inout InterfaceController) -> Void

  /// A call that the system made.
  public struct Record: Hashable, Sendable {
    /// The number of the controller, which two controllers of one name do not share.
    public let controller: Int
    /// The name of the controller in the storyboard.
    public let name: String
    /// The call.
    public let call: InterfaceController.Call
    /// The setters that the system ignored inside the call.
    public let drops: Int
  }

  /// The number of controllers that may lie above each other; no watch has room in its memory for more.
  ///
  /// Apple gives no number. This one keeps a run small.
  public static var limit: Int { 32 }

  /// The controllers of the app.
  public let storyboard: Storyboard
  /// Which of the ways of real watches this one has.
  public let habits: NavigationHabits
  /// The base of the app first, then each modal interface above it.
  public internal(set) var layers: [NavigationLayer] = []
  /// Every call that the system made, in order.
  public internal(set) var calls: [Record] = []
  /// Controllers that have left the screen for good, and whose timers the run loop still holds.
  ///
  /// A repeating timer keeps what it calls alive, so such a controller is never deallocated.
  public internal(set) var zombies: [InterfaceController] = []
  /// The setters that were ignored of controllers that are gone.
  var departedDrops: [IgnoredSetter] = []
  /// Whether the wearer's wrist is up, and the screen is on.
  public internal(set) var wristIsUp = true

  let app: App
  var controllerCount = 0

  init(
    storyboard: Storyboard,
    habits: NavigationHabits,
    app: @escaping App
  ) {
    self.storyboard = storyboard
    self.habits = habits
    self.app = app
  }

  /// The controller on the screen.
  public var current: InterfaceController? { layers.last?.shown }

  /// The name of the controller on the screen.
  public var screen: String { current?.name ?? "" }

  /// Whether a modal interface covers the app.
  public var isModal: Bool { layers.count > 1 }

  /// What the wearer taps at the top left to dismiss the modal interface; nil where there is none.
  ///
  /// The default is "Cancel", unless the app sets a title
  /// ([PresentController](https://learn.microsoft.com/en-us/dotnet/api/watchkit.wkinterfacecontroller.presentcontroller)).
  public var dismissTitle: String? { isModal ? current?.title ?? "Cancel" : nil }

  /// Every controller that is alive: layer by layer, and then those that only a timer keeps.
  public var controllers: [InterfaceController] { layers.flatMap(\.controllers) + zombies }

  /// The setters that the system ignored: of controllers that are gone first, then controller by controller.
  public var dropped: [IgnoredSetter] { departedDrops + controllers.flatMap(IgnoredSetter.all) }

  /// The controllers whose timers go on firing though nobody can see what they do.
  public var leaks: [InterfaceController] { controllers.filter { !$0.leakedTimers.isEmpty } }
}
