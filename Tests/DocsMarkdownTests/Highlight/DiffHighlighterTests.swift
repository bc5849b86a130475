import Testing

@testable import DocsMarkdown

struct DiffHighlighterTests {
  @Test(
    arguments: [
      ("+a\n-b\n c", "d«+a»\ns«-b»\n c"), ("-a\n-b", "s«-a»\ns«-b»"),
      (
        "diff --git a/x b/x\nindex 1..2\n--- a/x\n+++ b/x",
        "l«diff --git a/x b/x»\nl«index 1..2»\nl«--- a/x»\nl«+++ b/x»"
      ),
      ("--- a\n+b", "s«--- a»\nd«+b»"), ("+++ a", "d«+++ a»"),
      ("@@ -1 +1,2 @@ f()\n a", "f«@@ -1 +1,2 @@» f()\n a"),
      ("@@ a\n+b @@", "f«@@ a»\nd«+b @@»"), ("\\ No newline", "c«\\ No newline»"),
      ("+a\r\n-b", "d«+a\r»\ns«-b»"),
    ]
  )
  func eachLineHasItsClass(code: String, marked: String) {
    #expect(Highlighter.marked(code, "diff") == marked)
  }
}
