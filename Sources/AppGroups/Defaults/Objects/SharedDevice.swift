import Synchronization

/// A ``Device`` that several defaults objects use, from any thread.
///
/// A device is a value, and ``SharedDefaults`` gets it with each call. Code that keeps its defaults object, as apps do,
/// needs one that knows its device: ``SharedDefaults/bound(to:)``.
public final class SharedDevice: Sendable {
  private let device: Mutex<Device>

  /// Creates a shared device from a device, which may run processes already.
  public init(_ device: Device) {
    self.device = Mutex(device)
  }

  /// Uses the device while nobody else does: to launch, save or kill a process, or to take its notices.
  ///
  /// - Parameter body: a closure that gets the device. It must not use this object.
  /// - Returns: what the closure returns.
  /// - Throws: what the closure throws. What it changed before stays changed.
  public func withDevice<Result: Sendable, Failure: Error>(
    _ body: (inout Device) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try device.withLock { (device) throws(Failure) in try body(&device) }
  }

  /// An independent copy of the device as it is now.
  public var snapshot: Device { withDevice { $0 } }
}
