/// What watches do that Apple's pages leave open.
public struct NavigationHabits: Hashable, Sendable {
  /// Whether the page after the first is activated and deactivated at once, to be ready.
  ///
  /// Source: [Watch OS 1.0.1 Controller Life Cycle Changes](https://blog.mikeswanson.com/watch-os-101-controller-life-cycle-changes/).
  /// Apple only says that `willActivate()` may come early.
  public var primesNextPage: Bool
  /// Whether raising the wrist brings `didAppear()` too, and not only `willActivate()`.
  ///
  /// On a Series 3 it did not: [watchOS Life Cycle Call Backs](https://funcjeff.github.io/blog/watchoslifecyclecallbacks.html).
  public var appearsAtWristRaise: Bool
  /// Whether the watch calls `didAppear()` at all; the first release did not.
  ///
  /// Sources: the calls of [watchOS 1.0](https://www.sneakycrab.com/blog/?offset=1432886327167), and
  /// [didAppear()](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/didappear()), which is of
  /// watchOS 2.
  public var callsDidAppear: Bool

  /// The habits of a watch; left to itself, one of 2015 or later.
  public init(primesNextPage: Bool = true, appearsAtWristRaise: Bool = false, callsDidAppear: Bool = true) {
    self.primesNextPage = primesNextPage
    self.appearsAtWristRaise = appearsAtWristRaise
    self.callsDidAppear = callsDidAppear
  }
}
