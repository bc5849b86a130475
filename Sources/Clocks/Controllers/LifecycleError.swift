/// A call that the system never makes in this order.
public struct LifecycleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The call: `didAppear()`.
  public let call: String
  /// Where the controller stood.
  public let stage: InterfaceController.Stage

  /// The reason as a sentence without its full stop.
  public var description: String { "\(call) does not follow in the stage '\(stage.rawValue)'" }
}
