/// A write that is under way in a ``ModelFolder``.
public struct WriteProgress: Hashable, Sendable {
  /// The write.
  public let write: FileWrite
  /// How many of its calls have been made.
  public internal(set) var callCount = 0
  /// The name that its temporary file has got.
  public internal(set) var temporaryName: String?
  var file: Int?

  /// A write that is about to begin.
  public init(_ write: FileWrite) {
    self.write = write
  }

  /// The call that comes next, or nil at the end.
  public var nextCall: FileWrite.Call? {
    write.calls.indices.contains(callCount) ? write.calls[callCount] : nil
  }

  /// Whether every call has been made.
  public var isComplete: Bool { nextCall == nil }
}
