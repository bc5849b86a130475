/// A setter that the system ignored, and whose it was.
public struct IgnoredSetter: Hashable, Sendable {
  /// The name of the controller in the storyboard.
  public let controller: String
  /// What was ignored.
  public let drop: InterfaceController.Drop

  static func all(of controller: InterfaceController) -> [IgnoredSetter] {
    controller.dropped.map { IgnoredSetter(controller: controller.name, drop: $0) }
  }
}
