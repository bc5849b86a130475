import Foundation

/// A request over HTTP, as far as an endpoint looks at it.
public struct EndpointRequest: Hashable, Sendable {
  /// One parameter of a query.
  public struct Parameter: Hashable, Sendable {
    /// Its name, decoded.
    public var name: String
    /// Its value, decoded; empty where it has none.
    public var value: String
  }

  /// The method, in capitals.
  public var method: String
  /// The parts of the path between its slashes, decoded.
  public var path: [String]
  /// The parameters of the query, in order, as often as they come.
  public var query: [Parameter]
  /// The headers, by their names in small letters.
  public var headers: [String: String]
  /// The body.
  public var body: Data

  /// A request.
  ///
  /// - Parameters:
  ///   - method: the method, in capitals.
  ///   - target: path and query as they stand in the request line: `/inApps/v1/history/1?sort=ASCENDING`.
  ///     What is wrongly encoded in it is taken as it stands.
  ///   - headers: the headers; names in any case.
  ///   - body: the body.
  public init(_ method: String, _ target: String, headers: [String: String] = [:], body: Data = Data()) {
    self.method = method
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = (parts.first ?? "").split(separator: "/").map { Self.decoded($0) }
    query = (parts.count == 2 ? parts[1] : "").split(separator: "&").map { parameter in
      let sides = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Parameter(
        name: Self.decoded(sides[0]),
        value: sides.count == 2 ? Self.decoded(sides[1].replacing("+", with: " ")) : ""
      )
    }
    // Sorted, so that of two spellings of one name always the same one counts.
    self.headers = Dictionary(
      headers.sorted { $0.key < $1.key }.map { ($0.key.lowercased(), $0.value) },
      uniquingKeysWith: { $1 }
    )
    self.body = body
  }

  /// Every value of a parameter, in order.
  public func values(_ name: String) -> [String] {
    query.filter { $0.name == name }.map(\.value)
  }

  private static func decoded(_ text: some StringProtocol) -> String {
    text.removingPercentEncoding ?? String(text)
  }
}
