/// How the wearer moves between the screens of an app: one of two ways, and never both.
///
/// Source: [Interface Navigation](https://developer.apple.com/library/archive/documentation/General/Conceptual/WatchKitProgrammingGuide/InterfaceStyles.html)
/// of the App Programming Guide for watchOS, which calls them mutually exclusive.
public enum NavigationStyle: Hashable, Sendable, Codable {
  /// Screens side by side, with dots at the foot; the names in their order.
  case pages([String])
  /// One root, on which others are pushed; the name of the root.
  case hierarchy(root: String)
}
