import Foundation
import Receipts
import Subprocess

/// Posts a store's notifications to the seller's server, with `curl`.
///
/// Redirects aren't followed: they could lead anywhere, and Apple's servers don't follow them either.
struct NotificationDelivery: Sendable {
  /// The polling interval for pending notifications.
  private static let interval = Duration.milliseconds(100)
  /// The timeout for the seller's server, in seconds. Apple documents none.
  private static let seconds = 10
  /// The number of notifications of one store in progress, so one slow response doesn't delay the rest.
  private static let width = 8

  let address: DeliveryAddress
  let fronts: [Storefront]

  /// Sends until the task is canceled.
  func run() async {
    await withDiscardingTaskGroup { group in
      while (try? await Task.sleep(for: Self.interval)) != nil {
        for front in fronts {
          for letter in front.takeDueLetters(atMost: Self.width) {
            group.addTask { front.record(await send(letter), of: letter.id) }
          }
        }
      }
    }
  }

  private func send(_ letter: NotificationOutbox.Letter) async -> SendAttempt.Result {
    // `--disable` must come first: it skips the user's own settings. Only the status is printed.
    let arguments: Arguments = [
      "--disable", "--silent", "--globoff", "--proto", "=http,https", "--noproxy", "*",
      "--max-time", String(Self.seconds),
      "--header", "Content-Type: application/json", "--header", "Expect:", "--data-binary", "@-",
      "--output", "/dev/null", "--write-out", "%{http_code}",
      "--url", address.url.absoluteString,
    ]
    do {
      let result = try await Subprocess.run(
        .name("curl"),
        arguments: arguments,
        input: .array(Array(letter.body)),
        output: .string(limit: 100)
      )
      return Self.result(result.terminationStatus, httpStatus: Int(result.standardOutput) ?? 0)
    } catch {
      return .socketIssue
    }
  }

  /// The result of an attempt.
  ///
  /// Source: https://curl.se/libcurl/c/libcurl-errors.html
  ///
  /// - Parameter httpStatus: the status of the response; 0 if there was none.
  private static func result(_ end: TerminationStatus, httpStatus: Int) -> SendAttempt.Result {
    guard httpStatus == 0 else { return SendAttempt.Result(httpStatus: httpStatus) }
    return switch end {
    case .exited(28): .timedOut
    case .exited(35), .exited(60): .tlsIssue
    case .exited(52): .prematureClose
    default: .socketIssue
    }
  }
}

extension AppStoreMount {
  /// Sends notifications if the store has an address for them.
  package func run() async {
    guard let address = notificationAddress else { return }
    await NotificationDelivery(address: address, fronts: fronts).run()
  }

  /// Whether this machine has `curl`, which sends the notifications.
  package static var canNotify: Bool {
    get async { (try? await Executable.name("curl").resolveExecutablePath(in: .inherit)) != nil }
  }
}
