/// A product's place in a group of subscriptions; a buyer has one subscription per group at a time.
///
/// Source: Apple, https://developer.apple.com/help/app-store-connect/reference/auto-renewable-subscription-information
public struct SubscriptionGroup: Hashable, Sendable, Codable {
  /// The group's identifier.
  public var id: String
  /// The service level; 1 is the highest. Products on the same level offer the same service.
  public var level: Int

  /// Creates a place in a group.
  ///
  /// - Parameters:
  ///   - id: the group's identifier, 1 to 200 characters.
  ///   - level: the service level, from 1, the highest, upward.
  public init(_ id: String, level: Int) {
    self.id = id
    self.level = level
  }
}
