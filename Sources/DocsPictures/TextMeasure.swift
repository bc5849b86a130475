/// Estimates the size of text from its characters alone.
///
/// The page determines the font, so text can't be measured when the site is built. Each advance is the greater of those
/// in Helvetica (the same as in Arial and Liberation Sans) and DejaVu Sans, the widest fallback font of browsers. So
/// text fits its box in either font.
struct TextMeasure: Sendable {
  /// The size in CSS pixels.
  let size: Int
  /// Whether the text is bold, and therefore wider.
  let isBold: Bool
  /// Whether all characters have the same advance.
  let isMonospaced: Bool

  /// Creates a measure for text of a size.
  init(size: Int, isBold: Bool = false, isMonospaced: Bool = false) {
    self.size = size
    self.isBold = isBold
    self.isMonospaced = isMonospaced
  }

  /// The width of a text in CSS pixels, rounded up.
  func width(_ text: some StringProtocol) -> Int {
    // The bold face of DejaVu Sans is up to 15 percent wider than the regular one.
    (advance(text) * size * (isBold ? 115 : 100) + 9999) / 10_000
  }

  /// The advance of a text, in hundredths of the text size.
  private func advance(_ text: some StringProtocol) -> Int {
    guard !isMonospaced else { return text.reduce(into: 0) { $0 += hundredths($1) } }
    // Nearly all text is ASCII; reading it as characters takes ten times as long.
    var advance = 0
    for byte in text.utf8 {
      guard byte < 0x80, byte != UInt8(ascii: "\r") else {
        return text.reduce(into: 0) { $0 += hundredths($1) }
      }
      advance += Self.advances[Int(byte)]
    }
    return advance
  }

  /// Wraps text into lines of a maximum width.
  ///
  /// Lines break at spaces. A word that is too wide breaks where ``WidgetMarkup/parts(of:)`` divides it; only a part
  /// that is still too wide breaks elsewhere.
  func lines(_ text: String, width limit: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      lines(of: paragraph.split(separator: " ").map { "\($0) " }, limit)
    }
  }

  /// Wraps monospaced text in the same way, but keeps the spaces within lines.
  func codeLines(_ text: String, width limit: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      lines(of: TextMeasure.words(line), limit)
    }
  }

  /// The words of a line of code, each with the spaces after it; the first also has the leading ones.
  private static func words(_ line: Substring) -> [String] {
    var words: [String] = []
    var word = ""
    for character in line {
      if character != " ", word.hasSuffix(" "), word.contains(where: { $0 != " " }) {
        words.append(word)
        word = ""
      }
      word.append(character)
    }
    return words + [word]
  }

  private func lines(of words: [String], _ limit: Int) -> [String] {
    var lines = [""]
    add(words, to: &lines, limit)
    return lines.map { String(TextMeasure.withoutSpaceAfter($0)) }
  }

  /// Adds pieces to the last line, or to new lines if they don't fit.
  ///
  /// A piece that is too wide for any line is added part by part, and such a part character by character, so the
  /// recursion is at most two levels deep.
  private func add(_ pieces: [String], to lines: inout [String], _ limit: Int) {
    for piece in pieces {
      let line = lines.last ?? ""
      if !line.isEmpty, piece != " ", !fits(line + piece, limit) {
        lines.append("")
      }
      if fits(piece, limit) || piece.count == 1 {
        lines[lines.count - 1] += piece
      } else {
        let parts = WidgetMarkup.parts(of: piece)
        add(parts.count > 1 ? parts : piece.map { String($0) }, to: &lines, limit)
      }
    }
  }

  /// Whether a text fits in a line. Trailing spaces don't count.
  private func fits(_ text: String, _ limit: Int) -> Bool {
    width(TextMeasure.withoutSpaceAfter(text)) <= limit
  }

  private static func withoutSpaceAfter(_ text: String) -> Substring {
    text.lastIndex { $0 != " " }.map { text[...$0] } ?? ""
  }

  /// The advances of ASCII's characters, each a grapheme of its own unless it is a carriage return.
  private static let advances = (UInt8.min..<0x80).map {
    TextMeasure(size: 1).hundredths(Character(Unicode.Scalar($0)))
  }

  /// The advance of a character, in hundredths of the text size.
  private func hundredths(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first, scalar.value < 0x2e80 else { return 110 }
    if isMonospaced { return 61 }
    switch character {
    case "i", "j", "l", "I", "'", "’": return 29
    case ".", ",", ":", ";", "|", "/", "\\", "·", " ": return 34
    case "f", "r", "t", "-", "(", ")", "[", "]", "!": return 41
    case "\"", "*", "°", "“", "”": return 52
    case "c", "k", "s", "v", "x", "y", "z", "?", "_", "–": return 59
    case "a"..."z" where character != "m" && character != "w": return 63
    case "0"..."9", "$", "{", "}": return 64
    case "E", "F", "J", "L", "T": return 67
    case "D", "G", "H", "N", "O", "Q": return 79
    case "M", "W", "m", "w", "@", "%", "—", "…": return 100
    case "A"..."Z": return 73
    default: return character.isLowercase ? 64 : 86
    }
  }
}
