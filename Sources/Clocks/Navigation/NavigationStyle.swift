/// How the wearer moves between the screens of an app: one of two ways, and never both.
///
/// It is a type and not a value, so that a mixture does not compile: `Navigation<Pages>` has no `push`, and
/// `Navigation<Hierarchy>` no page dots.
///
/// Source: [Interface Navigation](https://developer.apple.com/library/archive/documentation/General/Conceptual/WatchKitProgrammingGuide/InterfaceStyles.html)
/// of the App Programming Guide for watchOS, which calls the two mutually exclusive.
public protocol NavigationStyle: Sendable {}

/// Screens side by side, with dots at the foot.
public enum Pages: NavigationStyle {}

/// One root, on which others are pushed.
public enum Hierarchy: NavigationStyle {}
