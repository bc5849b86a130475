import Testing

@testable import DocsSamples
@testable import DocsSearch

@Suite struct SearchScannerTests {
  private func words(_ text: String, joins: Bool = true) -> [String] {
    let bytes = Array(text.utf8)
    var scanner = SearchScanner(bytes, in: 0..<bytes.count, joins: joins)
    var words: [String] = []
    while let token = scanner.next() {
      words.append(String(decoding: bytes[token.range], as: UTF8.self))
    }
    return words
  }

  private func parts(_ word: String) -> [String] {
    let bytes = Array(word.utf8)
    return SearchScanner.parts(of: 0..<bytes.count, in: bytes).map {
      String(decoding: bytes[$0], as: UTF8.self)
    }
  }

  @Test func findsRunsOfLettersDigitsAndUnderscores() {
    #expect(words("A watch, and compile_fail: iOS 8!") == ["A", "watch", "and", "compile_fail", "iOS", "8"])
    #expect(words("") == [])
    #expect(words("… — “”") == [])
  }

  @Test func keepsLettersOfEveryScriptAndLeavesSignsOut() {
    #expect(words("Relógio—São “João” №5 Часы") == ["Relógio", "São", "João", "5", "Часы"])
    #expect(words("10×20 a→b") == ["10", "20", "a", "b"])
  }

  @Test func takesIdeographsOneByOne() {
    #expect(words("時計app") == ["時", "計", "app"])
  }

  @Test func givesNamesWithPointsAndLabelsAsAWholeToo() {
    #expect(words("docs.yml") == ["docs", "yml", "docs.yml"])
    #expect(
      words("TestStore.buy(_:at:) sells.") == [
        "TestStore", "buy", "TestStore.buy(_:at:)", "_", "at", "sells",
      ]
    )
    #expect(words("call() it(now) a. b") == ["call", "it", "now", "a", "b"])
    #expect(words("docs.yml", joins: false) == ["docs", "yml"])
  }

  @Test(arguments: [
    ("NSUserActivity", ["NS", "User", "Activity"]),
    ("userInfo", ["user", "Info"]),
    ("compile_fail", ["compile", "fail"]),
    ("URLSession", ["URL", "Session"]),
    ("appStoreReceiptURL", ["app", "Store", "Receipt", "URL"]),
    ("__x__", ["x"]),
  ]) func takesCompoundWordsApart(word: String, expected: [String]) {
    #expect(parts(word) == expected)
  }

  @Test func endsWithinWhatIsCutOff() {
    let bytes: [UInt8] = [0x61, 0xC3, 0x28, 0xE2, 0x80]
    var scanner = SearchScanner(bytes, in: 0..<bytes.count, joins: true)
    var count = 0
    while let token = scanner.next() {
      #expect(token.range.upperBound <= bytes.count)
      count += 1
    }
    #expect(count > 0)
  }

  @Test(arguments: [
    ("RELÓGIO", "relógio", "relogio"), ("Straße", "straße", "strasse"), ("İstanbul", "istanbul", "istanbul"),
    ("ŁÓDŹ", "łódź", "lodz"), ("ΑΘΉΝΑ", "αθήνα", "αθηνα"),
  ]) func foldsCaseAndAccents(word: String, lower: String, folded: String) {
    let lowercased = LetterFolding.lowercased(Array(word.utf8)[...])
    #expect(String(decoding: lowercased, as: UTF8.self) == lower)
    #expect(String(decoding: LetterFolding.folded(lowercased), as: UTF8.self) == folded)
  }
}
