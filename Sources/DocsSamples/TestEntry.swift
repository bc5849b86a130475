import DocsMarkdown

/// The parts of a program's entry point that run the tests of its session.
struct TestEntry {
  var imports = ""
  var functions = ""
  var cases = ""

  /// Creates an entry point without tests.
  init() {}

  init(_ program: SampleProgram) {
    guard program.purpose == .run else { return }
    let session = program.session
    for library in session.testLibraries {
      imports += "import \(library.rawValue)\n"
      cases += "      case \"\(library.function)\": await \(library.function)()\n"
      switch library {
      case .testing: functions += Self.testing
      case .xctest:
        imports += "import Foundation\n"
        functions += Self.xctest(session.own.filter(\.sample.runs).flatMap(\.tests.cases))
      }
    }
  }

  /// Swift Testing discovers the tests, and writes their results to a file.
  ///
  /// Tests don't run in parallel, so their output and effects are the same in each run.
  /// Source: swift-testing, Documentation/ABI/TestContent.md and Documentation/ABI/JSON.md.
  private static let testing = """

    @MainActor func _livedocsTesting() async {
      var words = Testing.__CommandLineArguments_v0()
      words.eventStreamOutputPath = _livedocsWord(2)
      words.eventStreamSchemaVersion = "0"
      words.parallel = false
      words.quiet = true
      _ = await Testing.__swiftPMEntryPoint(passing: words) as Int32
    }

    """

  /// XCTest needs a list of the tests. An observer writes their results in Swift Testing's format.
  private static func xctest(_ cases: [SwiftSource.Tests.Case]) -> String {
    let entries = cases.map { item in
      let methods = item.methods.map { method in
        let reference = "\(item.name).\(method.name)"
        return "(\"\(method.name)\", \(method.isAsynchronous ? "asyncTest(\(reference))" : reference))"
      }
      return "    testCase([\(methods.joined(separator: ", "))]),\n"
    }.joined()
    return """

      private final class _LiveDocsObserver: XCTestObservation {
        private func write(_ payload: [String: Any]) {
          guard let data = try? JSONSerialization.data(withJSONObject: ["kind": "event", "payload": payload]),
            let file = FileHandle(forWritingAtPath: _livedocsWord(2))
          else { return }
          try? file.seekToEnd()
          try? file.write(contentsOf: data + Data("\\n".utf8))
          try? file.close()
        }

        func testCase(_ testCase: XCTestCase, didFailWithDescription text: String, inFile file: String?, atLine line: Int) {
          let place: [String: Any] = ["_filePath": file ?? "", "line": line, "column": 1]
          write(["kind": "issueRecorded", "issue": ["sourceLocation": place], "messages": [["text": text]]])
        }

        func testCaseDidFinish(_ testCase: XCTestCase) { write(["kind": "testEnded", "testID": "\\(testCase.name)()/"]) }

        func testBundleDidFinish(_ testBundle: Bundle) { write(["kind": "runEnded"]) }
      }

      @MainActor func _livedocsXCTest() async {
        _ = FileManager.default.createFile(atPath: _livedocsWord(2), contents: nil)
        XCTMain(
          [
      \(entries)    ],
          arguments: ["main"],
          observers: [_LiveDocsObserver()]
        )
      }

      """
  }
}

extension Session.TestLibrary {
  /// The function of the entry point that runs the tests.
  var function: String {
    switch self {
    case .testing: "_livedocsTesting"
    case .xctest: "_livedocsXCTest"
    }
  }
}
