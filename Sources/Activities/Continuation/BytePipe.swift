/// Bytes on their way from one side to the other: first in, first out, and no more than fit.
public struct BytePipe: Hashable, Sendable {
  /// How many bytes fit, 1 or more.
  public let capacity: Int
  /// Whether the writing side has closed: what is in the pipe is all that comes.
  public private(set) var isEnded = false

  private var bytes: [UInt8] = []
  /// Where in `bytes` the next one to be read lies; what is before it was read.
  private var start = 0

  /// An empty pipe.
  ///
  /// - Parameter capacity: how many bytes fit, 1 or more.
  /// - Throws: ``ContinuationStreamFailure/invalidLength(_:)``.
  public init(capacity: Int) throws(ContinuationStreamFailure) {
    guard capacity > 0 else { throw .invalidLength(capacity) }
    self.capacity = capacity
  }

  /// How many bytes are in the pipe.
  public var count: Int { bytes.count - start }
  /// How many more bytes fit.
  public var space: Int { capacity - count }

  /// Takes as many bytes as fit, from the first on; none after the end.
  ///
  /// - Parameter new: the bytes.
  /// - Returns: how many were taken.
  public mutating func write(_ new: some Collection<UInt8>) -> Int {
    guard !isEnded else { return 0 }
    let before = bytes.count
    bytes.append(contentsOf: new.prefix(space))
    return bytes.count - before
  }

  /// Gives the oldest bytes.
  ///
  /// - Parameter limit: how many at most, 0 or more.
  public mutating func read(upTo limit: Int) -> [UInt8] {
    let end = start + min(max(0, limit), count)
    let read = Array(bytes[start..<end])
    start = end
    // Bytes move at most once for each that was read.
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

  /// Whether two pipes hold the same bytes and take as many more.
  public static func == (one: BytePipe, other: BytePipe) -> Bool {
    one.capacity == other.capacity && one.isEnded == other.isEnded
      && one.bytes[one.start...] == other.bytes[other.start...]
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(capacity)
    hasher.combine(isEnded)
    hasher.combine(bytes[start...])
  }
}
