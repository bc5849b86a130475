import Foundation

/// The requests needed to check one address, as a value: take an answer, and it returns the next request or the
/// verdict.
struct LinkProbe: Sendable {
  /// The next step.
  enum Step: Hashable, Sendable {
    case ask(WebRequest)
    case done(LinkFinding)
  }

  /// The most redirects to follow.
  static let redirectLimit = 5
  /// The longest `Retry-After` to obey, in seconds; a host that asks for more is abandoned.
  static let patience = 30

  /// The address in the link, without its fragment.
  let url: URL
  /// The fragments that links to the address use.
  let fragments: [String]
  /// The next request to send.
  private(set) var request: WebRequest
  /// The seconds that the host asked to wait.
  private(set) var rest: Int?
  /// The verdict if the next request isn't sent.
  private(set) var fallback = LinkVerdict.spared

  private var redirects = 0
  private var hasWaited = false
  /// The address reached by permanent redirects alone.
  private var newAddress: URL?
  private var isPermanent = true

  init(_ url: URL, fragments: [String] = []) {
    self.url = url
    self.fragments = fragments
    request = WebRequest(url, fragments.isEmpty ? .head : .content)
  }

  /// Processes the answer to ``request``.
  mutating func take(_ answer: Result<WebAnswer, WebFailure>) -> Step {
    rest = nil
    switch answer {
    case .success(let answer): return take(answer)
    case .failure(.noSuchHost): return done(.noSuchHost)
    case .failure(.privateAddress): return done(.privateAddress)
    case .failure(.timedOut): return done(.timedOut)
    case .failure(.insecure(let reason)): return done(.insecure(reason))
    case .failure(.unreachable(let reason)):
      // Some servers close the connection on a method they don't know.
      fallback = .unreachable(reason)
      return request.method == .head ? ask(WebRequest(request.url, .firstBytes)) : done(.unreachable(reason))
    }
  }

  private mutating func take(_ answer: WebAnswer) -> Step {
    switch answer.status {
    case 200...299:
      return done(newAddress.map { .moved(to: $0.absoluteString) } ?? .found, answer)
    case 416 where request.method == .firstBytes:
      // The resource exists and is empty.
      return done(newAddress.map { .moved(to: $0.absoluteString) } ?? .found)
    case 301, 302, 303, 307, 308:
      return redirect(answer)
    case 429, 503:
      return wait(answer)
    case 400... where request.method == .head:
      fallback = .doubtful(status: answer.status)
      return ask(WebRequest(request.url, .firstBytes))
    case 404, 410:
      return done(.gone(status: answer.status))
    default:
      return done(.doubtful(status: answer.status))
    }
  }

  private mutating func redirect(_ answer: WebAnswer) -> Step {
    guard let location = answer.fields["location"] else { return done(.doubtful(status: answer.status)) }
    guard let target = URL(string: location, relativeTo: request.url)?.absoluteURL.withoutFragment,
      target.isOfTheWeb
    else { return done(.misdirected(to: location)) }
    redirects += 1
    guard redirects <= Self.redirectLimit, target != request.url else { return done(.circular) }
    isPermanent = isPermanent && [301, 308].contains(answer.status)
    if isPermanent {
      newAddress = target
    }
    fallback = .spared
    return ask(WebRequest(target, request.method))
  }

  /// Repeats the request after the server's `Retry-After`, unless that is too long.
  private mutating func wait(_ answer: WebAnswer) -> Step {
    rest = RetryAfter.seconds(answer.fields)
    guard let rest, rest <= Self.patience, !hasWaited else { return done(.doubtful(status: answer.status)) }
    hasWaited = true
    fallback = .doubtful(status: answer.status)
    return ask(request)
  }

  private mutating func ask(_ request: WebRequest) -> Step {
    self.request = request
    return .ask(request)
  }

  private func done(_ verdict: LinkVerdict, _ answer: WebAnswer? = nil) -> Step {
    var finding = LinkFinding(verdict: verdict)
    guard verdict.isGood else { return .done(finding) }
    let isHTML = answer?.fields["content-type"]?.lowercased().contains("html") == true
    let anchors = isHTML ? AnchorScanner.anchors(in: answer.map { Array($0.body) } ?? []) : []
    for fragment in fragments {
      // The anchor may come after the bytes that were read, and other formats define their own fragments.
      finding.fragments[fragment] = !isHTML || answer?.isCut == true || anchors.contains(fragment: fragment)
    }
    return .done(finding)
  }
}

/// The `Retry-After` header field.
///
/// Source: RFC 9110, section 10.2.3.
enum RetryAfter {
  /// Returns the seconds to wait, or nil if the server doesn't say.
  ///
  /// - Parameter fields: the response's header fields; a date in them is compared with the server's own clock.
  static func seconds(_ fields: [String: String]) -> Int? {
    guard let text = fields["retry-after"]?.trimmingCharacters(in: .whitespaces) else { return nil }
    if let seconds = Int(text) { return max(0, seconds) }
    guard let end = date(text), let start = fields["date"].flatMap(date) else { return nil }
    return Int(max(0, min(end.timeIntervalSince(start), 1e9)))
  }

  /// Parses an HTTP date: `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static func date(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return formatter.date(from: text)
  }
}

extension Set<String> {
  /// Returns whether a fragment names one of these anchors.
  ///
  /// Source: the HTML standard, "select the indicated part": first as written, then percent-decoded. GitHub adds a
  /// prefix to authors' anchors and removes it in the browser.
  fileprivate func contains(fragment: String) -> Bool {
    let names = [fragment, fragment.removingPercentEncoding ?? fragment]
    return names.contains { contains($0) || contains("user-content-" + $0) }
  }
}

extension URL {
  /// The URL without its fragment.
  var withoutFragment: URL? {
    guard fragment() != nil, var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else {
      return absoluteURL
    }
    parts.fragment = nil
    return parts.url
  }

  /// Whether the URL is an HTTP or HTTPS address with a host.
  var isOfTheWeb: Bool {
    ["http", "https"].contains(scheme?.lowercased()) && host()?.isEmpty == false
  }
}
