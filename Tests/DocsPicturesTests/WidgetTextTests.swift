import SimulationKit
import Testing

@testable import DocsFoundation
@testable import DocsPictures

struct WidgetTextTests {
  @Test(arguments: [
    (0, "0 s"), (50, "0.050 s"), (4000, "4 s"), (59_999, "59.999 s"), (60_000, "1 min"),
    (90_500, "1 min 30.500 s"), (7_500_000, "2 h 5 min"), (93_600_000, "1 d 2 h"), (-5, "0 s"),
  ])
  func durationsReadAsTimes(milliseconds: Int, text: String) {
    #expect(WidgetStrings(language: "en").duration(milliseconds) == text)
  }

  @Test func pausesLoseTheirLastZeros() {
    #expect(WidgetStrings(language: "en").duration(3950, trimmed: true) == "3.95 s")
  }

  @Test func codeBreaksWhereAReaderWouldBreakIt() {
    #expect(
      WidgetMarkup.breakable("application(_:didFail:)") == "application(<wbr>_:<wbr>did<wbr>Fail:)"
    )
    #expect(WidgetMarkup.breakable("a.b<C>") == "a.<wbr>b&lt;C&gt;")
    #expect(WidgetMarkup.breakable("https://x.y/z") == "https://<wbr>x.<wbr>y/<wbr>z")
    #expect(WidgetMarkup.parts(of: "choose-size_2") == ["choose-", "size_", "2"])
    #expect(WidgetMarkup.parts(of: "0..<5") == ["0..", "<5"])
    #expect(WidgetMarkup.parts(of: "") == [""])
  }

  @Test func escapedTextHoldsNoMarkup() {
    #expect("<a b='\"'>&\0".escapedForHTML == "&lt;a b=&#39;&quot;&#39;&gt;&amp;\u{FFFD}")
    #expect("\0".escapedForHTML == "\u{FFFD}")
    #expect("São João".escapedForHTML == "São João")
  }

  @Test(arguments: ["willActivate()", "userInfo", "a = b", "POST /verifyReceipt", "Info.plist"])
  func recognizesCode(name: String) {
    #expect(WidgetMarkup.isCode(name))
  }

  @Test(arguments: ["swipe up on the icon", "advertise", "21007", "Find iPhone"])
  func recognizesWords(name: String) {
    #expect(!WidgetMarkup.isCode(name))
  }

  @Test func linesFitTheirWidth() {
    let measure = TextMeasure(size: 14)
    let text = "A sentence of several words and onelongwordwithoutanyspaceatallinitthatmustbecut"
    let lines = measure.lines(text, width: 120)
    #expect(lines.allSatisfy { measure.width($0) <= 120 })
    #expect(lines.joined().replacing(" ", with: "") == text.replacing(" ", with: ""))
    #expect(measure.lines("", width: 120) == [""])
  }

  @Test func wordsBreakOnlyWhereNothingElseHelps() {
    let measure = TextMeasure(size: 14)
    #expect(
      measure.lines("Asks group.com.example.money", width: 120) == ["Asks", "group.com.", "example.money"]
    )
    #expect(
      measure.lines("didFinishLaunchingWithOptions", width: 130) == ["didFinish", "LaunchingWith", "Options"]
    )
    #expect(measure.lines("a verylongword.x y", width: 60) == ["a", "verylon", "gword.x", "y"])
    #expect(measure.lines("Favorite", width: 1) == "Favorite".map { String($0) })
  }

  /// Advance widths of DejaVu Sans at 100 px, the widest font of the list, and of Liberation Sans.
  @Test(arguments: [
    ("Favorite", 409, 362), ("group.com.example.money", 1377, 1207), ("littlefjord", 453, 373),
    ("WWW", 297, 284), ("MOM", 252, 245), ("0123456789", 637, 557), ("Illinois, 2015-04-17", 963, 845),
  ])
  func noTextIsWiderThanItsEstimate(text: String, dejaVu: Int, liberation: Int) {
    let width = TextMeasure(size: 100).width(text)
    #expect(width >= max(dejaVu, liberation))
    #expect(TextMeasure(size: 100, isBold: true).width(text) > width)
  }

  /// ASCII is measured by its bytes, and everything else by its characters.
  @Test(arguments: ["~ Az09 .,:;|/\\\"'!?_-()[]{}$%@*\u{0}\u{7f}", "\r", "a\r\nb"])
  func allTextIsMeasuredAlike(text: String) {
    let measure = TextMeasure(size: 100)
    let characters = text.map { measure.width(String($0)) }.reduce(0, +)
    #expect(measure.width("é" + text) == measure.width("é") + characters)
    #expect(measure.width(text) == characters)
  }

  @Test func aThirdOfAPhoneHoldsAFavorite() {
    let figure = Figure(
      id: "p",
      name: "Phone",
      form: .phone,
      elements: [
        .swipedRow(
          "Bread",
          leading: [],
          trailing: ["More", "Favorite", "Share"].map { .init($0, tint: "#0000ff") }
        )
      ]
    )
    let svg = RunSample.svg(figure)
    #expect(svg.contains(">Favorite</text>"))
  }

  @Test func codeLinesKeepTheirSpaces() {
    let measure = TextMeasure(size: 13, isMonospaced: true)
    #expect(measure.codeLines("a\n  b", width: 100) == ["a", "  b"])
    #expect(measure.codeLines("abcdef", width: 16) == ["ab", "cd", "ef"])
    #expect(measure.codeLines("  let a  = b", width: 80) == ["  let a  =", "b"])
  }

  @Test(arguments: ["red", "#ff", "#gggggg", "#ff3b30\"", "+12345", "#+12345", ""])
  func onlyHexadecimalColorsReachThePicture(text: String) {
    #expect(FigureTint(text) == nil)
  }

  @Test func textOnATintIsTheMoreReadable() {
    #expect(FigureTint("#FFCC00")?.text == "#14181d")
    #expect(FigureTint("#0b57b8")?.text == "#ffffff")
    #expect(FigureTint("#FFCC00")?.hex == "#ffcc00")
  }
}
