import Foundation

/// The questions that it takes to know whether an address leads anywhere, as a value: an answer goes in, the
/// next question or the verdict comes out.
struct LinkInquiry: Sendable {
  /// What comes next.
  enum Step: Hashable, Sendable {
    case ask(WebRequest)
    case done(LinkFinding)
  }

  /// Redirects that are followed.
  static let redirectLimit = 5
  /// Seconds that a server may ask to wait for; one that asks for more is left alone.
  static let patience = 30

  /// The address that the page names, without its fragment.
  let url: URL
  /// The places within it that pages name.
  let fragments: [String]
  /// The question that has to be asked next.
  private(set) var request: WebRequest
  /// Seconds for which the host asked to be left alone.
  private(set) var rest: Int?
  /// What is known where the next question is not asked any more.
  private(set) var fallback = LinkVerdict.spared

  private var redirects = 0
  private var hasWaited = false
  /// The address up to which all redirects were permanent.
  private var newAddress: URL?
  private var isPermanent = true

  init(_ url: URL, fragments: [String] = []) {
    self.url = url
    self.fragments = fragments
    request = WebRequest(url, fragments.isEmpty ? .head : .content)
  }

  /// Takes the answer to ``request``.
  mutating func take(_ answer: Result<WebAnswer, WebFailure>) -> Step {
    rest = nil
    switch answer {
    case .success(let answer): return take(answer)
    case .failure(.noSuchHost): return done(.noSuchHost)
    case .failure(.privateAddress): return done(.privateAddress)
    case .failure(.timedOut): return done(.timedOut)
    case .failure(.insecure(let reason)): return done(.insecure(reason))
    case .failure(.unreachable(let reason)):
      // Some servers hang up on a question that they do not know.
      fallback = .unreachable(reason)
      return request.method == .head ? ask(WebRequest(request.url, .firstBytes)) : done(.unreachable(reason))
    }
  }

  private mutating func take(_ answer: WebAnswer) -> Step {
    switch answer.status {
    case 200...299:
      return done(newAddress.map { .moved(to: $0.absoluteString) } ?? .found, answer)
    case 416 where request.method == .firstBytes:
      // There is something, and it is empty.
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

  /// Asks once more after the time that the server names, where that is bearable.
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
      // What lies behind the bytes that were read may have it, and what is no page of HTML has its own ways.
      finding.fragments[fragment] = !isHTML || answer?.isCut == true || anchors.contains(fragment: fragment)
    }
    return .done(finding)
  }
}

/// How long a server asks to be left alone.
///
/// Source: RFC 9110, section 10.2.3.
enum RetryAfter {
  /// The seconds, or nil where the server does not say.
  ///
  /// - Parameter fields: the answer's header fields; a date is set against the server's own clock.
  static func seconds(_ fields: [String: String]) -> Int? {
    guard let text = fields["retry-after"]?.trimmingCharacters(in: .whitespaces) else { return nil }
    if let seconds = Int(text) { return max(0, seconds) }
    guard let end = date(text), let start = fields["date"].flatMap(date) else { return nil }
    return Int(max(0, min(end.timeIntervalSince(start), 1e9)))
  }

  /// A date as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static func date(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return formatter.date(from: text)
  }
}

extension Set<String> {
  /// Whether a fragment means one of these anchors.
  ///
  /// Source: the HTML standard, "select the indicated part": as it is written, then decoded. GitHub puts a
  /// prefix before what authors write, and takes it away in the browser.
  fileprivate func contains(fragment: String) -> Bool {
    let names = [fragment, fragment.removingPercentEncoding ?? fragment]
    return names.contains { contains($0) || contains("user-content-" + $0) }
  }
}

extension URL {
  /// The address without the place within it.
  var withoutFragment: URL? {
    guard fragment() != nil, var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else {
      return absoluteURL
    }
    parts.fragment = nil
    return parts.url
  }

  /// Whether it is an address that a browser asks a server for.
  var isOfTheWeb: Bool {
    ["http", "https"].contains(scheme?.lowercased()) && host()?.isEmpty == false
  }
}
