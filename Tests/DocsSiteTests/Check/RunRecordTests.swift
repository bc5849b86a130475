import Testing

@testable import DocsSite

struct RunRecordTests {
  private let mark = SampleProgram.mark

  private func session(_ codes: String...) throws -> (samples: [Sample], program: SampleProgram) {
    let samples = try TestPage.page(codes.map { "```swift\n\($0)\n```\n" }.joined(separator: "\n")).samples
    return (samples, SampleProgram(samples: samples.enumerated().map { ($0.offset, $0.element) }))
  }

  private func result(_ failure: String?, errors: String = "") -> Subprogram.Result {
    Subprogram.Result(output: "", errors: errors, failure: failure)
  }

  @Test func everyListingBeforeTheEndHasFinished() {
    let record = RunRecord("\(mark)0\nhello\n\(mark)1\n\(mark)end\n")
    #expect(record.finished == [0, 1])
    #expect(record.last == nil)
    #expect(RunRecord("").finished == [])
  }

  @Test func aListingThatEndsTheProgramHasNotFinished() throws {
    let record = RunRecord("\(mark)0\n\(mark)2\n\(mark)2.0\nhalf")
    #expect(record.finished == [0])
    #expect(record.last == 2)
    let (samples, _) = try session("exit(0)")
    #expect(
      record.failures(of: samples[0], result(nil)).map(\.line) == [
        "4:1: The listing ends the program, and with it the listings after it"
      ]
    )
  }

  @Test func comparesWhatEachStatementPrinted() throws {
    let (samples, program) = try session(
      "print(1)  // Prints \"1\"\nprint(2)\n// Prints \"two\"\nprint(3)\nprint()  // Prints \"\"",
      "print(\"a\\nb\")\n// Prints \"a\"\n// Prints \"b\""
    )
    let output = """
      \(mark)0
      \(mark)0.0
      1
      \(mark)0
      \(mark)0.1
      2
      \(mark)0
      3
      \(mark)0.2

      \(mark)0
      \(mark)1
      \(mark)1.0
      a
      b
      \(mark)1
      \(mark)end

      """
    let record = RunRecord(output)
    let faults = record.compare(0, samples[0], in: program)
    #expect(faults.map(\.line) == ["7:1: The listing prints something else"])
    #expect(faults.first?.hints == [#"expected: "two""#, #"actual:   "2""#])
    #expect(record.compare(1, samples[1], in: program) == [])
  }

  @Test func anExpectationThatIsNeverReachedIsAFault() throws {
    let (samples, program) = try session(
      "if false {\n  print(1)  // Prints \"1\"\n}",
      "print(2)  // Prints \"2\""
    )
    let record = RunRecord("\(mark)0\n\(mark)0.0\n\(mark)0\n\(mark)1\n\(mark)end\n")
    #expect(record.compare(0, samples[0], in: program).map(\.identifier) == ["sample-prints-otherwise"])
    #expect(record.compare(1, samples[1], in: program).map(\.identifier) == ["expectation-is-not-reached"])
  }

  @Test func aStrayExpectationIsAFault() throws {
    let (samples, program) = try session("func f() {\n  print(1)  // Prints \"1\"\n}")
    let faults = RunRecord("\(mark)0\n\(mark)end\n").compare(0, samples[0], in: program)
    #expect(
      faults.map(\.line) == ["6:13: The expectation stands in a declaration, which prints nothing by itself"]
    )
  }

  @Test func anErrorThatIsThrownIsToldInItsOwnWords() throws {
    let (samples, _) = try session("throw E()")
    let record = RunRecord("\(mark)0\n\(mark)thrown\nE: it broke\nbadly\n")
    #expect(record.thrown == "E: it broke\nbadly")
    let faults = record.failures(of: samples[0], result(nil))
    #expect(faults.map(\.line) == ["4:1: The listing throws an error"])
    #expect(faults.first?.hints == ["E: it broke\nbadly"])
  }

  @Test func aCrashIsShownOnItsLine() throws {
    let (samples, _) = try session("print(1)\nlet a = [1]\nprint(a[3])")
    let record = RunRecord("\(mark)0\n")
    func faults(_ errors: String) -> [String] {
      record.failures(of: samples[0], result("signal 5", errors: errors)).flatMap { [$0.line] + $0.hints }
    }
    #expect(
      faults("content/page.md:7: Fatal error: Index out of range\n") == [
        "7:1: The listing crashes", "Fatal error: Index out of range",
      ]
    )
    // Noticed by the standard library, or on another page: the words are known, the line is not.
    for place in ["Swift/Array.swift:5", "content/other.md:7", "content/page.md:99", "7"] {
      #expect(
        faults("words\n\(place): Fatal error: Index out of range") == [
          "4:1: The listing crashes", "Fatal error: Index out of range",
        ]
      )
    }
    #expect(faults("") == ["4:1: The listing crashes", "signal 5"])
  }
}
