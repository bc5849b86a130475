/// The progress of a write in a ``ModelFolder``.
public struct WriteProgress: Hashable, Sendable {
  /// The write.
  public let write: FileWrite
  /// The number of calls made so far.
  public internal(set) var callCount = 0
  /// The name of its temporary file.
  public internal(set) var temporaryName: String?
  var file: Int?

  /// Creates the progress of a write that hasn't started.
  public init(_ write: FileWrite) {
    self.write = write
  }

  /// The next call, or nil at the end.
  public var nextCall: FileWrite.Call? {
    write.calls.indices.contains(callCount) ? write.calls[callCount] : nil
  }

  /// Whether every call has been made.
  public var isComplete: Bool { nextCall == nil }
}
