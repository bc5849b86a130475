import Foundation

/// Asks servers of the Internet, by `curl`.
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
  var connectionLimit = 10
  var timeLimit = 30

  /// Bytes that the headers of an answer may take.
  private static let headerLimit = 64 << 10

  init(agent: String, reachesPrivateAddresses: Bool) {
    self.agent = agent
    self.reachesPrivateAddresses = reachesPrivateAddresses
  }

  /// Whether this machine has `curl`.
  static var isInstalled: Bool { Subprogram.path(of: "curl") != nil }

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
        // Where a server does not end by itself, curl is ended.
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
    case .signaled, .timedOut:
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
    // The first one has to come first: no one's own settings. Redirects are followed only where curl is told to.
    return ["--disable", "--silent", "--show-error", "--globoff", "--http1.1"] + method + [
      "--proto", "=http,https", "--noproxy", "*",
      // Whatever the host is called, the connection goes to this address, and the port stays.
      "--connect-to", "::\(place):",
      "--connect-timeout", String(connectionLimit), "--max-time", String(timeLimit),
      "--user-agent", agent, "--header", "Accept: text/html, */*;q=0.8",
      "--url", request.url.absoluteString,
    ]
  }

  /// Takes what curl prints apart: headers, an empty line, the content.
  private static func answer(_ bytes: [UInt8], contentLimit: Int) -> WebAnswer? {
    var rest = bytes[...]
    while let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) {
      let lines = String(decoding: rest[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
      rest = rest[end.upperBound...]
      let words = lines[0].split(separator: " ", maxSplits: 2)
      guard words.count > 1, words[0].hasPrefix("HTTP/"), let status = Int(words[1]) else { return nil }
      // What comes before the answer itself, as 103 for early hints.
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

  /// What an exit status of curl means.
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
