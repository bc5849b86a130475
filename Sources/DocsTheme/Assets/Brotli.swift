import Foundation

/// Compresses in the format of RFC 7932, if Google's encoder is installed.
///
/// The library is loaded at run time: most systems have it for their own HTTP client, few have the headers to build
/// with it, and a site works as well without Brotli files.
struct Brotli: Sendable {
  /// `BrotliEncoderCompress` of brotli/encode.h.
  private typealias Compress =
    @convention(c) @Sendable (
      _ quality: CInt, _ window: CInt, _ mode: CInt, _ inputSize: Int, _ input: UnsafePointer<UInt8>?,
      _ outputSize: UnsafeMutablePointer<Int>?, _ output: UnsafeMutablePointer<UInt8>?
    ) -> CInt

  private let compress: Compress

  /// Loads the encoder, or returns nil if it isn't installed.
  init?() {
    #if os(Linux)
      let name = "libbrotlienc.so.1"
    #else
      let name = "libbrotlienc.1.dylib"
    #endif
    guard let library = dlopen(name, RTLD_NOW), let symbol = dlsym(library, "BrotliEncoderCompress") else {
      return nil
    }
    compress = unsafeBitCast(symbol, to: Compress.self)
  }

  /// Compresses some bytes.
  ///
  /// - Parameter quality: from 0 (fast) to 11 (small).
  func compressed(_ bytes: Data, quality: Int) -> Data? {
    // Output can exceed its input by a few bytes (the bound given in the encoder's header).
    var output = Data(count: bytes.count + bytes.count >> 10 + 1024)
    var size = output.count
    let (window, textMode): (CInt, CInt) = (22, 1)
    let isDone = output.withUnsafeMutableBytes { output in
      bytes.withUnsafeBytes { input in
        compress(
          CInt(min(max(quality, 0), 11)),
          window,
          textMode,
          input.count,
          input.bindMemory(to: UInt8.self).baseAddress,
          &size,
          output.bindMemory(to: UInt8.self).baseAddress
        )
      }
    }
    return isDone == 1 ? output.prefix(size) : nil
  }
}
