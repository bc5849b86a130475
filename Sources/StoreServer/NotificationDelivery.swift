import Foundation
import Receipts
import Subprocess

/// Posts what a store has to tell to the seller's server, by `curl`.
///
/// A redirect is not followed: it could lead anywhere, and Apple's servers follow none either.
struct NotificationDelivery: Sendable {
  /// How often is looked whether there is something to send.
  private static let interval = Duration.milliseconds(100)
  /// How long the seller's server has for its answer. Apple names no time.
  private static let seconds = 10
  /// How many notifications of one store are under way at once, so that one slow answer does not hold up the rest.
  private static let width = 8

  let address: DeliveryAddress
  let fronts: [Storefront]

  /// Sends until the task is cancelled.
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
    // The first one has to come first: nobody's own settings. The status is printed, and nothing else.
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

  /// What came of it.
  ///
  /// Source: https://curl.se/libcurl/c/libcurl-errors.html
  ///
  /// - Parameter httpStatus: the status of the answer; 0 where there was none.
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
  /// Sends notifications, where somebody wants them.
  public func run() async {
    guard let address = notificationAddress else { return }
    await NotificationDelivery(address: address, fronts: fronts).run()
  }

  /// Whether this machine has what sends notifications.
  public static var canNotify: Bool {
    get async { (try? await Executable.name("curl").resolveExecutablePath(in: .inherit)) != nil }
  }
}
