import Foundation
import SimulationKit
import Testing

@testable import DocsFoundation
@testable import DocsSite
@testable import DocsTheme

struct TimingsTests {
  @Test func showsWhereTheTimeWent() {
    var timings = Timings()
    timings.stages = [
      .init("load", .milliseconds(10)), .init("check", .microseconds(985_040)), .init("write", .zero),
    ]
    timings.pages = (1...12).map { .init("content/\($0).md", .milliseconds($0 % 11)) }
    timings.templates = [.init("page", .milliseconds(3))]
    timings.work = ["executable of 1 session", "1 compiler, 1 run"]
    timings.peakMemory = 61_400_000
    timings.largestProgram = 279_600_000
    #expect(
      timings.text == """
        load    10.0 ms    1 %
        check  985.0 ms   99 %  ########################################
        write    0.0 ms    0 %
        total  995.0 ms

        slowest pages
          10.0 ms  content/10.md
           9.0 ms  content/9.md
           8.0 ms  content/8.md
           7.0 ms  content/7.md
           6.0 ms  content/6.md
           5.0 ms  content/5.md
           4.0 ms  content/4.md
           3.0 ms  content/3.md
           2.0 ms  content/2.md
           1.0 ms  content/1.md

        slowest templates
          3.0 ms  page

        executable of 1 session
        1 compiler, 1 run

        peak memory      61 MB
        largest program  280 MB

        """
    )
  }

  @Test func theSlowestAreTheFirstOfAllSorted() {
    var source = SeededSource(seed: 7)
    for count in 0...60 {
      let entries = (0..<count).map {
        Timings.Entry("\($0)", .milliseconds(Int.random(in: 0...9, using: &source)))
      }
      let sorted = entries.sorted { ($1.duration, $0.name) < ($0.duration, $1.name) }
      #expect(Timings.slowest(entries.shuffled(using: &source)) == Array(sorted.prefix(10)))
    }
  }

  @Test func isEmptyWhereNothingWasMeasured() {
    #expect(Timings().text == "")
  }

  @Test func isOneLineForPrograms() throws {
    var timings = Timings()
    timings.stages = [.init("load", .microseconds(1_234))]
    timings.samples = [.init("content/a.md:7", .milliseconds(2))]
    timings.peakMemory = 5
    let json = try timings.json()
    #expect(json.hasSuffix("}\n"))
    #expect(!json.dropLast().contains("\n"))
    let value = try CanonicalJSON.decode(JSONValue.self, from: Data(json.utf8))
    #expect(value.value(at: JSONPointer(["timings", "stages", "0", "milliseconds"])) == .number(1.234))
    #expect(value.value(at: JSONPointer(["timings", "samples", "0", "name"])) == "content/a.md:7")
    #expect(value.value(at: JSONPointer(["timings", "peakMemory"])) == 5)
    #expect(value.value(at: JSONPointer(["timings", "largestProgram"])) == .null)
  }

  @Test func readsThePeakFromTheSystem() throws {
    #expect(PeakMemory.bytes(inStatus: "Name:\tdocs\nVmHWM:\t  123456 kB\nVmRSS: 1 kB\n") == 126_418_944)
    #expect(PeakMemory.bytes(inStatus: "VmHWM:\nVmRSS: 1 kB") == nil)
    #expect(try #require(PeakMemory.ownBytes()) > 1_000_000)
  }
}
