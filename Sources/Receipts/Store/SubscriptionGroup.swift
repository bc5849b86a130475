/// The place of a product among the subscriptions of which a buyer has one at a time.
///
/// Source: Apple, https://developer.apple.com/help/app-store-connect/reference/auto-renewable-subscription-information
public struct SubscriptionGroup: Hashable, Sendable, Codable {
  /// The identifier of the group.
  public var id: String
  /// How much the product gives: 1 gives the most. Products of one level give alike.
  public var level: Int

  /// A place in a group.
  ///
  /// - Parameters:
  ///   - id: the identifier of the group, 1 to 200 characters.
  ///   - level: how much the product gives, from 1, the most, upward.
  public init(_ id: String, level: Int) {
    self.id = id
    self.level = level
  }
}
