/// Controllers that lie in one plane: the base of an app, or a modal interface above it.
public struct NavigationLayer: Hashable, Sendable {
  /// The pages from left to right, or what was pushed from the root upwards; never empty.
  public internal(set) var controllers: [InterfaceController]
  /// The index of the controller that this layer shows.
  public internal(set) var current: Int

  /// The controller that this layer shows.
  var shown: InterfaceController? { controllers.indices.contains(current) ? controllers[current] : nil }
}
