/// A bounded first-in, first-out buffer of bytes from one side to the other.
public struct BytePipe: Hashable, Sendable {
  /// The maximum number of buffered bytes, 1 or more.
  public let capacity: Int
  /// Whether the writing side has closed. The buffered bytes can still be read.
  public private(set) var isEnded = false

  private var bytes: [UInt8] = []
  /// The index in `bytes` of the next byte to read.
  private var start = 0

  /// Creates an empty pipe.
  ///
  /// - Parameter capacity: the maximum number of buffered bytes, 1 or more.
  /// - Throws: ``ContinuationStreamFailure/invalidLength(_:)``.
  public init(capacity: Int) throws(ContinuationStreamFailure) {
    guard capacity > 0 else { throw .invalidLength(capacity) }
    self.capacity = capacity
  }

  /// The number of bytes in the pipe.
  public var count: Int { bytes.count - start }
  /// The number of bytes that can be added.
  public var space: Int { capacity - count }

  /// Writes as many bytes as fit, starting with the first; none after the end.
  ///
  /// - Parameter new: the bytes to write.
  /// - Returns: the number of bytes written.
  public mutating func write(_ new: some Collection<UInt8>) -> Int {
    guard !isEnded else { return 0 }
    let before = bytes.count
    bytes.append(contentsOf: new.prefix(space))
    return bytes.count - before
  }

  /// Removes and returns the oldest bytes.
  ///
  /// - Parameter limit: the maximum number of bytes, 0 or more.
  public mutating func read(upTo limit: Int) -> [UInt8] {
    let end = start + min(max(0, limit), count)
    let read = Array(bytes[start..<end])
    start = end
    // Each byte read causes at most one byte to be moved.
    if start * 2 >= bytes.count {
      bytes.removeFirst(start)
      start = 0
    }
    return read
  }

  /// Closes the writing side.
  public mutating func end() {
    isEnded = true
  }

  /// Returns whether two pipes have the same content, capacity and end state.
  public static func == (one: BytePipe, other: BytePipe) -> Bool {
    one.capacity == other.capacity && one.isEnded == other.isEnded
      && one.bytes[one.start...] == other.bytes[other.start...]
  }

  /// Hashes the values that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(capacity)
    hasher.combine(isEnded)
    hasher.combine(bytes[start...])
  }
}
