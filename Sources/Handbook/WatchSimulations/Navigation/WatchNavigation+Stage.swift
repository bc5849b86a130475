import Foundation
import SimulationKit
import WatchClocks

extension WatchNavigation {
  /// The state of a run.
  struct Stage: Sendable {
    /// The maximum number of ticks in a run.
    static let tickLimit = 5000

    let scenario: Scenario
    var running: RunningApp
    var step = 0
    /// The number of calls already recorded.
    var toldCalls = 0
    /// The recorded faults, each with its location.
    var refusals: [(place: JSONPointer, reason: String)] = []
    /// The controllers whose leak has been recorded.
    var leaksTold: [(id: Int, name: String)] = []
    var ticks = 0
    var ticksInTheDark = 0

    init(scenario: Scenario, running: RunningApp) {
      self.scenario = scenario
      self.running = running
    }
  }
}

extension WatchNavigation.Scenario {
  /// Returns the storyboard after checking it.
  func checkedStoryboard() throws(Rejection) -> Storyboard {
    for (index, scene) in storyboard.enumerated() {
      let place = JSONPointer(["storyboard", String(index), "name"])
      do {
        _ = try Storyboard(storyboard[...index].map { Storyboard.Scene($0.name, title: $0.title) })
      } catch {
        throw Rejection(at: place, "\(error) in the storyboard, '\(scene.name)' at last")
      }
    }
    do {
      return try Storyboard(storyboard.map { Storyboard.Scene($0.name, title: $0.title) })
    } catch {
      throw Rejection(at: JSONPointer(["storyboard"]), error.description)
    }
  }

  /// Launches the app.
  func launch(in storyboard: Storyboard, habits: NavigationHabits) throws(Rejection) -> RunningApp {
    let app = behaviour
    do {
      switch navigation {
      case .pages(let names):
        return .pages(try Navigation(pages: names, in: storyboard, habits: habits, app: app))
      case .hierarchy(let root):
        return .hierarchy(try Navigation(root: root, in: storyboard, habits: habits, app: app))
      }
    } catch {
      throw Rejection(at: placeInNavigation(of: error), error.description)
    }
  }

  private func placeInNavigation(of error: NavigationError) -> JSONPointer {
    let place = JSONPointer(["navigation"])
    switch (navigation, error) {
    case (.pages(let names), .unknownController(let name, _)):
      return place.appending("names").appending(names.firstIndex(of: name) ?? 0)
    case (.pages, _): return place.appending("names")
    case (.hierarchy, _): return place.appending("root")
    }
  }

  /// The app's code in the system's calls.
  private var behaviour: Navigation<Pages>.App {
    let scenes = Dictionary(storyboard.map { ($0.name, $0) }) { first, _ in first }
    // A timer is aligned to the second, so the time of scheduling doesn't affect its ticks.
    let ticks = try? Ticks(every: 1000, from: start, aligned: true)
    return { call, controller in
      guard let scene = scenes[controller.name], let ticks else { return }
      let hasTimer = scene.timer != .none
      switch call {
      case .awake where hasTimer: controller.setText("--:--:--", of: "time")
      case .willActivate where hasTimer: controller.scheduleTimer(ticks)
      case .didDeactivate:
        if scene.timer == .invalidated {
          for timer in controller.timers {
            controller.invalidateTimer(timer.id)
          }
        }
        if scene.blankOnDeactivate {
          controller.setText("--:--:--", of: "time")
        }
      case .initialize, .awake, .willActivate, .didAppear: break
      }
    }
  }
}

typealias NavigationWorld = World<WatchNavigation.Stage>
