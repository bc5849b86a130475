/// The navigation style of an app, which is one of two.
///
/// It is a type and not a value, so mixing styles doesn't compile: `Navigation<Pages>` has no `push`, and
/// `Navigation<Hierarchy>` has no page dots.
///
/// Source: [Interface Navigation](https://developer.apple.com/library/archive/documentation/General/Conceptual/WatchKitProgrammingGuide/InterfaceStyles.html)
/// of the App Programming Guide for watchOS, which calls the two mutually exclusive.
public protocol NavigationStyle: Sendable {}

/// Screens side by side, with dots at the bottom.
public enum Pages: NavigationStyle {}

/// A root, on which other controllers are pushed.
public enum Hierarchy: NavigationStyle {}
