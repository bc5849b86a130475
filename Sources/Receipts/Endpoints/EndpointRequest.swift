import Foundation

/// The parts of an HTTP request that an endpoint uses.
public struct EndpointRequest: Hashable, Sendable {
  /// A query parameter.
  public struct Parameter: Hashable, Sendable {
    /// The decoded name.
    public var name: String
    /// The decoded value; empty if there is none.
    public var value: String
  }

  /// The method, in uppercase.
  public var method: String
  /// The path components, decoded.
  public var path: [String]
  /// The query parameters, in order, with repetitions.
  public var query: [Parameter]
  /// The headers, with lowercase names.
  public var headers: [String: String]
  /// The body.
  public var body: Data

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: the method, in uppercase.
  ///   - target: path and query as in the request line: `/inApps/v1/history/1?sort=ASCENDING`. Invalid
  ///     percent-encoding is kept as is.
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
    // Sorted, so if a name occurs in two spellings, the same one always wins.
    self.headers = Dictionary(
      headers.sorted { $0.key < $1.key }.map { ($0.key.lowercased(), $0.value) },
      uniquingKeysWith: { $1 }
    )
    self.body = body
  }

  /// Returns every value of a parameter, in order.
  public func values(_ name: String) -> [String] {
    query.filter { $0.name == name }.map(\.value)
  }

  private static func decoded(_ text: some StringProtocol) -> String {
    text.removingPercentEncoding ?? String(text)
  }
}
