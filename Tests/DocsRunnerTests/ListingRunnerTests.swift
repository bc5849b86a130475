import DocsRunner
import Foundation
import Testing

@testable import DocsSamples

@Suite struct ListingRunnerTests {
  @Test func listingsBeforeTheTextRunFirst() async throws {
    let outcome = try await TestRunner.shared().outcome(
      "print(base + 2)  // Prints \"42\"\nLamp().isOn  // => false"
    )
    #expect(outcome.status == .passed)
    #expect(outcome.output.hasPrefix("42\n"))
    #expect(outcome.expectations.map(\.holds) == [true, true])
    #expect(outcome.diagnostics == [])
  }

  @Test func whatDiffersIsSaidAtItsLine() async throws {
    let outcome = try await TestRunner.shared().outcome("let x = 1\nprint(base + x)  // Prints \"40\"")
    #expect(outcome.status == .failed)
    #expect(outcome.expectations.map(\.expected) == ["40"])
    #expect(outcome.expectations.map(\.actual) == ["41"])
    #expect(outcome.expectations.map(\.line) == [2])
    #expect(outcome.diagnostics.map(\.line) == [2])
  }

  @Test func whatDoesNotCompileIsSaidAtItsLine() async throws {
    let outcome = try await TestRunner.shared().outcome("\nlet x: Int = \"a\"")
    #expect(outcome.status == .failed)
    #expect(outcome.diagnostics.map(\.severity) == ["error"])
    #expect(outcome.diagnostics.map { [$0.line, $0.column] } == [[2, 14]])
    #expect(outcome.diagnostics.first?.message.hasPrefix("Cannot convert value of type 'String'") == true)
  }

  @Test func theSameTextIsAnsweredAtOnce() async throws {
    let test = try await TestRunner.shared()
    let text = "print(base, \(UInt64.random(in: .min ... .max)))"
    let first = try await test.events(text)
    #expect(first.count > 1)
    let second = try await test.events(text)
    #expect(second.count == 1)
    guard case .outcome(let one)? = first.last, case .outcome(let two)? = second.last else {
      Issue.record("there is no outcome")
      return
    }
    #expect(one == two)
  }

  @Test func whatReadersKeepIsCompiledOnce() async throws {
    let test = try await TestRunner()
    func precompile() async throws -> [String] {
      await withCheckedContinuation { done in test.runner.precompile { done.resume() } }
      let programs = test.listings.cache.folder.appending(path: "programs").path
      return try FileManager.default.contentsOfDirectory(atPath: programs).sorted()
    }
    let before = try await test.outcome("print(base, Lamp().isOn)")
    let objects = try await precompile()
    let after = try await test.outcome("print(base, Lamp().isOn )")
    #expect(before.status == .passed && before == after)
    let more = try await precompile()
    #expect(Set(objects).isSubset(of: more) && more.count == objects.count + 1, "only the program is new")
  }

  @Test func outputArrivesWhileTheProgramRuns() async throws {
    let text = """
      import Foundation
      print("first")
      try await Task.sleep(for: .milliseconds(400))
      print("second")
      """
    let events = try await TestRunner.shared().events(text)
    let shown = events.compactMap { event -> String? in
      if case .output(let text) = event { text } else { nil }
    }
    #expect(shown.first == "first\n")
    guard case .outcome(let outcome)? = events.last else {
      Issue.record("there is no outcome")
      return
    }
    #expect(outcome.output == "first\nsecond\n")
  }

  @Test func testsRun() async throws {
    let text = """
      import Testing
      @Test func sums() { #expect(1 + 1 == 2) }
      """
    let outcome = try await TestRunner.shared().outcome(text)
    #expect(outcome.status == .passed)
    #expect(outcome.tests == 1)
    let failing = try await TestRunner.shared().outcome(text.replacing("== 2", with: "== 3"))
    #expect(failing.status == .failed)
    #expect(failing.diagnostics.map(\.line) == [2])
  }

  @Test func whatIsNoListingThatRunsIsRefused() async throws {
    let test = try await TestRunner.shared()
    for (page, number) in [(test.page, 3), (test.page, 4), (test.page, 0), ("/nowhere/", 1)] {
      await #expect(throws: ListingRunner.Refusal.noListing) {
        try await test.runner.run(.init(page: page, number: number), "print(1)", for: "a")
      }
    }
    await #expect(throws: ListingRunner.Refusal.tooLong) {
      let text = String(repeating: "a", count: ListingRunner.longestText + 1)
      return try await test.runner.run(.init(page: test.page, number: 1), text, for: "a")
    }
    #expect(test.listings.numbers(on: test.page) == [1, 2])
  }

  /// Each would keep the parser busy for minutes.
  @Test(arguments: ["[", "(", "{ ", "a<"])
  func whatIsNestedDeeplyIsNotParsed(opening: String) async throws {
    let outcome = try await TestRunner.shared().outcome("let x = " + String(repeating: opening, count: 4000))
    #expect(outcome.status == .refused)
  }

  @Test func aModuleThatIsNotGrantedIsRefused() async throws {
    let outcome = try await TestRunner.shared().outcome("import NIOCore\nprint(1)")
    #expect(outcome.status == .refused)
    #expect(outcome.diagnostics.map(\.message) == ["The module 'NIOCore' isn't available here"])
  }

  @Test func withoutTheJailNothingStarts() async throws {
    await #expect(throws: ListingFailure.self) { try await TestRunner(command: ["no-such-jail"]) }
    let error = await #expect(throws: ListingFailure.self) { try await TestRunner(command: ["false"]) }
    #expect(error?.description.hasPrefix("Listings can't be run safely here") == true)
  }

  @Test func eachClientHasAFewPlaces() async throws {
    let queue = RunQueue(running: 1, waiting: 2, ofClient: 2)
    let first = try #require(await queue.admit("a"))
    #expect(await queue.admit("a") != nil)
    #expect(await queue.admit("a") == nil)
    let other = try #require(await queue.admit("b"))
    #expect(await queue.admit("c") == nil)
    await queue.wait(for: first)
    await queue.leave(first)
    #expect(await queue.admit("c") != nil)
    let waiting = Task { await queue.wait(for: other) }
    #expect(await queue.admit("d") == nil)
    waiting.cancel()
  }
}
