/// Behavior of watches that Apple's pages leave open.
public struct NavigationHabits: Hashable, Sendable {
  /// Whether the second page is activated and deactivated right after loading, as preparation.
  ///
  /// Source: [Watch OS 1.0.1 Controller Life Cycle Changes](https://blog.mikeswanson.com/watch-os-101-controller-life-cycle-changes/).
  /// Apple says only that `willActivate()` may come early.
  public var primesNextPage: Bool
  /// Whether raising the wrist calls `didAppear()` in addition to `willActivate()`.
  ///
  /// On a Series 3 it did not: [watchOS Life Cycle Call Backs](https://funcjeff.github.io/blog/watchoslifecyclecallbacks.html).
  public var appearsAtWristRaise: Bool
  /// Whether the watch calls `didAppear()` at all. The first release did not.
  ///
  /// Sources: the calls of [watchOS 1.0](https://www.sneakycrab.com/blog/?offset=1432886327167), and
  /// [didAppear()](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/didappear()), which
  /// requires watchOS 2.
  public var callsDidAppear: Bool

  /// Creates the habits of a watch. The defaults are those of a watch from 2015 or later.
  public init(primesNextPage: Bool = true, appearsAtWristRaise: Bool = false, callsDidAppear: Bool = true) {
    self.primesNextPage = primesNextPage
    self.appearsAtWristRaise = appearsAtWristRaise
    self.callsDidAppear = callsDidAppear
  }
}
