import Testing

@testable import DocsSamples

struct RunResultTests {
  private let mark = ListingHarness.mark + "secret "

  private func result(_ output: String) -> RunResult { RunResult(output, secret: "secret") }

  @Test func everyListingBeforeTheEndHasFinished() {
    let result = self.result("\(mark)0\nhello\n\(mark)1\n\(mark)end\n")
    #expect(result.finished == [0, 1])
    #expect(result.hasEnded && !result.hasSettled)
    #expect(result.last == 1)
    #expect(result.output == [0: "hello\n", 1: ""])
    #expect(self.result("").finished == [])
  }

  @Test func aListingThatEndsTheProgramHasNotFinished() {
    let result = self.result("\(mark)0\n\(mark)2\n\(mark)2.0\nhalf")
    #expect(result.finished == [0])
    #expect(result.last == 2)
    #expect(result.printed == [2: [0: "half"]])
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
    let result = self.result(output)
    #expect(result.printed == [0: [0: "1\n", 1: "inside\n"], 1: [0: "\n"]])
    #expect(result.values == [0: [1: "[1,\n 2]"]])
    #expect(result.output == [0: "1\nbetween\ninside\n", 1: "\n"])
  }

  @Test func anErrorThatIsThrownIsToldInItsOwnWords() {
    let result = self.result("\(mark)0\n\(mark)thrown\nE: it broke\nbadly\n")
    #expect(result.thrown == "E: it broke\nbadly")
    #expect(result.last == 0)
    #expect(self.result("\(mark)0\n\(mark)survived\n").survived)
  }

  @Test func whatComesBehindTheLastStatementIsTheLastListings() {
    let result = self.result(
      "\(mark)0.0\nx\n\(mark)0\nput off\n\(mark)end\na task\n\(mark)settled\nat exit\n"
    )
    #expect(result.printed == [0: [0: "x\n"]])
    #expect(result.output == [0: "x\nput off\na task\nat exit\n"])
    #expect(result.hasSettled)
  }

  @Test func whoEndsALineHasPrintedAllOfIt() {
    let result = self.result(
      "\(mark)0\nx\n1 2 \(mark)0.0\n\n\(mark)0\n3 \(mark)1.0\n4\(mark)1.1\n\n\(mark)1\n\(mark)end\n"
    )
    #expect(result.printed == [0: [0: "1 2 \n"], 1: [0: "4", 1: "\n"]])
    #expect(result.output == [0: "x\n1 2 \n3 ", 1: "4\n"])
  }

  @Test func nobodyElseSetsAMark() {
    let forged = ListingHarness.mark + "guess "
    let result = self.result("\(mark)0\n\(forged)end\n\(forged)settled\n")
    #expect(result.finished == [] && !result.hasEnded && !result.hasSettled)
    #expect(result.output == [0: "\(forged)end\n\(forged)settled\n"])
  }

  @Test func knowsWhereASignalComesFrom() {
    #expect(result("\(mark)0\n\(mark)trap\n").signal == .trap)
    #expect(result("\(mark)0\n\(mark)sent\n").signal == .sent)
    #expect(result("\(mark)0\n").signal == nil)
  }

  @Test(arguments: ["", "x.y\n", "0.0.0=\nx", "99999999999999999999\n", "0\r\nx", "=", "-1"])
  func anythingIsRead(output: String) {
    #expect(result(output).output.isEmpty)
    #expect(result(mark + output).values.isEmpty)
  }
}
