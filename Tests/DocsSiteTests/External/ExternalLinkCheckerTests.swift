import Foundation
import Scratch
import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSite
@testable import DocsTheme

struct ExternalLinkCheckerTests {
  private let folder: TemporaryFolder
  private let clock = ImpatientClock()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func links(
    _ destinations: [String],
    ignore: [String] = [],
    base: String = "https://docs.example/"
  ) -> ExternalLinks {
    var links = ExternalLinks()
    links.references = destinations.enumerated().map {
      .init(destination: $1, position: SourcePosition(file: "content/index.md", line: $0 + 1))
    }
    links.policy.ignore = ignore
    links.base = base
    return links
  }

  private func check(
    _ links: ExternalLinks,
    _ client: ScriptedClient,
    day: Double = 0
  ) async -> ExternalLinkReport {
    await ExternalLinkChecker(
      client: client,
      cache: ContentCache(folder: folder.url),
      clock: clock,
      now: Date(timeIntervalSince1970: 1_700_000_000 + day * 86_400)
    ).check(links)
  }

  /// The faults of one link, with their severity.
  private func faults(
    _ destination: String,
    _ answers: [String: [Result<WebAnswer, WebFailure>]]
  ) async -> [String] {
    let report = await check(links([destination]), ScriptedClient(answers))
    return report.diagnostics.map { ([$0.severity.rawValue, $0.summary] + $0.hints).joined(separator: "|") }
  }

  private static let page = "https://a.example/page"

  // MARK: Verdicts

  @Test func aLinkThatIsThereHasNoFault() async {
    let client = ScriptedClient([Self.page: [.success(WebAnswer(200))]])
    let report = await check(links([Self.page]), client)
    #expect(report.diagnostics == [])
    #expect(report.lines == ["1 external link: 1 checked, 0 cached"])
    #expect(client.requests == ["head https://a.example/page"])
  }

  @Test(
    arguments: [
      (404, "error", "'https://a.example/page' answers 404 (Not Found)"),
      (410, "error", "'https://a.example/page' answers 410 (Gone)"),
      (403, "warning", "'https://a.example/page' answers 403 (Forbidden)"),
      (418, "warning", "'https://a.example/page' answers 418"),
      (500, "warning", "'https://a.example/page' answers 500 (Internal Server Error)"),
    ]
  )
  func aRefusalIsConfirmedAndGraded(status: Int, severity: String, summary: String) async {
    let client = ScriptedClient([Self.page: [.success(WebAnswer(status))]])
    let report = await check(links([Self.page]), client)
    #expect(report.diagnostics.map(\.severity.rawValue) == [severity])
    #expect(report.diagnostics.map(\.summary) == [summary])
    #expect(client.requests == ["head https://a.example/page", "firstBytes https://a.example/page"])
  }

  @Test func theLevelsOfRulesCount() async {
    var links = links([Self.page])
    links.rules = ["external-link-is-broken": "warning"]
    let report = await check(links, ScriptedClient([Self.page: [.success(WebAnswer(404))]]))
    #expect(report.diagnostics.map(\.severity) == [.warning])
  }

