import Scratch
import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSite

struct BaselineTests {
  private static let text = """
    ```swift
    lamp.dim()
    ```

    ```swift
    print("lit")
    ```
    ```output
    dark
    ```

    ```swift
    lamp.dim()
    ```

    """

  private func listings(_ text: String = text) throws -> ListingIndex {
    ListingIndex([try TestPage.page(text, path: "README.md")])
  }

  private func fault(
    _ line: Int,
    _ rule: String = "sample-does-not-compile",
    _ summary: String = "Cannot find 'lamp' in scope",
    severity: Diagnostic.Severity = .error
  ) -> Diagnostic {
    Diagnostic(rule, severity: severity, at: SourcePosition(file: "README.md", line: line), summary)
  }

  private var faults: [Diagnostic] {
    [fault(5), fault(10, "sample-prints-otherwise", "Output differs"), fault(15)]
  }

  @Test func aFailureIsKnownByItsListingAndWhatIsWrong() throws {
    let baseline = Baseline(of: faults, in: try listings())
    #expect(baseline.count == 3)
    // Text above the listings moves them.
    let moved = try listings("More\n\n" + Self.text)
    let later = faults.map { fault($0.position.line + 2, $0.identifier, $0.summary) }
    let comparison = baseline.compare(later, in: moved)
    #expect(comparison.diagnostics == [])
    #expect(comparison.known.map(\.line).sorted() == [6, 10, 17])
    #expect(comparison.gone.count == 0)
  }

  @Test func aListingThatEndsTooEarlyFailsAtTheFenceAfterIt() throws {
    let listings = try listings("```swift\nlamp.dim(\n```\n")
    #expect(Baseline(of: [fault(6)], in: listings).count == 1)
  }

  @Test func whatIsNewIsReported() throws {
    let baseline = Baseline(of: faults, in: try listings())
    let news = [
      fault(5, "sample-does-not-compile", "Cannot find 'light' in scope"), fault(5, "sample-crashes"),
      // A third listing with the same text.
      fault(19),
    ]
    let comparison = baseline.compare(
      faults + news,
      in: try listings(Self.text + "```swift\nlamp.dim()\n```\n")
    )
    #expect(comparison.diagnostics == news)
    // Another text, another listing.
    let edited = try listings(Self.text.replacing("lamp.dim()", with: "lamp.dim(1)"))
    #expect(baseline.compare(faults, in: edited).diagnostics == [faults[0], faults[2]])
    #expect(baseline.compare(faults, in: edited).gone.count == 2)
  }

  @Test func onlyErrorsOfListingsAreRecorded() throws {
    let others = [
      fault(1), fault(4, severity: .warning), fault(40),
      Diagnostic("sample-crashes", at: SourcePosition(file: "GUIDE.md", line: 5), "Crashes"),
    ]
    #expect(Baseline(of: others, in: try listings()).count == 0)
    #expect(Baseline.none.compare(others, in: try listings()).diagnostics == others)
  }

  @Test func itOnlyShrinks() throws {
    let baseline = Baseline(of: faults, in: try listings())
    #expect(baseline.shrunk(to: baseline) == baseline)
    let fewer = Baseline(of: [faults[0], fault(10, "sample-crashes")], in: try listings())
    #expect(baseline.shrunk(to: fewer) == Baseline(of: [faults[0]], in: try listings()))
    #expect(baseline.shrunk(to: .none) == .none)
  }

  // MARK: Its file

  private func load(_ text: String) throws -> (baseline: Baseline?, faults: [String], warnings: [String]) {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "docs.baseline.yml")
    let (file, baseline, faults) = try Baseline.load(root: folder.url)
    return (baseline, faults.map(\.line), try baseline?.warnings(in: #require(file)).map(\.line) ?? [])
  }

  @Test func itsFileSaysTheSame() throws {
    for faults in [
      [], faults,
      [
        fault(5, "sample-throws", "One, two"),
        fault(5, "sample-throws", "A \"quoted\" 'é': {x}\n\u{2028}# no comment"),
      ],
    ] {
      let baseline = Baseline(of: faults, in: try listings())
      let (read, problems, _) = try load(baseline.text)
      #expect(read == baseline)
      #expect(problems == [])
    }
    let lines = Baseline(of: [faults[0]], in: try listings()).text.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[2] == "README.md:")
    #expect(
      lines[3].hasSuffix(#"rule: sample-does-not-compile, message: "Cannot find 'lamp' in scope"}"#)
    )
  }

  @Test func aSiteWithoutOneHasNone() throws {
    let (file, baseline, faults) = try Baseline.load(root: TemporaryFolder().url)
    #expect(file == nil && baseline == nil && faults == [])
  }

  @Test(
    arguments: [
      ("- a\n", ["1:1: Expected an object, found an array"]),
      (
        "README.md:\n- {listing: abc, rulle: x, message: y}\n",
        ["2:18: 'rulle' is not known; did you mean 'rule'?", "2:3: The member 'rule' is missing"]
      ),
      ("README.md: [\n", ["2:1: Invalid YAML: did not find expected node content"]),
    ]
  )
  func aWrongFileIsAnErrorAtItsPlace(text: String, faults: [String]) throws {
    let (baseline, found, _) = try load(text)
    #expect(baseline == nil)
    #expect(found == faults)
  }

  @Test func whatIsGoneIsAWarningAtItsFile() throws {
    let gone = Baseline(of: faults, in: try listings()).compare([faults[0]], in: try listings()).gone
    let folder = try TemporaryFolder()
    try folder.write(gone.text, to: "docs.baseline.yml")
    let file = try #require(try Baseline.load(root: folder.url).file)
    #expect(gone.warnings(in: file).map(\.line) == ["3:1: 2 failures of README.md are gone"])
    #expect(Baseline.none.warnings(in: file) == [])
  }
}
