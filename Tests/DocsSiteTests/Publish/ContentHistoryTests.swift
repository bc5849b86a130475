import Foundation
import Scratch
import Testing

@testable import DocsFoundation
@testable import DocsSite
@testable import DocsTheme

struct ContentHistoryTests {
  private let folder: TemporaryFolder
  private var cache: ContentCache { ContentCache(folder: folder.url.appending(path: "cache")) }

  init() throws {
    folder = try TemporaryFolder()
  }

  @discardableResult
  private func git(_ arguments: String..., at day: Int = 0, below path: String = "repository") async throws
    -> String
  {
    let date = "\(1_000_000_000 + day * 86_400) +0500"
    let result = try await Subprogram(
      program: "git",
      arguments: ["-c", "user.name=A", "-c", "user.email=a@b.example", "-c", "init.defaultBranch=main"]
        + arguments,
      environment: .inherited(and: [
        "GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date, "GIT_CONFIG_GLOBAL": "/dev/null",
      ]),
      folder: folder.url.appending(path: path)
    ).run()
    #expect(result.failure == nil, "\(arguments): \(result.errors)")
    return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Creates a repository in which two pages changed on different days, with the site in its own folder.
  private func makeRepository(site: String = "") async throws {
    try folder.write("1", to: "repository/\(site)content/a.md")
    try folder.write("1", to: "repository/\(site)content/é \"b\".md")
    try await git("init", "--quiet")
    try await git("add", ".")
    try await git("commit", "--quiet", "-m", "One", at: 1)
    try folder.write("2", to: "repository/\(site)content/a.md")
    try await git("commit", "--quiet", "-am", "Two", at: 2)
    try folder.write("x", to: "repository/other.txt")
    try await git("add", ".")
    try await git("commit", "--quiet", "-m", "Three", at: 3)
  }

  private func history(_ path: String = "repository") async -> ContentHistory {
    await ContentHistory.load(root: folder.url.appending(path: path), cache: cache)
  }

  @Test(arguments: ["", "docs/site/"])
  func aPageHasTheTimeOfItsLastCommit(site: String) async throws {
    try await makeRepository(site: site)
    let history = await history("repository/" + site)
    #expect(history["content/a.md"]?.text == "2001-09-11T01:46:40Z")
    #expect(history["content/é \"b\".md"]?.text == "2001-09-10T01:46:40Z")
    #expect(history["content/none.md"] == nil)
    #expect(history["other.txt"] == nil)
  }

  @Test func aChangeThatIsNotCommittedHasNoTime() async throws {
    try await makeRepository()
    let before = await history()
    try folder.write("3", to: "repository/content/a.md")
    try folder.write("1", to: "repository/content/new.md")
    let fresh = await ContentHistory.load(
      root: folder.url.appending(path: "repository"),
      cache: ContentCache(folder: folder.url.appending(path: "other-cache"))
    )
    #expect(fresh == before)
    #expect(fresh["content/new.md"] == nil)
  }

  @Test func aCommitIsAskedForOnce() async throws {
    try await makeRepository()
    let first = await history()
    #expect(first != .none)
    let commit = try #require(GitCheckout(around: folder.url.appending(path: "repository"))?.commit)
    #expect(commit == (try await git("rev-parse", "HEAD")))
    // Only the name of the commit is left, so git can't answer any more.
    try FileManager.default.removeItem(at: folder.url.appending(path: "repository/.git/objects"))
    #expect(await history() == first)
    let empty = ContentCache(folder: folder.url.appending(path: "empty"))
    #expect(await ContentHistory.load(root: folder.url.appending(path: "repository"), cache: empty) == .none)
  }

  @Test func whatIsNoWholeCheckoutHasNoDates() async throws {
    try folder.write("1", to: "plain/content/a.md")
    #expect(await history("plain") == .none)
    try await git("init", "--quiet", below: "plain")
    #expect(await history("plain") == .none)
    try await makeRepository()
    let repository = folder.url.appending(path: "repository").path
    try await git("clone", "--quiet", "--depth", "1", "file://\(repository)", "shallow", below: "plain")
    #expect(GitCheckout(around: folder.url.appending(path: "plain/shallow"))?.isShallow == true)
    #expect(await history("plain/shallow") == .none)
  }

  @Test func theCommitIsFoundWhereverGitKeepsIt() async throws {
    try await makeRepository()
    func commit(_ path: String) -> String? { GitCheckout(around: folder.url.appending(path: path))?.commit }
    let head = try await git("rev-parse", "HEAD")
    #expect(commit("repository") == head)
    #expect(commit("repository/content") == head)
    #expect(GitCheckout(around: folder.url.appending(path: "repository/content"))?.prefix == "content/")
    try await git("pack-refs", "--all")
    #expect(commit("repository") == head)
    try await git("worktree", "add", "--quiet", "-b", "topic", "../tree", "HEAD~1")
    #expect(commit("tree") == (try await git("rev-parse", "HEAD~1")))
    #expect(await history("tree")["content/a.md"]?.text == "2001-09-11T01:46:40Z")
    try await git("checkout", "--quiet", "--detach", "HEAD~2")
    #expect(commit("repository") == (try await git("rev-parse", "HEAD")))
    #expect(await history()["content/a.md"]?.text == "2001-09-10T01:46:40Z")
  }

  @Test(arguments: [
    "", "ref: ", "ref: ../../secret", "ref: refs/../../x", "0123", "ref: refs/heads/loop", "gitdir: x",
  ])
  func aBrokenHeadIsNoCommit(head: String) throws {
    try folder.write(head, to: "broken/.git/HEAD")
    try folder.write("ref: refs/heads/loop", to: "broken/.git/refs/heads/loop")
    #expect(GitCheckout(around: folder.url.appending(path: "broken"))?.commit == nil)
    try folder.write(head, to: "pointer/.git")
    #expect(GitCheckout(around: folder.url.appending(path: "pointer"))?.commit == nil)
  }
}
