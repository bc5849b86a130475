import SimulationKit
import WatchClocks

extension WatchNavigation {
  /// Example scenarios for the navigation and each of its faults.
  public var examples: [Example<Scenario>] {
    [
      Example("A push inside pages is refused; present instead", pages(faults: .recorded, pushThenPresent)),
      Example("Lower the wrist: the timer fires, the label is frozen", wrist(timer: .leaked)),
      Example("The fix: invalidate the timer in didDeactivate()", wrist(timer: .invalidated)),
      Example("Blank the label in didDeactivate(): too late", wrist(timer: .invalidated, blank: true)),
      Example(
        "Swipe through pages: the next one is ready before it is seen",
        pages([.swipe(page: 1), .swipe(page: 2), .becomeCurrentPage(name: "Eastern")])
      ),
      Example(
        "Pages replace pages",
        pages([.swipe(page: 2), .reload(names: ["Settings", "Eastern"], contexts: ["zones", "New York"])])
      ),
      Example(
        "A modal interface of two pages",
        pages([
          .present(names: ["Settings", "Zones"], contexts: ["clock", "world"]), .swipe(page: 1),
          .setTitle("Done"), .dismiss,
        ])
      ),
      Example(
        "A hierarchy pushes, presents and goes back to its root",
        hierarchy([
          .push(name: "Zones", context: "Canada"), .push(name: "Eastern", context: "Toronto"), .pop,
          .push(name: "Pacific", context: "Vancouver"), .present(names: ["Settings"], contexts: nil),
          .dismiss,
          .popToRoot,
        ])
      ),
      Example(
        "A controller that is gone keeps ticking",
        Scenario(
          storyboard: [SceneDescription("Zones"), SceneDescription("Eastern", timer: .leaked)],
          navigation: .hierarchy(root: "Zones"),
          steps: [.push(name: "Eastern", context: nil), .wait(seconds: 5), .pop, .wait(seconds: 60)]
        )
      ),
      Example(
        "No names, unknown names, and contexts that are too few",
        pages(
          faults: .recorded,
          [
            .present(names: nil, contexts: nil), .present(names: [], contexts: nil),
            .present(names: ["Setings"], contexts: nil),
            .present(names: ["Settings", "Zones"], contexts: ["clock"]),
          ]
        )
      ),
      Example("Dismiss where nothing is presented", pages(faults: .recorded, [.dismiss])),
      Example(
        "Pop at the root, and pages in a hierarchy",
        hierarchy(faults: .recorded, [.pop, .swipe(page: 1), .becomeCurrentPage(name: "Zones")])
      ),
      Example(
        "Pages that are not there",
        pages(
          faults: .recorded,
          [.swipe(page: 3), .becomeCurrentPage(name: "Settings"), .reload(names: [], contexts: nil)]
        )
      ),
      Example(
        "Push below a modal interface",
        hierarchy(
          faults: .recorded,
          [.present(names: ["Settings"], contexts: nil), .push(name: "Eastern", context: nil)]
        )
      ),
      Example(
        "The first release did not make the next page ready",
        Scenario(
          profile: "watchos-1.0",
          storyboard: scenes,
          navigation: .pages(["Eastern", "Mountain", "Pacific"]),
          steps: [.swipe(page: 1)]
        )
      ),
    ]
  }

  private var scenes: [SceneDescription] {
    ["Eastern", "Mountain", "Pacific", "Zones"].map { SceneDescription($0) }
      + [SceneDescription("Settings")]
  }

  private var pushThenPresent: [Step] {
    [.push(name: "Settings", context: nil), .present(names: ["Settings"], contexts: nil)]
  }

  private func pages(faults: FaultHandling = .rejected, _ steps: [Step]) -> Scenario {
    Scenario(
      storyboard: scenes,
      navigation: .pages(["Eastern", "Mountain", "Pacific"]),
      faults: faults,
      steps: steps
    )
  }

  private func hierarchy(faults: FaultHandling = .rejected, _ steps: [Step]) -> Scenario {
    Scenario(storyboard: scenes, navigation: .hierarchy(root: "Zones"), faults: faults, steps: steps)
  }

  private func wrist(timer: SceneDescription.TimerUse, blank: Bool = false) -> Scenario {
    Scenario(
      storyboard: [SceneDescription("Eastern", timer: timer, blankOnDeactivate: blank)],
      navigation: .pages(["Eastern"]),
      steps: [.wait(seconds: 10), .lowerWrist, .wait(seconds: 60), .raiseWrist, .wait(seconds: 1)]
    )
  }
}
