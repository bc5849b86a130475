import DocsFoundation
import DocsMarkdown
import DocsRunner
import DocsToolchain
import Foundation
import Scratch
import TestPages

@testable import DocsSamples

/// A site of one page, whose listings can be edited: the first declares `base`, and the second prints it.
struct TestRunner {
  let runner: ListingRunner
  let listings: EditableListings
  /// Held so that the folder stays.
  private let folder: TemporaryFolder

  private static let page = """
    ```swift
    let base = 40
    struct Lamp { var isOn = false }
    ```

    ```swift
    print(base)  // Prints "40"
    ```

    ```swift no_run
    fatalError()
    ```
    """

  init(command: [String] = ["bwrap"], queue: RunQueue = RunQueue()) async throws {
    folder = try TemporaryFolder()
    // Programs are another user's if the tests are run by root.
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
    let cache = ContentCache(ofSite: folder.url)
    let page = try TestPage.page(Self.page)
    let sessions = await Session.all(in: [page], hasAppModules: false).sessions
    listings = EditableListings(
      [page],
      sessions: sessions,
      toolchain: try await Toolchain.current(cache: cache),
      library: .empty,
      cache: cache,
      modules: [],
      reads: []
    )
    runner = ListingRunner(try JailExecutor(root: folder.url, command: command, queue: queue))
    try await runner.prepare(for: listings)
  }

  private static let common = Task { try await TestRunner() }

  /// A runner that tests share.
  static func shared() async throws -> TestRunner { try await common.value }

  var page: String { "/page/" }

  /// What happens to a text in place of the second listing.
  func events(_ text: String, number: Int = 2, client: String = "") async throws -> [ListingRun.Event] {
    let client = client.isEmpty ? UUID().uuidString : client
    let stream = try await runner.run(.init(page: page, number: number), text, for: client)
    return await stream.reduce(into: []) { $0.append($1) }
  }

  func outcome(_ text: String, number: Int = 2) async throws -> ListingOutcome {
    let events = try await events(text, number: number)
    guard case .outcome(let outcome)? = events.last else { throw NoOutcome() }
    return outcome
  }

  struct NoOutcome: Error {}
}
