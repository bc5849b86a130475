import SimulationKit
import Testing

@testable import DocsMarkdown

struct HighlighterTests {
  /// One language name for each highlighter.
  private static let colored = ["console", "diff", "html", "http", "json", "plist", "sh", "xml", "yaml"]

  @Test func namesAreSortedAndKnownInAnyCase() {
    #expect(Highlighter.languages == Highlighter.languages.sorted())
    for language in Highlighter.languages {
      #expect(Highlighter.isKnown(language) && Highlighter.isKnown(language.uppercased()), "\(language)")
    }
  }

  @Test(arguments: ["swift", "text", "txt", "plain", "plaintext", "output", "markdown", "md", ""])
  func someLanguagesAreKnownAndNotColoredHere(language: String) {
    #expect(Highlighter.isKnown(language))
    #expect(Highlighter.colored("let a = true # \"x\"", language: language) == nil)
  }

  @Test(arguments: ["swif", "cobol", "json ", " ", "jsön"])
  func otherLanguagesAreUnknown(language: String) {
    #expect(!Highlighter.isKnown(language))
    #expect(Highlighter.colored("true", language: language) == nil)
  }

  @Test(
    arguments: [
      ("JSON", "true"), ("jsonc", "// a"), ("json5", "// a"), ("sh", "ls"), ("bash", "ls"), ("zsh", "ls"),
      ("shell", "ls"), ("console", "$ ls"), ("shellsession", "$ ls"), ("xml", "<a>"), ("plist", "<a>"),
      ("entitlements", "<a>"), ("html", "<a>"), ("svg", "<a>"), ("yaml", "a: b"), ("yml", "a: b"),
      ("http", "GET / HTTP/1.1"), ("diff", "+a"), ("patch", "+a"),
    ]
  )
  func theOthersAreColored(language: String, code: String) {
    #expect(Highlighter.colored(code, language: language)?.tokens.contains { $0.tokenClass != nil } == true)
  }

  // MARK: The text stays

  /// Whether the tokens contain the complete code, and no adjacent ones could be joined.
  private static func isFaithful(_ tokens: [Token], to code: String) -> Bool {
    tokens.flatMap(\.text.utf8) == Array(code.utf8)
      && tokens.allSatisfy { !$0.text.isEmpty }
      && zip(tokens, tokens.dropFirst()).allSatisfy { $0.tokenClass != $1.tokenClass }
  }

  /// Fragments with a meaning in some grammar, and fragments that none expects.
  private static let fragments = [
    "a", "b1", "true", "null", "for", "case", "in", "esac", "done", "GET", "HTTP/1.1", "key", "script", "é",
    "🇧🇷", "e\u{301}", "\u{301}", "\u{0}", "\u{1}", "\u{feff}", "\u{2028}", "\r\n", "\r", "\n", "\n", " ",
    " ", "  ", "\t", "\"", "'", "`", "$", "$(", "$((", "${", "(", ")", "[", "]", "{", "}", "<", ">", "</",
    "/>", "<!", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "<!DOCTYPE", "<key>", "<script>", "&", "&amp;",
    "&&", "|", ";", ";;", ":", ": ", ",", "-", "- ", "--", "---", "...", "+++ ", "--- ", "@@ ", "+", "%",
    "% ",
    "$ ", "> ", "#", "!", "*", "?", "=", "=(", "\\", "\\\\", "\\\n", "\\u", "\\ud800", "\\é", "<<", "<<-",
    "<<a",
    "<<'é'", "//", "/*", "*/", "|\n", "|2\n", ">-\n", "0", "0x", "-1.5e+", "1e", ".", "~", "_", "@",
  ]

  @Test(.timeLimit(.minutes(10)), arguments: colored)
  func tokensAreTheCodeByteForByte(language: String) throws {
    var source = SeededSource(seed: 3)
    for _ in 0..<400 {
      let code = (0..<Int.random(in: 0...50, using: &source)).map { _ in
        Self.fragments.randomElement(using: &source) ?? ""
      }.joined()
      let tokens = try #require(Highlighter.colored(code, language: language)).tokens
      #expect(Self.isFaithful(tokens, to: code), "\(code.debugDescription)")
    }
  }

  @Test(.timeLimit(.minutes(10)), arguments: colored)
  func everyPartOfRandomTextIsKept(language: String) throws {
    var source = SeededSource(seed: 4)
    for _ in 0..<200 {
      let bytes = (0..<Int.random(in: 0...60, using: &source)).map { _ in
        UInt8.random(in: 0...255, using: &source)
      }
      let code = String(decoding: bytes, as: UTF8.self)
      let tokens = try #require(Highlighter.colored(code, language: language)).tokens
      #expect(Self.isFaithful(tokens, to: code), "\(code.debugDescription)")
    }
  }

  @Test(arguments: colored)
  func codeMayEndAnywhere(language: String) throws {
    let code = """
      $ cat <<-'END' | x --a="$(b ${c:-"d"} $((1 + (2))))" `e` \\
      > <?xml a='b'?><!DOCTYPE a [<!ENTITY b "c">]><key a="b&amp;">é<![CDATA[x]]></key>
      a: &b !c {"d": [1, 'e''f', ~]} # g
      - |2-
         h
      GET /é HTTP/1.1\r\nHost: x\r\n\r\n{"a": "\\ud800\\"", /* b */ c: -1.5e+3}
      END
      """
    for index in code.unicodeScalars.indices {
      let part = String(code[..<index])
      let tokens = try #require(Highlighter.colored(part, language: language)).tokens
      #expect(Self.isFaithful(tokens, to: part), "\(part.debugDescription)")
    }
  }

  /// A quadratic scanner would take hours for these.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      ("json", "["), ("json", "\"a\" "), ("json", "/*"), ("sh", "("), ("sh", "\"$("), ("sh", "${"),
      ("sh", "$(("), ("sh", "`"), ("sh", "<<a\n"), ("sh", "case x in "), ("sh", "-;"), ("sh", "a[;"),
      ("console", "$ '\n"),
      ("console", "$ a \\\n"), ("xml", "<a "), ("xml", "<!--"), ("xml", "&a"), ("xml", "<![CDATA["),
      ("html", "<script>"), ("html", "<script></"), ("plist", "<key>"), ("yaml", "["), ("yaml", "- '''\n"),
      ("yaml", "- |\n"), ("yaml", "a: "), ("yaml", "a  "), ("http", "GET /\n\n"), ("http", "A "),
      ("http", "HTTP/\n\n{"), ("diff", "@@ \n"), ("diff", "--- \n"),
    ]
  )
  func hostileCodeTakesLinearTime(language: String, part: String) throws {
    let code = String(repeating: part, count: 100_000 / part.utf8.count)
    let tokens = try #require(Highlighter.colored(code, language: language)).tokens
    #expect(Self.isFaithful(tokens, to: code))
  }

  @Test(arguments: colored)
  func aLineMayBeAMegabyteLong(language: String) throws {
    let code = "$ \"" + String(repeating: "é", count: 500_000)
    let tokens = try #require(Highlighter.colored(code, language: language)).tokens
    #expect(Self.isFaithful(tokens, to: code))
    #expect(tokens.count < 8)
  }
}
