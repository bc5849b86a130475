import DocsFoundation
import Foundation

/// The result of checking the external links.
package struct ExternalLinkReport: Sendable {
  /// The faults, in page order.
  package private(set) var diagnostics: [Diagnostic] = []
  /// The summary in lines: the number of links, and those that were not checked.
  package private(set) var lines: [String] = []

  init(
    _ survey: LinkSurvey,
    _ findings: [URL: LinkFinding],
    asked: Int,
    known: Int,
    rules: [String: String] = [:]
  ) {
    var faults = survey.malformed.map {
      Diagnostic("external-link-is-broken", at: $0.position, "'\($0.destination)' is not a web address")
    }
    var unreached: [String] = []
    for link in survey.links {
      guard let finding = findings[link.url] else { continue }
      if finding.verdict == .privateAddress {
        unreached.append("  not checked, not a public address: \(link.place)")
      }
      faults += Self.faults(of: link, finding)
    }
    diagnostics = faults.applying(rules).inOrder
    let count = survey.links.count
    lines =
      ["\(count) external \(count == 1 ? "link" : "links"): \(asked) checked, \(known) cached"]
      + (survey.ignoredCount > 0 ? ["  \(survey.ignoredCount) ignored by docs.yml"] : [])
      + survey.own.map {
        "  not checked, leads to this site; write its path, and every build checks it: \($0.place)"
      } + unreached
  }

  private static func faults(of link: LinkSurvey.Link, _ finding: LinkFinding) -> [Diagnostic] {
    guard finding.verdict.isGood else {
      return fault(of: link, finding.verdict).map { [$0] } ?? []
    }
    var faults: [Diagnostic] = []
    if case .moved(let address) = finding.verdict {
      let fragment = link.reference.destination.firstIndex(of: "#").map { link.reference.destination[$0...] }
      faults.append(
        link.warning(
          "external-link-has-moved",
          "'\(link.url.absoluteString)' has moved permanently",
          hint: "Write '\(address)\(fragment ?? "")'"
        )
      )
    }
    if let fragment = link.fragment, finding.fragments[fragment] == false {
      faults.append(
        link.warning(
          "external-anchor-is-missing",
          "No '#\(fragment)' at '\(link.url.absoluteString)'",
          hint: nil
        )
      )
    }
    return faults
  }

  private static func fault(of link: LinkSurvey.Link, _ verdict: LinkVerdict) -> Diagnostic? {
    let (url, host) = (link.url.absoluteString, link.url.host() ?? "")
    let broken = "external-link-is-broken"
    let doubtful = "external-link-is-doubtful"
    switch verdict {
    case .found, .moved, .privateAddress:
      return nil
    case .gone(let status):
      return Diagnostic(broken, at: link.reference.position, "'\(url)' answers \(status.reason)")
    case .noSuchHost:
      return Diagnostic(broken, at: link.reference.position, "The host '\(host)' does not exist")
    case .insecure(let reason):
      return Diagnostic(
        broken,
        at: link.reference.position,
        "The connection to '\(host)' is not secure",
        hints: [reason, "If all links fail like this, install the package ca-certificates on this machine"]
      )
    case .misdirected(let target):
      return Diagnostic(
        broken,
        at: link.reference.position,
        "'\(url)' redirects to '\(target)', which is not a web address"
      )
    case .doubtful(let status):
      return link.warning(
        doubtful,
        "'\(url)' answers \(status.reason)",
        hint: [401, 403, 429].contains(status)
          ? "Readers may still see it; ignore it with 'external: {ignore: [...]}' in docs.yml"
          : nil
      )
    case .timedOut:
      return link.warning(doubtful, "'\(url)' does not answer in time", hint: nil)
    case .unreachable(let reason):
      return link.warning(doubtful, "'\(url)' cannot be reached", hint: reason)
    case .circular:
      return link.warning(
        doubtful,
        "'\(url)' redirects more than \(LinkProbe.redirectLimit) times, or to itself",
        hint: nil
      )
    case .spared:
      return link.warning(
        doubtful,
        "'\(url)' was not checked: a host on the way does not answer, or asked for no more requests",
        hint: nil
      )
    }
  }
}

extension LinkSurvey.Link {
  fileprivate var place: String { reference.place }

  fileprivate func warning(_ identifier: String, _ summary: String, hint: String?) -> Diagnostic {
    Diagnostic(
      identifier,
      severity: .warning,
      at: reference.position,
      summary,
      hints: hint.map { [$0] } ?? []
    )
  }
}

extension ExternalLinks.Reference {
  fileprivate var place: String { "\(destination) (\(position.file):\(position.line))" }
}

extension Int {
  /// An HTTP status code, with its name if it is one that links commonly return.
  ///
  /// Source: RFC 9110, section 15, and RFC 6585.
  fileprivate var reason: String {
    let names = [
      400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
      406: "Not Acceptable", 410: "Gone", 429: "Too Many Requests", 451: "Unavailable For Legal Reasons",
      500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
    ]
    return names[self].map { "\(self) (\($0))" } ?? "\(self)"
  }
}
