/// Controllers on one level: the base of an app, or a modal interface above it.
public struct NavigationLayer: Hashable, Sendable {
  /// The pages from left to right, or the stack from the root up; never empty.
  public internal(set) var controllers: [InterfaceController]
  /// The index of the controller shown in this layer.
  public internal(set) var current: Int

  /// The controller shown in this layer.
  package var shown: InterfaceController? {
    controllers.indices.contains(current) ? controllers[current] : nil
  }
}
