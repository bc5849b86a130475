import Activities
import SimulationKit

/// The app on the receiving device: a tab bar, and in each tab a screen whose view loads when it is first shown.
struct RestoringApp: Hashable, Sendable {
  /// A tab: the state that its view controller keeps, and the state that its control shows.
  struct Tab: Hashable, Sendable {
    let screen: HandoffScenario.Screen
    var isLoaded: Bool
    var kept: [ActivityValue: ActivityValue] = [:]
    var shown: [ActivityValue: ActivityValue] = [:]
    /// The page that a browser showed before, host and path; nil if the state comes from an app.
    var page: String?

    /// The index of the choice that the control shows; the first if it has no valid one.
    var choice: Int {
      let index = shown["current"]?.integerValue ?? 0
      return screen.choices.indices.contains(index) ? index : 0
    }
  }

  /// A result of restoring, for the trace.
  struct Note: Hashable, Sendable {
    let kind: Event.Kind
    let name: String
    let detail: String
  }

  private let restoring: HandoffScenario.Restoring
  private(set) var tabs: [Tab]
  private(set) var selected = 0

  /// Creates the app; if it is running, its views are loaded.
  init(_ screens: [HandoffScenario.Screen], restoring: HandoffScenario.Restoring, isRunning: Bool) {
    self.restoring = restoring
    tabs = screens.map { Tab(screen: $0, isLoaded: isRunning) }
  }

  /// Returns the tab for an activity type, or nil.
  func tab(for type: String) -> Int? {
    tabs.firstIndex { $0.screen.type == type }
  }

  /// Restores an activity: the root forwards it to the tab's view controller, then selects the tab.
  mutating func restore(_ activity: UserActivity) -> [Note] {
    guard let index = tab(for: activity.activityType) else { return [] }
    let tab = tabs[index]
    if activity.activityType == HandoffRoute.browsingWeb {
      tabs[index].page = activity.webpageURL?.shortAddress
    }
    if restoring != .restore {
      tabs[index].kept = activity.userInfo
    }
    let detail: String
    if restoring == .viewDidLoad {
      detail = "The screen \(tab.screen.title) keeps the state and touches no control."
    } else if tab.isLoaded {
      tabs[index].shown = activity.userInfo
      detail = "The view of \(tab.screen.title) is loaded, so its control is set."
    } else {
      detail = "The view of \(tab.screen.title) is not loaded: its outlet is nil, and no control can be set."
    }
    selected = index
    return [Note(kind: .local, name: "restoreUserActivityState(_:)", detail: detail), load(index)]
  }

  private mutating func load(_ index: Int) -> Note {
    guard !tabs[index].isLoaded else {
      return Note(
        kind: .absent,
        name: "viewDidLoad()",
        detail: "The view was loaded long ago; this is not called again."
      )
    }
    tabs[index].isLoaded = true
    guard restoring != .restore else {
      return Note(
        kind: .local,
        name: "viewDidLoad()",
        detail: "Nothing was kept: the control starts with its standard value."
      )
    }
    tabs[index].shown = tabs[index].kept
    return Note(kind: .local, name: "viewDidLoad()", detail: "The control is set to what was kept.")
  }
}
