import AsyncHTTPClient
import Foundation

/// Asks servers of the Internet.
///
/// A host is looked up once for a request, and the request goes to the address that was judged, so a name
/// that means this machine in the next moment gets no further.
public struct InternetClient: WebClient {
  /// How the program names itself.
  let agent: String
  /// Whether machines of this network may be asked too.
  let reachesPrivateAddresses: Bool
  /// Bytes of content that are read.
  var contentLimit = 2 << 20
  /// Seconds for a connection, and for all of an answer.
  var connectionLimit: Int64 = 10
  var timeLimit: Int64 = 30

  init(agent: String, reachesPrivateAddresses: Bool) {
    self.agent = agent
    self.reachesPrivateAddresses = reachesPrivateAddresses
  }

  /// Asks the machines that a host names, until one of them answers; two at most.
  public func answer(to request: WebRequest) async throws(WebFailure) -> WebAnswer {
    guard let host = request.url.host() else { throw .noSuchHost }
    let name = host.trimmingCharacters(in: ["[", "]"])
    let addresses = try await HostResolver.addresses(of: name).filter {
      reachesPrivateAddresses || !$0.isPrivate
    }
    guard let first = addresses.first else { throw .privateAddress }
    let other = addresses.first { $0.isFour != first.isFour } ?? addresses.dropFirst().first
    do {
      return try await answer(to: request, at: first, host: name)
    } catch .unreachable(let reason) {
      guard let other else { throw .unreachable(reason) }
      return try await answer(to: request, at: other, host: name)
    }
  }

  private func answer(
    to request: WebRequest,
    at address: NetworkAddress,
    host: String
  ) async throws(WebFailure) -> WebAnswer {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(connect: .seconds(connectionLimit), read: .seconds(timeLimit))
    )
    configuration.dnsOverride = [host: address.description]
    configuration.httpVersion = .http1Only
    // One for each request: it holds the one name that this request may mean.
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    let answer = await result(of: request, client)
    try? await client.shutdown()
    return try answer.get()
  }

  private func result(of request: WebRequest, _ client: HTTPClient) async -> Result<WebAnswer, WebFailure> {
    var question = HTTPClientRequest(url: request.url.absoluteString)
    question.method = request.method == .head ? .HEAD : .GET
    question.headers.add(name: "User-Agent", value: agent)
    question.headers.add(name: "Accept", value: "text/html, */*;q=0.8")
    if request.method == .firstBytes {
      question.headers.add(name: "Range", value: "bytes=0-1023")
    }
    do {
      let response = try await client.execute(question, timeout: .seconds(timeLimit))
      var answer = WebAnswer(Int(response.status.code))
      for name in ["content-type", "date", "location", "retry-after"] {
        answer.fields[name] = response.headers.first(name: name)
      }
      if request.method == .content, answer.status == 200 {
        try await read(response.body, into: &answer)
      }
      return .success(answer)
    } catch {
      return .failure(Self.failure(error))
    }
  }

  /// Reads the content up to the limit; what follows is not waited for.
  private func read(_ body: HTTPClientResponse.Body, into answer: inout WebAnswer) async throws {
    for try await buffer in body {
      answer.body.append(contentsOf: buffer.readableBytesView.prefix(contentLimit - answer.body.count))
      if answer.body.count >= contentLimit {
        answer.isCut = true
        return
      }
    }
  }

  private static func failure(_ error: any Error) -> WebFailure {
    let late: [HTTPClientError] = [
      .connectTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout, .readTimeout, .tlsHandshakeTimeout,
    ]
    if let error = error as? HTTPClientError, late.contains(error) { return .timedOut }
    let reason = String(describing: error)
    return String(reflecting: type(of: error)).contains("SSL") ? .insecure(reason) : .unreachable(reason)
  }
}
