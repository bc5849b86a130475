import Testing

@testable import DocsSite

struct RunRecordTests {
  private let mark = SampleProgram.mark

  @Test func everyListingBeforeTheEndHasFinished() {
    let record = RunRecord("\(mark)0\nhello\n\(mark)1\n\(mark)end\n")
    #expect(record.finished == [0, 1])
    #expect(record.last == nil)
    #expect(record.output == [0: "hello\n", 1: ""])
    #expect(RunRecord("").finished == [])
  }

  @Test func aListingThatEndsTheProgramHasNotFinished() {
    let record = RunRecord("\(mark)0\n\(mark)2\n\(mark)2.0\nhalf")
    #expect(record.finished == [0])
    #expect(record.last == 2)
    #expect(record.printed == [2: [0: "half"]])
  }

  @Test func keepsApartWhatStatementsPrintAndWhatTheyGive() {
    let output = """
      \(mark)0
      \(mark)0.0
      1
      \(mark)0
      between
      \(mark)0.1
      inside
      \(mark)0.1=
      [1,
       2]
      \(mark)0
      \(mark)1
      \(mark)1.0

      \(mark)1
      \(mark)end

      """
    let record = RunRecord(output)
    #expect(record.printed == [0: [0: "1\n", 1: "inside\n"], 1: [0: "\n"]])
    #expect(record.values == [0: [1: "[1,\n 2]"]])
    #expect(record.output == [0: "1\nbetween\ninside\n", 1: "\n"])
  }

  @Test func anErrorThatIsThrownIsToldInItsOwnWords() {
    let record = RunRecord("\(mark)0\n\(mark)thrown\nE: it broke\nbadly\n")
    #expect(record.thrown == "E: it broke\nbadly")
    #expect(record.last == 0)
    #expect(RunRecord("\(mark)0\n\(mark)survived\n").survived)
  }

  @Test(arguments: [
    ("\u{1}", 0), ("\u{1}\u{2}", 0), ("\u{1}\u{2}x.y\n", 0), ("\u{1}\u{2}0.0.0=\nx", 0),
    ("\u{1}\u{2}99999999999999999999\n", 0), ("\u{1}\u{2}0\r\nx", 0),
  ])
  func anythingIsRead(output: String, listings: Int) {
    #expect(RunRecord(output).output.count == listings)
  }
}
