/// A call that the system never makes in this stage.
public struct LifecycleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The call, such as `didAppear()`.
  public let call: String
  /// The controller's stage.
  public let stage: InterfaceController.Stage

  /// The reason as a sentence without its period.
  public var description: String { "\(call) is not allowed in the stage '\(stage.rawValue)'" }
}
