import CZlib
import Foundation

/// Compresses in the format of RFC 1952.
enum Gzip {
  /// Compresses some bytes at zlib's best level; nil if zlib runs out of memory.
  ///
  /// The header has no name and no time, so equal input gives equal output.
  static func compressed(_ bytes: Data) -> Data? {
    var stream = z_stream()
    let format: Int32 = 16  // of a gzip header and trailer, added to the window's size
    let opened = deflateInit2_(
      &stream,
      Z_BEST_COMPRESSION,
      Z_DEFLATED,
      MAX_WBITS + format,
      MAX_MEM_LEVEL,
      Z_DEFAULT_STRATEGY,
      ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size)
    )
    guard opened == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    guard let count = UInt32(exactly: bytes.count) else { return nil }
    var output = Data(count: Int(deflateBound(&stream, UInt(count))))
    guard let room = UInt32(exactly: output.count) else { return nil }
    let result = output.withUnsafeMutableBytes { output in
      bytes.withUnsafeBytes { input in
        stream.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: Bytef.self).baseAddress)
        stream.avail_in = count
        stream.next_out = output.bindMemory(to: Bytef.self).baseAddress
        stream.avail_out = room
        return deflate(&stream, Z_FINISH)
      }
    }
    guard result == Z_STREAM_END else { return nil }
    return output.prefix(Int(stream.total_out))
  }
}
