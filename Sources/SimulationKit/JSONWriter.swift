import Foundation

/// Writes JSON in the canonical form of ``CanonicalJSON``, byte for byte as Foundation's `JSONEncoder` does.
///
/// The caller must write an object's members sorted by the UTF-8 of their names. The writer manages its own buffer,
/// because most writes are short and appending to an array costs more than a short copy.
struct JSONWriter: ~Copyable {
  /// Whether a number had no JSON form, which makes the output useless.
  private(set) var hasFailed = false

  private var memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 16_384)
  private var count = 0

  deinit {
    memory.deallocate()
  }

  /// The bytes written so far.
  var data: Data { Data(memory[..<count]) }

  mutating func writeNull() {
    add("null")
  }

  mutating func write(_ flag: Bool) {
    add(flag ? "true" : "false")
  }

  mutating func write(_ number: Int) {
    var text = String(number)
    text.withUTF8 { add($0) }
  }

  mutating func write(_ number: Double) {
    guard number.isFinite else {
      hasFailed = true
      return
    }
    var text = number.description
    if text.hasSuffix(".0") {
      text.removeLast(2)
    }
    text.withUTF8 { add($0) }
  }

  mutating func write(_ text: String) {
    var text = text
    add(UInt8(ascii: "\""))
    text.withUTF8 { utf8 in
      // No branch in the loop, so it can be vectorized.
      var escapes: UInt8 = 0
      for byte in utf8 {
        escapes |= byte.escapes
      }
      if escapes == 0 {
        add(utf8)
      } else {
        for byte in utf8 {
          write(byte)
        }
      }
    }
    add(UInt8(ascii: "\""))
  }

  /// Writes an object.
  ///
  /// - Parameter members: a closure that writes its members, sorted.
  mutating func object(_ members: (inout JSONWriter) -> Void) {
    add(UInt8(ascii: "{"))
    members(&self)
    add(UInt8(ascii: "}"))
  }

  /// Writes a member of the current object.
  ///
  /// - Parameters:
  ///   - name: its name, which must not need escaping.
  ///   - value: its value.
  mutating func member(_ name: StaticString, _ value: some JSONWritable) {
    open(name)
    value.write(to: &self)
  }

  /// Writes a member that is itself an object.
  mutating func member(_ name: StaticString, _ members: (inout JSONWriter) -> Void) {
    open(name)
    object(members)
  }

  private mutating func open(_ name: StaticString) {
    separate()
    add(UInt8(ascii: "\""))
    add(name)
    add("\":")
  }

  /// Writes an object with arbitrary member names.
  mutating func write(_ members: [String: JSONValue]) {
    object { writer in
      // Foundation sorts by bytes; `String` compares by canonical equivalence.
      for (name, value) in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
        writer.separate()
        writer.write(name)
        writer.add(UInt8(ascii: ":"))
        value.write(to: &writer)
      }
    }
  }

  /// Writes an array.
  mutating func write(_ items: [some JSONWritable]) {
    add(UInt8(ascii: "["))
    for item in items {
      separate()
      item.write(to: &self)
    }
    add(UInt8(ascii: "]"))
  }

  /// Writes a comma, except at the beginning of an array or object. No value ends with an open bracket.
  private mutating func separate() {
    guard count > 0, memory[count - 1] != UInt8(ascii: "{"), memory[count - 1] != UInt8(ascii: "[") else {
      return
    }
    add(UInt8(ascii: ","))
  }

  /// Writes a byte of a string, escaped if necessary.
  private mutating func write(_ byte: UInt8) {
    guard byte.escapes == 1 else {
      add(byte)
      return
    }
    add(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: add(UInt8(ascii: "b"))
    case 0x09: add(UInt8(ascii: "t"))
    case 0x0A: add(UInt8(ascii: "n"))
    case 0x0C: add(UInt8(ascii: "f"))
    case 0x0D: add(UInt8(ascii: "r"))
    case ..<0x20:
      add(byte < 0x10 ? "u000" : "u001")
      add((byte & 0xF) + (byte & 0xF < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
    default: add(byte)
    }
  }
}

// MARK: - Bytes

extension JSONWriter {
  @inline(__always)
  private mutating func add(_ byte: UInt8) {
    reserve(1)
    memory[count] = byte
    count += 1
  }

  private mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { add($0) }
  }

  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    reserve(bytes.count)
    guard let source = bytes.baseAddress, let target = memory.baseAddress else { return }
    (target + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  /// Makes room for `more` bytes.
  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if memory.count - count < more {
      grow(by: more)
    }
  }

  private mutating func grow(by more: Int) {
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2 * memory.count + more)
    _ = larger.update(fromContentsOf: memory[..<count])
    memory.deallocate()
    memory = larger
  }
}

extension UInt8 {
  /// 1 if the byte must be escaped in a string, otherwise 0.
  fileprivate var escapes: UInt8 {
    (self < 0x20 ? 1 : 0) | (self == UInt8(ascii: "\"") ? 1 : 0) | (self == UInt8(ascii: "\\") ? 1 : 0)
  }
}
