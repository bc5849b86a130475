import DocsFoundation
import Foundation

/// Checks whether a site's external links work.
///
/// It makes one request at a time to each host, a second apart, and contacts at most eight hosts at once. It isn't part
/// of a build, because a build's result mustn't depend on other servers.
package struct ExternalLinkChecker: Sendable {
  private let client: any WebClient
  private let clock: any Clock<Duration>
  private let memory: LinkMemory?

  /// Creates a checker with its own clock.
  ///
  /// - Parameters:
  ///   - client: sends the requests.
  ///   - cache: stores the responses; nil sends every request again.
  ///   - clock: the clock used for pauses.
  ///   - now: the current date, from which the age of cached responses is computed.
  init(client: any WebClient, cache: ContentCache?, clock: any Clock<Duration>, now: Date) {
    self.client = client
    self.clock = clock
    memory = cache.map { LinkMemory(cache: $0, now: now) }
  }

  /// Creates a checker that uses the Internet and caches responses beside the site's build cache.
  ///
  /// - Parameters:
  ///   - root: the folder of the site.
  ///   - links: the links to check.
  ///   - version: the program's version, which its user agent includes.
  package init(root: URL, links: ExternalLinks, version: String) {
    // A site published on this machine may link to private addresses.
    let isLocal = URL(string: links.base)?.host().map(NetworkAddress.isLoopback) ?? false
    self.init(
      client: InternetClient(agent: "LiveDocs/\(version) (link checker)", reachesPrivateAddresses: isLocal),
      cache: ContentCache(ofSite: root),
      clock: ContinuousClock(),
      now: .now
    )
  }

  /// Whether the program that sends the requests is installed.
  package static var canAsk: Bool { InternetClient.isInstalled }

  /// Checks every link, each address once.
  ///
  /// - Parameter report: called with the progress.
  package func check(
    _ links: ExternalLinks,
    report: @escaping @Sendable (BuildStep) -> Void = { _ in }
  ) async -> ExternalLinkReport {
    let survey = LinkSurvey(links)
    var findings: [URL: LinkFinding] = [:]
    var inquiries: [LinkProbe] = []
    for (url, fragments) in survey.addresses {
      if let known = memory?.finding(of: url, fragments: fragments) {
        findings[url] = known
      } else {
        inquiries.append(LinkProbe(url, fragments: fragments))
      }
    }
    let known = findings.count
    for (inquiry, finding) in zip(inquiries, await answers(to: inquiries, report: report)) {
      findings[inquiry.url] = finding
      memory?.store(finding, of: inquiry.url)
    }
    return ExternalLinkReport(survey, findings, asked: inquiries.count, known: known, rules: links.rules)
  }

  private struct Reply: Sendable {
    var turn: HostThrottle.Turn
    var answer: Result<WebAnswer, WebFailure>
  }

  /// Returns the result of each inquiry, in order.
  private func answers(
    to inquiries: [LinkProbe],
    report: @escaping @Sendable (BuildStep) -> Void
  ) async -> [LinkFinding] {
    var inquiries = inquiries
    var rota = HostThrottle()
    var findings = [LinkFinding?](repeating: nil, count: inquiries.count)
    var count = 0
    func conclude(_ index: Int, _ finding: LinkFinding) {
      findings[index] = finding
      count += 1
      report(BuildStep("Checking links", done: count, of: findings.count))
    }
    if !inquiries.isEmpty {
      report(BuildStep("Checking links", done: 0, of: inquiries.count))
    }
    for index in inquiries.indices {
      _ = rota.add(index, to: inquiries[index].request.url.hostName)
    }
    await withTaskGroup(of: Reply.self) { group in
      while true {
        while let turn = rota.next() {
          let request = inquiries[turn.inquiry].request
          group.addTask { await ask(request, turn) }
        }
        guard let reply = await group.next() else { break }
        let (index, turn) = (reply.turn.inquiry, reply.turn)
        let step = inquiries[index].take(reply.answer)
        let abandoned = rota.end(turn, hasAnswered: reply.answer.isSaid, rest: inquiries[index].rest)
        switch step {
        case .done(let finding):
          conclude(index, finding)
        case .ask(let request):
          if !rota.add(index, to: request.url.hostName) {
            conclude(index, LinkFinding(verdict: inquiries[index].fallback))
          }
        }
        for index in abandoned {
          conclude(index, LinkFinding(verdict: inquiries[index].fallback))
        }
      }
    }
    return findings.map { $0 ?? LinkFinding(verdict: .spared) }
  }

  private func ask(_ request: WebRequest, _ turn: HostThrottle.Turn) async -> Reply {
    do throws(WebFailure) {
      if turn.pause > 0 {
        // The client handles cancellation.
        try? await clock.sleep(for: .seconds(turn.pause))
      }
      return Reply(turn: turn, answer: .success(try await client.answer(to: request)))
    } catch {
      return Reply(turn: turn, answer: .failure(error))
    }
  }
}

/// A cache of recent findings.
private struct LinkMemory: Sendable {
  let cache: ContentCache
  let now: Date

  private struct Entry: Codable {
    var finding: LinkFinding
    /// Seconds since 1970.
    var time: Double
  }

  /// Returns the cached finding for an address, unless it has expired or lacks one of the fragments.
  func finding(of url: URL, fragments: [String]) -> LinkFinding? {
    guard let entry: Entry = cache.value(.link, key(of: url)), let lifetime = entry.finding.verdict.lifetime,
      (0..<lifetime).contains(now.timeIntervalSince1970 - entry.time),
      !entry.finding.verdict.isGood || fragments.allSatisfy({ entry.finding.fragments[$0] != nil })
    else { return nil }
    return entry.finding
  }

  func store(_ finding: LinkFinding, of url: URL) {
    guard finding.verdict.lifetime != nil else { return }
    cache.store(Entry(finding: finding, time: now.timeIntervalSince1970), .link, key(of: url))
  }

  private func key(of url: URL) -> Fingerprint {
    Fingerprint(["link 1", url.absoluteString])
  }
}

extension Result<WebAnswer, WebFailure> {
  /// Whether the host responded. A private address counts too, because it gets no request.
  fileprivate var isSaid: Bool {
    switch self {
    case .success, .failure(.privateAddress), .failure(.insecure): true
    case .failure: false
    }
  }
}

extension URL {
  /// The host name by which requests are throttled.
  fileprivate var hostName: String { host()?.lowercased() ?? "" }
}
