import Foundation
import SimulationKit

extension ServerAPI {
  /// How far back notifications can be queried, in seconds: 180 days.
  private static let kept = 180.0 * 86_400

  /// Adds the new notifications of a customer's store to the ``outbox``; nothing if no address is configured.
  ///
  /// - Parameters:
  ///   - store: the App Store.
  ///   - date: the current time; later notifications are left for another call.
  public mutating func collect(from store: TestStore, at date: Date) {
    guard notificationAddress != nil, store.environment == environment else { return }
    for notification in store.notifications.dropFirst(collected[store.firstNumber, default: 0]) {
      guard notification.date <= date, let payload = try? sign(notification, of: store) else { return }
      outbox.add(notification, signedPayload: payload, at: notification.date)
      collected[store.firstNumber, default: 0] += 1
    }
  }

  /// `POST /inApps/v1/notifications/test`.
  ///
  /// Like Apple's, the token consists of the notification's identifier and the time.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/request-a-test-notification
  mutating func requestTest(
    store: inout TestStore,
    at date: Date
  ) throws(ServerAPIError) -> EndpointResponse {
    guard notificationAddress != nil else { throw .serverNotificationURLNotFound }
    let test = store.requestTestNotification(at: date)
    outbox.add(test, signedPayload: try sign(test, of: store), at: date)
    let token = "\(test.id.uuidString.lowercased())_\(StoreDate(test.date).milliseconds)"
    return EndpointResponse(json: ["testNotificationToken": .string(token)])
  }

  /// `GET /inApps/v1/notifications/test/{testNotificationToken}`.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/get-test-notification-status
  func testStatus(_ token: String) throws(ServerAPIError) -> EndpointResponse {
    let parts = token.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, let id = UUID(uuidString: String(parts[0])), let milliseconds = Int(parts[1])
    else {
      throw .invalidTestNotificationToken
    }
    guard let letter = outbox[id], letter.notification.kind == .test, !letter.attempts.isEmpty,
      StoreDate(letter.notification.date).milliseconds == milliseconds
    else { throw .testNotificationNotFound }
    return EndpointResponse(json: letter.json)
  }

  /// `POST /inApps/v1/notifications/history`, oldest first.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/get-notification-history
  func notificationHistory(
    _ request: EndpointRequest,
    at date: Date
  ) throws(ServerAPIError) -> EndpointResponse {
    guard let body = try? CanonicalJSON.decode(JSONValue.self, from: request.body), case .object = body else {
      throw .badRequest
    }
    let filter = try NotificationFilter(body)
    guard Double(filter.start) / 1000 >= date.timeIntervalSince1970 - Self.kept else {
      throw .startDateTooFarInPast
    }
    let found = outbox.letters.enumerated()
      .filter { !$0.element.attempts.isEmpty && filter.selects($0.element) }
      .sorted { ($0.element.notification.date, $0.offset) < ($1.element.notification.date, $1.offset) }
      .map(\.element)
    var first = 0
    if let token = request.values("paginationToken").last {
      guard let number = Int(token), (1...found.count + 1).contains(number) else {
        throw .invalidPaginationToken
      }
      first = number
    }
    let page = found.dropFirst(first).prefix(HistoryPage.size)
    let hasMore = first + page.count < found.count
    var members: [String: JSONValue] = [
      "hasMore": .bool(hasMore), "notificationHistory": .array(page.map(\.json)),
    ]
    if hasMore {
      members["paginationToken"] = .string(String(first + page.count))
    }
    return EndpointResponse(json: .object(members))
  }
}

extension NotificationOutbox.Letter {
  /// The letter in the App Store Server API's format.
  fileprivate var json: JSONValue {
    ["signedPayload": .string(signedPayload), "sendAttempts": .array(attempts.map(\.json))]
  }
}

/// The filters of a notification history request.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/notificationhistoryrequest
private struct NotificationFilter {
  let start: Int
  let end: Int
  private var kind: StoreNotification.Kind?
  private var subtype: StoreNotification.Subtype?
  private var transactionID: String?
  private var onlyFailures = false

  init(_ body: JSONValue) throws(ServerAPIError) {
    guard case .integer(let start)? = body["startDate"], start >= 0 else { throw .invalidStartDate }
    guard case .integer(let end)? = body["endDate"], end >= 0 else { throw .invalidEndDate }
    guard start < end else { throw .startDateAfterEndDate }
    (self.start, self.end) = (start, end)
    if case .string(let name)? = body["notificationType"] {
      kind = StoreNotification.Kind.allCases.first { $0.rawValue == name }
      guard kind != nil else { throw .invalidNotificationType }
    }
    if case .string(let name)? = body["notificationSubtype"] {
      subtype = StoreNotification.Subtype.allCases.first { $0.rawValue == name }
      guard subtype != nil, kind != nil else { throw .invalidNotificationType }
    }
    if case .string(let id)? = body["transactionId"] {
      guard id.isTransactionID else { throw .invalidTransactionID }
      transactionID = id
    }
    guard kind == nil || transactionID == nil else { throw .multipleFiltersSupplied }
    onlyFailures = body["onlyFailures"] == true
  }

  func selects(_ letter: NotificationOutbox.Letter) -> Bool {
    let notification = letter.notification
    let sent = StoreDate(notification.date).milliseconds
    return start <= sent && sent < end && (kind.map { $0 == notification.kind } ?? true)
      && (subtype.map { $0 == notification.subtype } ?? true)
      && (transactionID.map {
        $0 == notification.transaction?.id || $0 == notification.transaction?.originalID
      }
        ?? true)
      && !(onlyFailures && letter.isDelivered)
  }
}
