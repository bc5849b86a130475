import TestPages
import Testing

@testable import DocsSite

/// GitHub Flavored Markdown, section 5.3.
struct TaskItemTests {
  private let open = "<li class=\"task\"><label><input type=\"checkbox\" disabled> "
  private let done = "<li class=\"task\"><label><input type=\"checkbox\" checked disabled> "

  @Test func example279() throws {
    #expect(
      try TestPage.html("- [ ] foo\n- [x] bar")
        == "<ul>\n\(open)foo</label>\n</li>\n\(done)bar</label>\n</li>\n</ul>\n"
    )
  }

  @Test func example280() throws {
    #expect(
      try TestPage.html("- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim")
        == "<ul>\n\(done)foo</label>\n<ul>\n\(open)bar</label>\n</li>\n\(done)baz</label>\n</li>\n</ul>\n</li>\n"
        + "\(open)bim</label>\n</li>\n</ul>\n"
    )
  }

  @Test(arguments: ["- [X] a", "* [x]  a", "1. [x] a", "- [x]\n  a"])
  func isATask(markdown: String) throws {
    #expect(try TestPage.html(markdown).contains("\(done)a</label>"))
  }

  @Test(
    arguments: [
      "- [ ]", "- [x]a", "- [y] a", "- [] a", #"- \[x] a"#, "- `[x]` a", "[x] a", "- a\n\n  [x] b",
      "- [x](/page/) a",
    ]
  )
  func isNoTask(markdown: String) throws {
    #expect(!(try TestPage.html(markdown).contains("checkbox")))
  }
}
