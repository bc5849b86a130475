import Testing

@testable import DocsSite

struct ImageSizeTests {
  /// Files 258 pixels wide and 3 high, truncated after their headers.
  private static let files: [(name: String, bytes: [UInt8])] = [
    (
      "PNG",
      [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [
        0, 0, 1, 2, 0, 0, 0, 3,
      ]
    ),
    ("GIF", Array("GIF89a".utf8) + [2, 1, 3, 0]),
    (
      "JPEG",
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC2, 0, 17, 8, 0, 3, 1, 2, 3]
    ),
    (
      "turned JPEG",
      [0xFF, 0xD8, 0xFF, 0xE1, 0, 34] + Array("Exif".utf8) + [0, 0] + Array("MM".utf8)
        + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
        + [0xFF, 0xC0, 0, 17, 8, 1, 2, 0, 3, 3]
    ),
    (
      "WebP VP8X",
      Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8X".utf8) + [
        10, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 2, 0, 0,
      ]
    ),
    (
      "WebP VP8L",
      Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8L".utf8) + [9, 0, 0, 0, 0x2F, 0x01, 0x81, 0x00, 0x00]
    ),
    (
      "WebP VP8",
      Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8 ".utf8) + [
        9, 0, 0, 0, 0, 0, 0, 0x9D, 0x01, 0x2A, 2, 1, 3, 0,
      ]
    ),
    (
      "AVIF",
      [0, 0, 0, 16] + Array("ftypavif".utf8) + [0, 0, 0, 0] + Array("ispe".utf8) + [
        0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1,
      ]
        + Array("ispe".utf8) + [0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 3]
    ),
    (
      "SVG", Array("<?xml version='1.0'?>\n<!-- <svg> -->\n<svg xmlns='x' width=\"258\" height = '3px'>".utf8)
    ),
    ("SVG with a box", Array("\u{FEFF}<svg viewBox=\"0, 0 258.2 3\" width='100%'><path/></svg>".utf8)),
  ]

  @Test(arguments: files.map(\.name))
  func readsTheHeader(name: String) throws {
    let file = try #require(Self.files.first { $0.name == name })
    #expect(ImageSize(file.bytes) == ImageSize(width: 258, height: 3))
  }

  /// Truncated anywhere, a file has no size, or the right one if the bytes for it are there; nothing traps.
  @Test(arguments: files.map(\.name))
  func aFileThatIsCutShortHasNoSize(name: String) throws {
    let file = try #require(Self.files.first { $0.name == name })
    for length in 0..<file.bytes.count {
      let size = ImageSize(Array(file.bytes.prefix(length)))
      #expect(size == nil || size == ImageSize(width: 258, height: 3) || name == "AVIF")
    }
  }

  @Test(arguments: files.map(\.name))
  func hostileBytesDoNotTrap(name: String) throws {
    let file = try #require(Self.files.first { $0.name == name })
    var state: UInt64 = 7
    func random() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33)
    }
    for _ in 0..<2000 {
      var bytes = file.bytes + [UInt8](repeating: 0xFF, count: random() % 40)
      for _ in 0...(random() % 6) {
        bytes[random() % bytes.count] = [0, 1, 0x7F, 0x80, 0xFF, UInt8(random() % 256)][random() % 6]
      }
      if let size = ImageSize(bytes) {
        #expect((1...ImageSize.limit).contains(size.width))
        #expect((1...ImageSize.limit).contains(size.height))
      }
    }
  }

  @Test(
    arguments: [
      "", "text", "<html><svg width='1' height='1'>", "<svg width='1e999' height='1'>",
      "<svg width='-5' height='5'>",
      "<svg width='0' height='5'>", "<svg width='50%' height='50%'>", "<svg viewBox='0 0 1'>",
      "<svg width=5 height=5>",
      "<svg width='nan' height='inf'>", "<svg width='1' height='1'", "<svgwidth='1'>",
      "<!--<svg width='1' height='1'>",
      "<svg viewBox='0 0 99999999999999999999 1'>",
    ]
  )
  func whatTellsNoSizeHasNone(text: String) {
    #expect(ImageSize(Array(text.utf8)) == nil)
  }

  @Test(arguments: [("1in", 96), ("2.5cm", 94), ("72pt", 96), ("10 ", 10), ("1.4px", 1)])
  func lengthsOfSVGBecomePixels(length: String, pixels: Int) {
    #expect(
      ImageSize(Array("<svg width='\(length)' height='\(length)'>".utf8))
        == ImageSize(width: pixels, height: pixels)
    )
  }
}
