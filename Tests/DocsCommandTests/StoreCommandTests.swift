import Foundation
import Scratch
import Subprocess
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `docs store`, and the store's options of `docs serve`.
@Suite struct StoreCommandTests {
  private static let fixture = Checkout.at("Tests/ReceiptsTests/Fixtures/Format4.storekit")

  /// Runs a command until a line that says where it serves, then sends a signal.
  ///
  /// - Returns: its output, its standard error, and how it ended.
  private func serving(
    _ arguments: [String],
    signal: Signal = .terminate,
    body: @Sendable @escaping (_ base: String) async throws -> Void
  ) async throws -> (output: [String], errors: String, end: TerminationStatus) {
    let result = try await run(
      .path(Program.path),
      arguments: Arguments(arguments),
      input: .none,
      output: .sequence,
      error: .string(limit: 1 << 20)
    ) { execution -> [String] in
      var lines: [String] = []
      for try await line in execution.standardOutput.strings() {
        let line = line.trimmingCharacters(in: .newlines)
        lines.append(line)
        guard line.hasPrefix("Serving"), let range = line.firstRange(of: "http://") else { continue }
        do {
          try await body(String(line[range.lowerBound...]))
        } catch {
          Issue.record(error)
        }
        try execution.send(signal: signal)
      }
      return lines
    }
    return (result.closureResult, result.standardError, result.terminationStatus)
  }

  private static func account(_ base: String, _ action: String) async throws -> String {
    var request = URLRequest(url: try #require(URL(string: "\(base)/appstore/sandbox/testing")))
    request.httpMethod = "POST"
    request.httpBody = Data(action.utf8)
    let (data, _) = try await URLSession.shared.data(for: request)
    return String(decoding: data, as: UTF8.self)
  }

  @Test(.timeLimit(.minutes(10)), arguments: [Signal.terminate, .interrupt])
  func sellsTheProductsOfAStoreKitFile(signal: Signal) async throws {
    let folder = try TemporaryFolder()
    let result = try await serving(
      [
        "store", "--config", Self.fixture.path, "--bundle-id", "com.example.birds", "--port", "0",
        "--identity", folder.url.path,
      ],
      signal: signal
    ) { base in
      let account = try await Self.account(
        base,
        #"{"do": "buy", "product": "com.example.birds.club.weekly"}"#
      )
      #expect(account.contains(#""productId":"com.example.birds.club.weekly""#))
      let foreign = try await Self.account(base, #"{"do": "buy", "product": "coins.100"}"#)
      #expect(foreign.contains("No product has the identifier"))
    }
    #expect(result.end == .exited(0))
    #expect(result.output.first == "2 products of com.example.birds")
    #expect(result.output.contains { $0.hasPrefix("Test App Store at http://127.0.0.1:") })
    let file = Self.fixture.path
    #expect(
      result.errors.split(separator: "\n").map(String.init) == [
        "\(file):62:31: warning: /subscriptionGroups/0/subscriptions/0/codeOffers/0/eligibility: "
          + "Every customer can redeem this code once, not only those in the list",
        "\(file):107:33: warning: /subscriptionOffersKeyPair: The store doesn't sign offers with this key",
        "\(file): warning: _askToBuyEnabled is ignored: a served store approves every purchase",
      ]
    )
  }

  @Test(.timeLimit(.minutes(10))) func aSiteServesTheSameStore() async throws {
    let folder = try TemporaryFolder()
    try folder.writeSite()
    let result = try await serving(
      [
        "serve", "--root", folder.url.path, "--no-samples", "--no-watch", "--port", "0", "--config",
        Self.fixture.path, "--identity", folder.url.appending(path: "keys").path,
      ]
    ) { base in
      let account = try await Self.account(base, #"{"do": "buy", "product": "com.example.birds.seeds"}"#)
      #expect(account.contains(#""productId":"com.example.birds.seeds""#))
    }
    #expect(result.end == .exited(0))
  }

  @Test(arguments: ["store", "serve"])
  func namesThePlaceOfEachFault(command: String) async throws {
    let folder = try TemporaryFolder()
    try folder.writeSite()
    try folder.write(
      "{\"version\": {\"major\": 4},\n \"products\": [{\"type\": \"Coin\"}]}",
      to: "App.storekit"
    )
    let file = folder.url.appending(path: "App.storekit").path
    let root = command == "serve" ? ["--root", folder.url.path, "--no-samples"] : []
    let result = try await Program.run(Program.path, [command, "--config", file, "--port", "0"] + root)
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(
      result.errors.split(separator: "\n").map(String.init) == [
        "\(file):2:15: error: /products/0: The member 'productID' is missing",
        "\(file):2:15: error: /products/0: The member 'displayPrice' is missing",
        "\(file):2:24: error: /products/0/type: 'Coin' is not known; it must be one of "
          + "'Consumable', 'NonConsumable', 'NonRenewingSubscription'",
      ]
    )
  }

  @Test(arguments: [
    ["--app-id", "0"], ["--app-id", "many"], ["--bundle-id", ""], ["--shared-secret", ""],
    ["--port", "70000"],
    ["--notify", "http://192.0.2.1/"], ["--root", "."],
  ])
  func refusesBadUsage(words: [String]) async throws {
    let result = try await Program.run(Program.path, ["store"] + words)
    #expect(result.status == 64)
    #expect(result.errors.contains(words[0]) || result.errors.contains("port"), "\(result.errors)")
  }

  @Test func aFileThatIsNotThereIsAnotherFailure() async throws {
    let result = try await Program.docs("store", "--config", "/nowhere/App.storekit")
    #expect(result.status == 70)
    #expect(result.errors.hasPrefix("error: /nowhere/App.storekit: "))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test func helpHasExamples() async throws {
    let result = try await Program.docs("store", "--help")
    #expect(result.status == 0)
    #expect(result.output.contains("docs store --config App.storekit --bundle-id com.example.app"))
    for option in ["--config", "--identity", "--notify", "--port", "--host", "--app-id", "--shared-secret"] {
      #expect(result.output.contains(option), "\(option)")
    }
  }
}
