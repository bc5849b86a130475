import Foundation
import SimulationKit

/// The notifications for a seller's server, with their attempts: a value without a network.
///
/// Your HTTP client posts everything that is ``due(at:)`` and records the results. In production, a failed
/// notification is retried 1, 12, 24, 48 and 72 hours after the previous attempt; the sandbox tries once.
///
/// ```swift
/// import Foundation
///
/// func post(_ body: Data) async -> Int { 503 }  // the seller's server is down
///
/// let noon = Date(timeIntervalSince1970: 1_772_452_800)
/// var store = TestStore(environment: .production)
/// try store.buy("pro.monthly", at: noon)
/// var outbox = NotificationOutbox(environment: .production)
/// outbox.add(store.notifications[0], signedPayload: "header.payload.signature", at: noon)
///
/// for letter in outbox.due(at: noon) {
///   outbox.record(.init(httpStatus: await post(letter.body)), of: letter.id, at: noon)
/// }
/// outbox.nextDate?.timeIntervalSince(noon)  // => Optional(3600.0)
/// ```
///
/// Source: Apple,
/// https://developer.apple.com/documentation/appstoreservernotifications/responding-to-app-store-server-notifications
public struct NotificationOutbox: Hashable, Sendable {
  /// A pending or sent notification.
  public struct Letter: Hashable, Sendable, Identifiable {
    /// The notification's identifier, the same for each attempt.
    public let id: UUID
    /// The notification.
    public let notification: StoreNotification
    /// The signed notification.
    public let signedPayload: String
    /// The attempts so far, oldest first.
    public fileprivate(set) var attempts: [SendAttempt] = []
    /// When to try next; nil if it was delivered or given up.
    public fileprivate(set) var due: Date?

    /// The body to POST, as `application/json`.
    public var body: Data {
      // A token is base64url, which never needs escaping.
      Data(#"{"signedPayload":"\#(signedPayload)"}"#.utf8)
    }

    /// Whether the seller's server has accepted it.
    public var isDelivered: Bool { attempts.last?.result == .success }
  }

  /// The hours between attempts.
  public static func delays(in environment: StoreEnvironment) -> [Int] {
    switch environment {
    case .production: [1, 12, 24, 48, 72]
    case .sandbox: []
    }
  }

  /// The environment of the notifications.
  public let environment: StoreEnvironment
  /// The minimum number of letters to keep. At twice that number, the oldest are dropped, delivered or not.
  public let capacity: Int
  /// All letters, oldest first.
  public private(set) var letters: [Letter] = []

  private var places: [UUID: Int] = [:]
  /// The number of dropped letters, by which `places` is off.
  private var dropped = 0

  /// Creates an empty outbox.
  ///
  /// - Parameters:
  ///   - environment: the environment of the notifications.
  ///   - capacity: the minimum number of letters to keep, 1 or more. At twice that number, the oldest are dropped.
  public init(environment: StoreEnvironment, capacity: Int = 10_000) {
    self.environment = environment
    self.capacity = max(1, capacity)
  }

  /// The letter with an identifier; nil if there is none or it was dropped.
  public subscript(id: UUID) -> Letter? { index(of: id).map { letters[$0] } }

  /// Adds a notification, due at once.
  ///
  /// - Parameters:
  ///   - notification: the notification; ignored if it was added before.
  ///   - signedPayload: the signed notification.
  ///   - date: the time to send it.
  public mutating func add(_ notification: StoreNotification, signedPayload: String, at date: Date) {
    guard index(of: notification.id) == nil else { return }
    places[notification.id] = dropped + letters.count
    letters.append(
      Letter(id: notification.id, notification: notification, signedPayload: signedPayload, due: date)
    )
    // Rarely and in bulk, so the cost per notification stays constant.
    guard letters.count >= 2 * capacity else { return }
    let excess = letters.count - capacity
    for letter in letters.prefix(excess) {
      places[letter.id] = nil
    }
    letters.removeFirst(excess)
    dropped += excess
  }

  /// Returns the letters that are due at a date, oldest first.
  public func due(at date: Date) -> [Letter] {
    letters.filter { $0.due.map { $0 <= date } ?? false }
  }

  /// The date of the next attempt; nil if there is none.
  public var nextDate: Date? { letters.compactMap(\.due).min() }

  /// Records the result of an attempt, and schedules the next one.
  ///
  /// - Parameters:
  ///   - result: the result.
  ///   - id: the letter; ignored if it isn't waiting.
  ///   - date: the time of the attempt.
  public mutating func record(_ result: SendAttempt.Result, of id: UUID, at date: Date) {
    guard let index = index(of: id), letters[index].due != nil else { return }
    letters[index].attempts.append(SendAttempt(date, result))
    let delays = Self.delays(in: environment)
    let made = letters[index].attempts.count
    letters[index].due =
      result == .success || made > delays.count
      ? nil : date.addingTimeInterval(Double(delays[made - 1]) * 3600)
  }

  private func index(of id: UUID) -> Int? { places[id].map { $0 - dropped } }
}
