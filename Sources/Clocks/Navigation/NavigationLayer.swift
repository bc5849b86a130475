/// Controllers that lie in one plane: the base of an app, or a modal interface above it.
public struct NavigationLayer: Hashable, Sendable {
  /// The pages from left to right, or what was pushed from the root upwards; never empty.
  public internal(set) var controllers: [InterfaceController]
  /// The index of the controller that this layer shows.
  public internal(set) var current: Int

  /// The controller that this layer shows.
  var shown: InterfaceController? { controllers.indices.contains(current) ? controllers[current] : nil }
}

/// The dots at the foot of a page-based interface.
///
/// Source: "A dot indicator control at the bottom of the screen indicates the user's current position among the pages"
/// ([Interface Navigation](https://developer.apple.com/library/archive/documentation/General/Conceptual/WatchKitProgrammingGuide/InterfaceStyles.html)).
public struct PageDots: Hashable, Sendable, CustomStringConvertible {
  /// The number of pages.
  public let count: Int
  /// The page on the screen, from 0.
  public let current: Int

  /// The dots as text: `○ ● ○`.
  public var description: String {
    (0..<max(0, count)).map { $0 == current ? "●" : "○" }.joined(separator: " ")
  }
}
