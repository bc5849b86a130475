import Foundation

/// A double of a watch app's navigation, with its controllers, the system's calls and the allowed moves.
///
/// The style is part of the type. You can turn and reload ``Pages``, and push and pop in a ``Hierarchy``. Both can
/// present.
///
/// ```swift
/// let storyboard = try Storyboard(["Eastern", "Pacific", "Settings"])
/// var pages = try Navigation(pages: ["Eastern", "Pacific"], in: storyboard)
/// try pages.present(["Settings"])
/// print(pages.screen, pages.dismissTitle ?? "")  // Prints "Settings Cancel"
/// ```
///
/// Pass the app's code as one closure, which receives the call and the controller.
///
/// Sources: [Interface Navigation](https://developer.apple.com/library/archive/documentation/General/Conceptual/WatchKitProgrammingGuide/InterfaceStyles.html);
/// the order of the calls was [measured on a
/// watch](https://blog.mikeswanson.com/post/118262770484/watchkit-controller-life-cycle).
public struct Navigation<Style: NavigationStyle>: Sendable {
  /// An app's code for the system's calls on its controllers.
  public typealias App = @Sendable (InterfaceController.Call, inout InterfaceController) -> Void

  /// A call from the system.
  public struct Record: Hashable, Sendable {
    /// The controller's identifier, which is unique even if two controllers have the same name.
    public let controller: Int
    /// The name of the controller in the storyboard.
    public let name: String
    /// The call.
    public let call: InterfaceController.Call
    /// The number of setters ignored in the call.
    public let drops: Int
  }

  /// The maximum number of controllers at the same time.
  ///
  /// Apple documents no number, though a watch's memory has a limit. This one keeps a run small.
  public static var limit: Int { 32 }

  /// The controllers of the app.
  public let storyboard: Storyboard
  /// The habits of this watch.
  public let habits: NavigationHabits
  /// The base of the app, followed by each modal interface above it.
  public internal(set) var layers: [NavigationLayer] = []
  /// All calls from the system, in order.
  public internal(set) var calls: [Record] = []
  /// Controllers that have left the screen for good but have timers in the run loop.
  ///
  /// A repeating timer keeps its target alive, so such a controller is never deallocated.
  public internal(set) var zombies: [InterfaceController] = []
  /// The ignored setters of released controllers.
  var departedDrops: [IgnoredSetter] = []
  /// Whether the wearer's wrist is up and the screen is on.
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

  /// The title that the wearer taps at the top left to dismiss the modal interface; nil if there is none.
  ///
  /// The default is "Cancel", unless the app sets a title
  /// ([PresentController](https://learn.microsoft.com/en-us/dotnet/api/watchkit.wkinterfacecontroller.presentcontroller)).
  public var dismissTitle: String? { isModal ? current?.title ?? "Cancel" : nil }

  /// All controllers that are alive: layer by layer, followed by those that only a timer keeps alive.
  public var controllers: [InterfaceController] { layers.flatMap(\.controllers) + zombies }

  /// All ignored setters: those of released controllers first, then controller by controller.
  public var dropped: [IgnoredSetter] { departedDrops + controllers.flatMap(IgnoredSetter.all) }

  /// The controllers whose timers keep firing while nobody can see their effect.
  public var leaks: [InterfaceController] { controllers.filter { !$0.leakedTimers.isEmpty } }
}