  @Test func aServerThatRefusesToBeAskedBrieflyIsAskedAtLength() async {
    for refusal in [Result.success(WebAnswer(405)), .failure(WebFailure.unreachable("closed"))] {
      let faults = await faults(Self.page, [Self.page: [refusal, .success(WebAnswer(206))]])
      #expect(faults == [])
      try? FileManager.default.removeItem(at: folder.url.appending(path: "links"))
    }
    #expect(
      await faults(
        "https://b.example/",
        [
          "https://b.example/": [
            .success(WebAnswer(405)), .success(WebAnswer(416)),
          ]
        ]
      ) == []
    )
  }

  @Test(
    arguments: [
      (WebFailure.noSuchHost, "error|The host 'a.example' does not exist"),
      (.timedOut, "warning|'https://a.example/page' does not answer in time"),
      (.unreachable("refused"), "warning|'https://a.example/page' cannot be reached|refused"),
    ]
  )
  func silenceHasItsReason(failure: WebFailure, fault: String) async {
    #expect(await faults(Self.page, [Self.page: [.failure(failure)]]) == [fault])
  }

  @Test func aBadCertificateIsAnError() async {
    let faults = await faults(Self.page, [Self.page: [.failure(.insecure("it is expired"))]])
    #expect(faults.count == 1)
    #expect(faults[0].hasPrefix("error|The connection to 'a.example' is not secure|it is expired|"))
  }

  // MARK: Redirects

  private func redirect(_ status: Int, to location: String) -> Result<WebAnswer, WebFailure> {
    .success(WebAnswer(status, ["location": location]))
  }

  @Test func aPermanentMoveNamesTheNewAddress() async {
    let answers = [
      Self.page: [redirect(301, to: "/new")],
      "https://a.example/new": [redirect(308, to: "https://b.example/#top")],
      "https://b.example/": [redirect(302, to: "/today")],
      "https://b.example/today": [redirect(301, to: "/never-mind")],
      "https://b.example/never-mind": [.success(WebAnswer(200))],
    ]
    #expect(
      await faults(Self.page + "#top", answers) == [
        "warning|'https://a.example/page' has moved permanently|Write 'https://b.example/#top'"
      ]
    )
  }

  @Test func aMoveForNowIsNoFault() async {
    let answers = [
      Self.page: [redirect(302, to: "/login"), redirect(307, to: "/login")],
      "https://a.example/login": [.success(WebAnswer(200))],
    ]
    #expect(await faults(Self.page, answers) == [])
  }

  @Test func aCircleEnds() async {
    let answers = [
      Self.page: [redirect(302, to: "https://b.example/")],
      "https://b.example/": [redirect(302, to: Self.page)],
    ]
    let client = ScriptedClient(answers)
    let report = await check(links([Self.page]), client)
    #expect(
      report.diagnostics.map(\.summary)
        == ["'https://a.example/page' redirects more than 5 times, or to itself"]
    )
    #expect(client.requests.count == 6)
  }

  @Test func aRedirectOutOfTheWebIsAnError() async {
    #expect(
      await faults(Self.page, [Self.page: [redirect(301, to: "file:///etc/passwd")]]) == [
        "error|'https://a.example/page' redirects to 'file:///etc/passwd', which is not a web address"
      ]
    )
  }

  // MARK: Fragments

  private func html(_ body: String, isCut: Bool = false) -> Result<WebAnswer, WebFailure> {
    .success(
      WebAnswer(200, ["content-type": "text/html; charset=utf-8"], body: Data(body.utf8), isCut: isCut)
    )
  }

  @Test func aFragmentIsLookedForOnceForAllLinks() async {
    let client = ScriptedClient([Self.page: [html("<h2 id=\"b\">B</h2><a name=c>")]])
    let report = await check(
      links([Self.page + "#b", Self.page + "#c", Self.page + "#d", Self.page]),
      client
    )
    #expect(
      report.diagnostics.map { "\($0.position.line): \($0.severity.rawValue): \($0.summary)" }
        == ["3: warning: No '#d' at 'https://a.example/page'"]
    )
    #expect(client.requests == ["content https://a.example/page"])
  }

  @Test func whatWasNotReadMayHoldTheFragment() async {
    #expect(await faults(Self.page + "#z", [Self.page: [html("<p>", isCut: true)]]) == [])
    let other = "https://b.example/paper.pdf"
    let pdf = WebAnswer(200, ["content-type": "application/pdf"], body: Data("%PDF".utf8))
    #expect(await faults(other + "#page=3", [other: [.success(pdf)]]) == [])
  }

  @Test(arguments: ["#:~:text=word", "#/route", "#!route", "#top", "#"])
  func fragmentsForScriptsAndBrowsersAreNotLookedFor(fragment: String) async {
    let client = ScriptedClient([Self.page: [html("<p>")]])
    let report = await check(links([Self.page + fragment]), client)
    #expect(report.diagnostics == [])
    #expect(client.requests == ["head https://a.example/page"])
  }

  // MARK: Politeness

  @Test(.timeLimit(.minutes(10))) func aHostIsAskedOnceAtATimeAndEightHostsAtOnce() async {
    let addresses = (1...40).map { "https://h\($0 % 20).example/\($0)" }
    let answers = Dictionary(
      uniqueKeysWithValues: addresses.map { ($0, [Result<WebAnswer, WebFailure>.success(WebAnswer(200))]) }
    )
    let client = ScriptedClient(answers, hostsAtOnce: 8)
    let report = await check(links(addresses), client)
    #expect(report.diagnostics == [])
    #expect(client.requests.count == 40)
    #expect(client.overlaps == [])
    #expect(client.busiest == 8)
    // Each host was asked twice, the second time after a second.
    #expect(clock.naps == [Duration](repeating: .seconds(1), count: 20))
  }

  @Test func aRequestToWaitIsHonored() async {
    let busy = WebAnswer(429, ["retry-after": "7"])
    let client = ScriptedClient([Self.page: [.success(busy), .success(WebAnswer(200))]])
    let report = await check(links([Self.page]), client)
    #expect(report.diagnostics == [])
    #expect(clock.naps == [.seconds(7)])
  }

  @Test func aDateToWaitForIsSetAgainstTheServersClock() {
    let fields = [
      "date": "Sun, 06 Nov 1994 08:49:37 GMT", "retry-after": "Sun, 06 Nov 1994 08:50:07 GMT",
    ]
    #expect(RetryAfter.seconds(fields) == 30)
    #expect(RetryAfter.seconds(["retry-after": "soon"]) == nil)
    #expect(RetryAfter.seconds(["retry-after": "-5"]) == 0)
    #expect(RetryAfter.seconds([:]) == nil)
  }

  @Test func aHostThatWantsALongRestIsLeftAlone() async {
    let others = (1...3).map { "https://a.example/\($0)" }
    let client = ScriptedClient(["https://a.example/1": [.success(WebAnswer(429, ["retry-after": "3600"]))]])
    let report = await check(links(others), client)
    #expect(client.requests == ["head https://a.example/1"])
    #expect(clock.naps == [])
    #expect(report.diagnostics.map(\.severity) == [.warning, .warning, .warning])
    #expect(report.diagnostics[0].summary == "'https://a.example/1' answers 429 (Too Many Requests)")
    #expect(report.diagnostics[1].summary.hasPrefix("'https://a.example/2' was not checked"))
  }

  @Test func aHostThatDoesNotAnswerTwiceIsGivenUp() async {
    let addresses = (1...5).map { "https://a.example/\($0)" }
    let answers = Dictionary(
      uniqueKeysWithValues: addresses.map { ($0, [Result<WebAnswer, WebFailure>.failure(.timedOut)]) }
    )
    let client = ScriptedClient(answers)
    let report = await check(links(addresses), client)
    #expect(client.requests.count == 2)
    #expect(report.diagnostics.count == 5)
  }

  @Test func whatAHostSaidBeforeItWasGivenUpIsNotLost() async {
    let addresses = (1...4).map { "https://a.example/\($0)" }
    let refused = Result<WebAnswer, WebFailure>.failure(.unreachable("refused"))
    let client = ScriptedClient(Dictionary(uniqueKeysWithValues: addresses.map { ($0, [refused]) }))
    let report = await check(links(addresses), client)
    #expect(client.requests.count == 2)
    #expect(report.diagnostics.map(\.hints) == [["refused"], ["refused"], [], []])
  }

  // MARK: Memory

  @Test func whatIsThereIsBelievedForAWeekAndAFailureForAnHour() async {
    let gone = "https://a.example/gone"
    let client = ScriptedClient([Self.page: [.success(WebAnswer(200))], gone: [.success(WebAnswer(404))]])
    let site = links([Self.page, gone])
    let first = await check(site, client)
    #expect(first.lines == ["2 external links: 2 checked, 0 cached"])
    let again = await check(site, client, day: 0.04)
    #expect(again.lines == ["2 external links: 0 checked, 2 cached"])
    #expect(again.diagnostics == first.diagnostics)
    #expect(await check(site, client, day: 0.05).lines == ["2 external links: 1 checked, 1 cached"])
    #expect(await check(site, client, day: 6.9).lines == ["2 external links: 1 checked, 1 cached"])
    #expect(await check(site, client, day: 7.1).lines == ["2 external links: 2 checked, 0 cached"])
    // Setting the clock back makes no entry fresh.
    #expect(await check(site, client, day: -1).lines == ["2 external links: 2 checked, 0 cached"])
  }

  @Test func aNewFragmentIsAskedFor() async {
    let client = ScriptedClient([Self.page: [html("<p id=a>")]])
    _ = await check(links([Self.page + "#a"]), client)
    #expect(await check(links([Self.page]), client).lines == ["1 external link: 0 checked, 1 cached"])
    let report = await check(links([Self.page + "#b"]), client)
    #expect(report.lines == ["1 external link: 1 checked, 0 cached"])
    #expect(report.diagnostics.count == 1)
  }

  // MARK: Exclusions

  @Test func patternsAndTheSiteItselfAndBrokenAddressesAreNotAsked() async {
    let site = links(
      [
        "https://x.example/a/b", "//y.example/", "https://docs.example/guide/", "http://",
        "https://z.example/",
      ],
      ignore: ["https://x.example/*", "*y.example*", "https://z"]
    )
    let client = ScriptedClient(["https://z.example/": [.success(WebAnswer(200))]])
    let report = await check(site, client)
    #expect(client.requests == ["head https://z.example/"])
    #expect(report.diagnostics.map(\.summary) == ["'http://' is not a web address"])
    #expect(
      report.lines == [
        "1 external link: 1 checked, 0 cached", "  2 ignored by docs.yml",
        "  not checked, leads to this site; write its path, and every build checks it: "
          + "https://docs.example/guide/ (content/index.md:3)",
      ]
    )
  }

  @Test func machinesOfThisNetworkAreNoted() async {
    let client = ScriptedClient(["http://router.example/": [.failure(.privateAddress)]])
    let report = await check(links(["http://router.example/"]), client)
    #expect(report.diagnostics == [])
    #expect(
      report.lines.last
        == "  not checked, not a public address: http://router.example/ (content/index.md:1)"
    )
  }

  @Test func linksAreFoundInAllOfAPage() throws {
    let page = try TestPage.page(
      """
      # A [b](https://b.example/)

      > [c](https://c.example/) and [in](/in/) and [m](mailto:a@b.example)

      - *[d](https://d.example/)*

      <HTTPS://e.example/#x>
      """
    )
    #expect(
      page.links.externalReferences.map { "\($0.position.line):\($0.position.column) \($0.destination)" }
        == [
          "4:9 https://b.example/", "6:7 https://c.example/", "8:8 https://d.example/",
          "10:1 HTTPS://e.example/#x",
        ]
    )
  }
}
