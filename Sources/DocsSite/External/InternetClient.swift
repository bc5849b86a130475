import DocsFoundation
import Foundation

/// A client that uses `curl`.
///
/// Each request resolves its host once and connects to the address that passed the check, so DNS rebinding can't
/// redirect it to this machine.
package struct InternetClient: WebClient {
  /// The user agent.
  let agent: String
  /// Whether requests to private addresses are allowed.
  let reachesPrivateAddresses: Bool
  /// The most bytes of content to read.
  var contentLimit = 2 << 20
  /// The time limits for connecting and for the whole response, in seconds.
  var connectionLimit = 10
  var timeLimit = 30

  /// The most bytes of headers in a response.
  private static let headerLimit = 64 << 10

  init(agent: String, reachesPrivateAddresses: Bool) {
    self.agent = agent
    self.reachesPrivateAddresses = reachesPrivateAddresses
  }

  /// Whether this machine has `curl`.
  static var isInstalled: Bool { Subprogram.path(of: "curl") != nil }

  /// Sends the request to the host's addresses until one responds; at most two are tried.
  package func answer(to request: WebRequest) async throws(WebFailure) -> WebAnswer {
    guard let host = request.url.host() else { throw .noSuchHost }
    let name = host.trimmingCharacters(in: ["[", "]"])
    let addresses = try await HostResolver.addresses(of: name).filter {
      reachesPrivateAddresses || !$0.isPrivate
    }
    guard let first = addresses.first else { throw .privateAddress }
    let other = addresses.first { $0.isFour != first.isFour } ?? addresses.dropFirst().first
    do {
      return try await answer(to: request, at: first)
    } catch .unreachable(let reason) {
      guard let other else { throw .unreachable(reason) }
      return try await answer(to: request, at: other)
    }
  }

  private func answer(to request: WebRequest, at address: NetworkAddress) async throws(WebFailure)
    -> WebAnswer
  {
    let contentLimit = request.method == .content ? contentLimit : 0
    let result: Subprogram.Result
    do {
      result = try await Subprogram(
        program: "curl",
        arguments: arguments(request, address),
        // Stops curl if the server sends more than this.
        outputLimit: Self.headerLimit + contentLimit
      ).run()
    } catch {
      throw .unreachable("\(error)")
    }
    let answer = Self.answer(Array(result.output.utf8), contentLimit: contentLimit)
    switch result.end {
    case .exited(0), .flooded:
      guard let answer else { throw .unreachable("The answer is not HTTP") }
      return answer
    case .exited(let status):
      throw Self.failure(status, result.errors)
    case .signaled, .timedOut, .overgrown, .crowded:
      throw .unreachable("curl failed: \(result.failure ?? "")")
    }
  }

  private func arguments(_ request: WebRequest, _ address: NetworkAddress) -> [String] {
    let place = address.isFour ? address.description : "[\(address)]"
    let method =
      switch request.method {
      case .head: ["--head"]
      case .firstBytes: ["--include", "--range", "0-1023"]
      case .content: ["--include"]
      }
    // `--disable` must come first: it ignores the user's curl configuration. Without `--location`, curl doesn't follow
    // redirects.
    return ["--disable", "--silent", "--show-error", "--globoff", "--http1.1"] + method + [
      "--proto", "=http,https", "--noproxy", "*",
      // Connects to this address whatever the host, on the same port.
      "--connect-to", "::\(place):",
      "--connect-timeout", String(connectionLimit), "--max-time", String(timeLimit),
      "--user-agent", agent, "--header", "Accept: text/html, */*;q=0.8",
      "--url", request.url.absoluteString,
    ]
  }

  /// Splits curl's output into headers and content.
  private static func answer(_ bytes: [UInt8], contentLimit: Int) -> WebAnswer? {
    var rest = bytes[...]
    while let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) {
      let lines = String(decoding: rest[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
      rest = rest[end.upperBound...]
      let words = lines[0].split(separator: " ", maxSplits: 2)
      guard words.count > 1, words[0].hasPrefix("HTTP/"), let status = Int(words[1]) else { return nil }
      // Skips interim responses, such as 103 (Early Hints).
      guard status >= 200 else { continue }
      let content = rest.prefix(contentLimit)
      var answer = WebAnswer(
        status,
        body: Data(content),
        isCut: contentLimit > 0 && content.count < rest.count
      )
      for line in lines.dropFirst() {
        guard let colon = line.firstIndex(of: ":") else { continue }
        let name = line[..<colon].lowercased()
        guard ["content-type", "date", "location", "retry-after"].contains(name) else { continue }
        answer.fields[name] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      }
      return answer
    }
    return nil
  }

  /// Returns the meaning of a curl exit status.
  ///
  /// Source: https://curl.se/libcurl/c/libcurl-errors.html
  private static func failure(_ status: Int, _ errors: String) -> WebFailure {
    let line = errors.split(separator: "\n").last.map(String.init) ?? "curl failed: exit status \(status)"
    let reason = line.replacing(#/^curl: \(\d+\) /#, with: "")
    return switch status {
    case 6: .noSuchHost
    case 28: .timedOut
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98: .insecure(reason)
    default: .unreachable(reason)
    }
  }
}
