/// The size in the root element of an SVG file.
enum SVGHeader {
  /// The number of bytes to search: declarations and comments may precede the root element.
  private static let length = 65_536

  /// The size in pixels: `width` and `height` if both are lengths, otherwise the `viewBox`.
  static func size(_ bytes: [UInt8]) -> (Int, Int)? {
    guard let root = rootAttributes(in: bytes) else { return nil }
    if let width = root["width"].flatMap(pixels), let height = root["height"].flatMap(pixels) {
      return (width, height)
    }
    let box = (root["viewBox"] ?? "").split { $0 == " " || $0 == "," || $0 == "\n" || $0 == "\t" }
    guard box.count == 4, let width = pixels(String(box[2])), let height = pixels(String(box[3])) else {
      return nil
    }
    return (width, height)
  }

  /// A length in CSS pixels; nil for relative units.
  private static func pixels(_ text: String) -> Int? {
    let text = text.filter { $0 != " " && $0 != "\n" && $0 != "\t" }
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "+") }
    let units = ["": 1.0, "px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4]
    guard let factor = units[text.dropFirst(number.count).lowercased()], let value = Double(number) else {
      return nil
    }
    let size = (value * factor).rounded()
    guard size >= 1, size <= Double(ImageSize.limit) else { return nil }
    return Int(size)
  }

  /// The attributes of the `svg` element, if it is the root of the file.
  private static func rootAttributes(in file: [UInt8]) -> [String: String]? {
    let bytes = Array(file.prefix(length))
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF], at: 0) ? 3 : 0
    while index < bytes.count {
      if bytes[index] <= 0x20 {
        index += 1
      } else if let end = end(of: "<!--", "-->", in: bytes, at: index) ?? end(
        of: "<?",
        "?>",
        in: bytes,
        at: index
      )
        ?? end(of: "<!", ">", in: bytes, at: index)
      {
        index = end
      } else if bytes.starts(with: "<svg".utf8, at: index) {
        return attributes(in: bytes, from: index + 4)
      } else {
        return nil
      }
    }
    return nil
  }

  /// The index after a piece of markup that isn't an element.
  private static func end(of opening: String, _ closing: String, in bytes: [UInt8], at index: Int) -> Int? {
    guard bytes.starts(with: opening.utf8, at: index) else { return nil }
    let start = index + opening.utf8.count
    return bytes.index(of: Array(closing.utf8), in: start..<max(start, bytes.count)).map {
      $0 + closing.utf8.count
    }
  }

  private static func attributes(in bytes: [UInt8], from start: Int) -> [String: String]? {
    var attributes: [String: String] = [:]
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: ">") { return attributes }
      if byte <= 0x20 || byte == UInt8(ascii: "/") {
        index += 1
        continue
      }
      let nameEnd = bytes[index...].firstIndex {
        $0 <= 0x20 || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ">")
      }
      guard let nameEnd, let equals = bytes[nameEnd...].firstIndex(where: { $0 > 0x20 }),
        bytes[equals] == UInt8(ascii: "="),
        let quote = bytes[(equals + 1)...].firstIndex(where: { $0 > 0x20 }),
        bytes[quote] == UInt8(ascii: "\"") || bytes[quote] == UInt8(ascii: "'"),
        let end = bytes[(quote + 1)...].firstIndex(of: bytes[quote])
      else { return nil }
      let name = String(decoding: bytes[index..<nameEnd], as: UTF8.self)
      attributes[name] = attributes[name] ?? String(decoding: bytes[(quote + 1)..<end], as: UTF8.self)
      index = end + 1
    }
    return nil
  }
}
