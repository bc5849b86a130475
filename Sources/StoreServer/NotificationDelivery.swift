import AsyncHTTPClient
import Foundation
import Receipts

/// Posts what a store has to tell to the seller's server.
///
/// A redirect is not followed: it could lead anywhere, and Apple's servers follow none either.
struct NotificationDelivery: Sendable {
  /// How often is looked whether there is something to send.
  private static let interval = Duration.milliseconds(100)
  /// How long the seller's server has for its answer. Apple names no time.
  private static let seconds: Int64 = 10
  /// How many notifications of one store are under way at once, so that one slow answer does not hold up the rest.
  private static let width = 8

  let address: DeliveryAddress
  let fronts: [Storefront]

  /// Sends until the task is cancelled.
  func run() async {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(connect: .seconds(Self.seconds), read: .seconds(Self.seconds))
    )
    // The outbox knows when to try again.
    configuration.connectionPool.retryConnectionEstablishment = false
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    await withDiscardingTaskGroup { group in
      while (try? await Task.sleep(for: Self.interval)) != nil {
        for front in fronts {
          for letter in front.takeDueLetters(atMost: Self.width) {
            group.addTask { front.record(await send(letter, with: client), of: letter.id) }
          }
        }
      }
    }
    try? await client.shutdown()
  }

  private func send(_ letter: NotificationOutbox.Letter, with client: HTTPClient) async -> SendAttempt.Result
  {
    var request = HTTPClientRequest(url: address.url.absoluteString)
    request.method = .POST
    request.headers.add(name: "Content-Type", value: "application/json")
    request.body = .bytes(letter.body)
    do {
      let response = try await client.execute(request, timeout: .seconds(Self.seconds))
      return SendAttempt.Result(httpStatus: Int(response.status.code))
    } catch let error as HTTPClientError
      where [.readTimeout, .connectTimeout, .deadlineExceeded].contains(error)
    {
      return .timedOut
    } catch let error as HTTPClientError where error == .remoteConnectionClosed {
      return .prematureClose
    } catch {
      return .socketIssue
    }
  }
}

extension AppStoreMount {
  /// Sends notifications, where somebody wants them.
  public func run() async {
    guard let address = notificationAddress else { return }
    await NotificationDelivery(address: address, fronts: fronts).run()
  }
}
