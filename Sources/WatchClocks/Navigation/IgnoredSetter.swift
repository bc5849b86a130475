/// An ignored setter, with its controller.
public struct IgnoredSetter: Hashable, Sendable {
  /// The name of the controller in the storyboard.
  public let controller: String
  /// The ignored setter.
  public let drop: InterfaceController.Drop

  static func all(of controller: InterfaceController) -> [IgnoredSetter] {
    controller.dropped.map { IgnoredSetter(controller: controller.name, drop: $0) }
  }
}
