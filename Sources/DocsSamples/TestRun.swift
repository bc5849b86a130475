import Foundation

/// The results of the tests that a session declares.
struct TestRun: Hashable, Sendable, Codable {
  /// A failure, or a test that didn't run.
  struct Issue: Hashable, Sendable, Codable {
    /// The index of the listing, and the line and column in its code, from 1; nil if it is outside of all listings.
    var listing: Int?
    var line: Int
    var column: Int
    /// The message of Swift Testing or XCTest.
    var text: String
  }

  var failures: [Issue] = []
  /// The text is the reason for skipping; empty if there is none.
  var skipped: [Issue] = []
  /// The number of tests that ran to their end.
  var count = 0
  /// Whether the whole run ended.
  var isComplete = false

  init() {}

  /// Reads the events that Swift Testing wrote, or the XCTest harness in the same format: a line of JSON for each.
  ///
  /// Source: swift-testing, Documentation/ABI/JSON.md.
  ///
  /// - Parameters:
  ///   - events: the lines.
  ///   - program: the program whose tests ran.
  init(events: Data, of program: SampleProgram) {
    let listings = program.session.listings.indices
    let files = Dictionary(uniqueKeysWithValues: listings.map { (program.file(of: $0), $0) })
    let decoder = JSONDecoder()
    for line in events.split(separator: UInt8(ascii: "\n")) {
      guard let event = try? decoder.decode(Event.self, from: line), event.kind == "event" else { continue }
      let payload = event.payload
      let place = payload.issue?.sourceLocation ?? payload.location
      var issue = Issue(
        listing: place.flatMap { files[$0.file] },
        line: (place?.line ?? 1) - SampleProgram.lineOffset,
        column: place?.column ?? 1,
        text: payload.messages?.map(\.text).joined(separator: "; ") ?? ""
      )
      switch payload.kind {
      case "issueRecorded" where payload.issue?.isKnown != true: failures.append(issue)
      case "testSkipped":
        issue.text = payload.comments?.joined(separator: "; ") ?? ""
        skipped.append(issue)
      case "testEnded" where payload.isFunction: count += 1
      case "runEnded": isComplete = true
      default: break
      }
    }
  }

  private struct Event: Decodable {
    var kind: String
    var payload: Payload
  }

  private struct Payload: Decodable {
    var kind: String?
    var issue: Problem?
    var location: Location?
    var comments: [String]?
    var messages: [Message]?
    var testID: String?

    /// Whether the event is about a test and not a suite, whose name has no parentheses:
    /// `main.Sums/right()/p.swift:6:4`.
    var isFunction: Bool { testID?.contains(")/") == true }

    enum CodingKeys: String, CodingKey {
      case kind, issue, messages, testID
      case location = "_sourceLocation"
      case comments = "_comments"
    }
  }

  private struct Problem: Decodable {
    var isKnown: Bool?
    var sourceLocation: Location?
  }

  private struct Location: Decodable {
    var file: String
    var line: Int
    var column: Int

    enum CodingKeys: String, CodingKey {
      case file = "_filePath"
      case line, column
    }
  }

  private struct Message: Decodable { var text: String }
}
