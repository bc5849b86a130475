import Foundation
import SimulationKit
import WatchClocks

extension WatchNavigation {
  /// The input of a run of the navigation.
  public struct Scenario: Codable, Hashable, Sendable {
    /// The random seed. This simulation doesn't use it.
    package var seed: Int
    /// The watch: `watchos-2` or `watchos-1.0`.
    package var profile: String
    /// The launch time of the app.
    package var start: Date
    /// The controllers of the app's storyboard.
    package var storyboard: [SceneDescription]
    /// The structure of the app.
    package var navigation: Structure
    /// How to handle a step that the app can't take.
    package var faults: FaultHandling
    /// What happens after the launch.
    package var steps: [Step]

    /// Creates a scenario.
    package init(
      seed: Int = 7,
      profile: String = "watchos-2",
      start: Date = WatchNavigation.launch,
      storyboard: [SceneDescription],
      navigation: Structure,
      faults: FaultHandling = .rejected,
      steps: [Step]
    ) {
      self.seed = seed
      self.profile = profile
      self.start = start
      self.storyboard = storyboard
      self.navigation = navigation
      self.faults = faults
      self.steps = steps
    }
  }

  /// 2015-04-24T16:59:50Z, the day the watch went on sale.
  package static let launch = Date(timeIntervalSince1970: 1_429_894_790)

  /// A controller and the app's code in it.
  package struct SceneDescription: Codable, Hashable, Sendable {
    /// An app's use of a controller's timer.
    package enum TimerUse: String, Codable, Hashable, Sendable, CaseIterable {
      /// It has no timer.
      case none
      /// It starts a timer in `willActivate()` and invalidates it in `didDeactivate()`.
      case invalidated
      /// It starts a timer in `willActivate()` and never stops it.
      case leaked
    }

    /// The identifier in the storyboard.
    package var name: String
    /// The title at the top of the screen; nil if it has none.
    package var title: String?
    /// The app's use of the controller's timer, which sets the label `time` once a second.
    package var timer: TimerUse
    /// Whether the app tries to blank the label `time` in `didDeactivate()`, with or without a timer.
    package var blankOnDeactivate: Bool

    /// Creates a controller.
    package init(
      _ name: String,
      title: String? = nil,
      timer: TimerUse = .none,
      blankOnDeactivate: Bool = false
    ) {
      self.name = name
      self.title = title
      self.timer = timer
      self.blankOnDeactivate = blankOnDeactivate
    }
  }

  /// The structure of an app: pages or a hierarchy.
  package enum Structure: Hashable, Sendable {
    /// Screens side by side, by name from left to right.
    case pages([String])
    /// A root, on which other controllers are pushed.
    case hierarchy(root: String)
  }

  /// What happens after the launch.
  package enum Step: Hashable, Sendable {
    /// Time passes.
    case wait(seconds: Int)
    /// The wearer lowers the wrist, and the screen goes dark.
    case lowerWrist
    /// The wearer raises the wrist.
    case raiseWrist
    /// The wearer swipes to a page of the modal interface or, without one, of the app.
    case swipe(page: Int)
    /// The app pushes a controller.
    case push(name: String, context: String?)
    /// The app, or the wearer with the chevron, pops a controller.
    case pop
    /// The app pops to its root.
    case popToRoot
    /// The app presents controllers. Names can be nil in Objective-C.
    case present(names: [String]?, contexts: [String]?)
    /// The app, or the wearer by tapping the title, dismisses the modal interface.
    case dismiss
    /// A page calls `becomeCurrentPage()`.
    case becomeCurrentPage(name: String)
    /// The app reloads its pages.
    case reload(names: [String], contexts: [String]?)
    /// The controller on the screen sets its title.
    case setTitle(String)
  }
}

extension WatchNavigation.Structure: Codable {
  private enum Member: String, CodingKey {
    case style, names, root
  }

  private enum Name: String, Codable {
    case pages, hierarchy
  }

  /// Decodes a structure by its member `style`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Member.self)
    self =
      switch try container.decode(Name.self, forKey: .style) {
      case .pages: .pages(try container.decode([String].self, forKey: .names))
      case .hierarchy: .hierarchy(root: try container.decode(String.self, forKey: .root))
      }
  }

  /// Encodes a structure with its member `style`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Member.self)
    switch self {
    case .pages(let names):
      try container.encode(Name.pages, forKey: .style)
      try container.encode(names, forKey: .names)
    case .hierarchy(let root):
      try container.encode(Name.hierarchy, forKey: .style)
      try container.encode(root, forKey: .root)
    }
  }
}
