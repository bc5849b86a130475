/// The dots at the bottom of a page-based interface.
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
