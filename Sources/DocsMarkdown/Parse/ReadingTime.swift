/// How long a page takes to read.
package struct ReadingTime: Hashable, Sendable {
  /// Words a minute. Adults read English non-fiction at 238 (Brysbaert 2019, doi:10.1016/j.jml.2019.104047), and text
  /// that one has to think about more slowly.
  private static let rate = 200

  /// What a picture or a simulation takes, in words: a quarter of a minute.
  private static let picture = rate / 4

  /// The minutes, rounded up, at least 1.
  package let minutes: Int

  /// - Parameter blocks: the content of the page. Words of code count like words of text.
  package init(_ blocks: [Block]) {
    var words = 0
    blocks.forEachInline { inline in
      switch inline {
      case .text(let text), .code(let text), .html(let text), .symbolLink(let text, _):
        words += text.wordCount
      case .image: words += Self.picture
      case .emphasis, .strong, .strikethrough, .link, .softBreak, .lineBreak, .checkbox, .footnote: break
      }
    }
    blocks.forEachBlock { block in
      guard case .code(let code) = block else { return }
      words += FenceWords(code.info).language == WidgetFence.language ? Self.picture : code.text.wordCount
    }
    minutes = max(1, (words + Self.rate - 1) / Self.rate)
  }
}

extension String {
  /// The number of words, which white space separates.
  fileprivate var wordCount: Int {
    var text = self
    return text.withUTF8 { bytes in
      var count = 0
      var previous = 0
      // Without branches, which would be mispredicted at the end of every word.
      for byte in bytes {
        let isInWord = byte == 0x20 || byte &- 0x09 <= 0x0D - 0x09 ? 0 : 1
        count += isInWord & ~previous
        previous = isInWord
      }
      return count
    }
  }
}
