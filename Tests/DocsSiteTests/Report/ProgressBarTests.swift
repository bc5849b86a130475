import Testing

@testable import DocsFoundation
@testable import DocsSite

struct ProgressBarTests {
  private let bar = ProgressBar(width: 80, isColored: false)

  @Test func aCountFillsTheBar() {
    #expect(
      bar.line(BuildStep("Checking links", done: 6, of: 24))
        == "██████░░░░░░░░░░░░░░░░░░ Checking links 6/24"
    )
    #expect(bar.line(BuildStep("x", done: 24, of: 24)) == String(repeating: "█", count: 24) + " x 24/24")
    #expect(bar.line(BuildStep("x", done: 0, of: 24)) == String(repeating: "░", count: 24) + " x 0/24")
  }

  @Test func aStepWithoutACountIsItsText() {
    let module = "Lamps"
    #expect(bar.line("Building \(module)") == "Building Lamps…")
    #expect(bar.line(BuildStep("Nothing", done: 0, of: 0)) == "Nothing…")
  }

  @Test func colorsAreSwitchedOffAtTheEnd() {
    let line = ProgressBar(width: 80, isColored: true).line(BuildStep("x", done: 1, of: 2))
    #expect(line.hasPrefix("\u{1B}[36m"))
    #expect(line.hasSuffix("\u{1B}[0m x 1/2"))
  }

  @Test(arguments: [1, 5, 20, 40, 60, 80, 200])
  func theLineFitsTheTerminal(width: Int) {
    let text = String(repeating: "long ", count: 40)
    for step in [
      BuildStep(text, done: .max, of: .max), BuildStep(text, done: -5, of: 7), BuildStep(stringLiteral: text),
    ] {
      #expect(ProgressBar(width: width, isColored: false).line(step).count < max(width, 2), "\(step)")
    }
  }
}
