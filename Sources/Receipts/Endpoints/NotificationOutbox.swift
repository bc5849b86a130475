import Foundation
import SimulationKit

/// What the App Store has to tell a seller's server, and how often it has tried: a value without a network.
///
/// Whoever has an HTTP client posts what is ``due(at:)``, and tells what came of it. In production a
/// notification is tried again 1, 12, 24, 48 and 72 hours after the attempt before; the sandbox tries once.
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
  /// A notification on its way.
  public struct Letter: Hashable, Sendable, Identifiable {
    /// The identifier of the notification, which stays the same at each attempt.
    public let id: UUID
    /// What it tells.
    public let notification: StoreNotification
    /// The same, signed.
    public let signedPayload: String
    /// The attempts so far, the oldest first.
    public fileprivate(set) var attempts: [SendAttempt] = []
    /// When it is to be tried next; nil where it was delivered or given up.
    public fileprivate(set) var due: Date?

    /// The body to POST, as `application/json`.
    public var body: Data {
      // A token is base64url, so nothing in it needs an escape.
      Data(#"{"signedPayload":"\#(signedPayload)"}"#.utf8)
    }

    /// Whether the seller's server has taken it.
    public var isDelivered: Bool { attempts.last?.result == .success }
  }

  /// Hours from one attempt to the next.
  public static func delays(in environment: StoreEnvironment) -> [Int] {
    switch environment {
    case .production: [1, 12, 24, 48, 72]
    case .sandbox: []
    }
  }

  /// Where the notifications come from.
  public let environment: StoreEnvironment
  /// How many letters are kept at the least. When there are twice as many, the oldest go, delivered or not.
  public let capacity: Int
  /// Every letter, the oldest first.
  public private(set) var letters: [Letter] = []

  private var places: [UUID: Int] = [:]
  /// How many letters were dropped, which is by how much `places` is off.
  private var dropped = 0

  /// An outbox with nothing in it.
  ///
  /// - Parameters:
  ///   - environment: where the notifications come from.
  ///   - capacity: how many letters are kept at the least, 1 or more; the oldest go when there are twice as many.
  public init(environment: StoreEnvironment, capacity: Int = 10_000) {
    self.environment = environment
    self.capacity = max(1, capacity)
  }

  /// The letter with an identifier; nil where there is none, or no longer.
  public subscript(id: UUID) -> Letter? { index(of: id).map { letters[$0] } }

  /// Puts a notification in, to be tried at once.
  ///
  /// - Parameters:
  ///   - notification: what to tell; one that is in already is passed over.
  ///   - signedPayload: the same, signed.
  ///   - date: when.
  public mutating func add(_ notification: StoreNotification, signedPayload: String, at date: Date) {
    guard index(of: notification.id) == nil else { return }
    places[notification.id] = dropped + letters.count
    letters.append(
      Letter(id: notification.id, notification: notification, signedPayload: signedPayload, due: date)
    )
    // In one go and seldom, so that a long life costs no more than a short one.
    guard letters.count >= 2 * capacity else { return }
    let excess = letters.count - capacity
    for letter in letters.prefix(excess) {
      places[letter.id] = nil
    }
    letters.removeFirst(excess)
    dropped += excess
  }

  /// What is to be tried at a date, the oldest first.
  public func due(at date: Date) -> [Letter] {
    letters.filter { $0.due.map { $0 <= date } ?? false }
  }

  /// When something is to be tried next; nil where nothing is.
  public var nextDate: Date? { letters.compactMap(\.due).min() }

  /// Learns what came of an attempt, and sets the next one.
  ///
  /// - Parameters:
  ///   - result: what came of it.
  ///   - id: the letter; one that is not waiting is passed over.
  ///   - date: when the attempt was made.
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
