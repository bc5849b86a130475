import Scratch
import Testing

@testable import DocsSite

struct AnchorScannerTests {
  @Test(
    arguments: [
      (#"<h1 id="a">"#, ["a"]),
      ("<h1 class=x ID='b c'>", ["b c"]),
      ("<a name=d href=/>", ["d"]),
      ("<meta name=e><input name=\"f\">", []),
      ("<!-- <p id=g> --><p id=h>", ["h"]),
      ("<script>let x = '<p id=i>'</script><p id=j>", ["j"]),
      ("<SCRIPT><p id=i></Script ><p id=j>", ["j"]),
      (#"<p title="<p id=k>" id="l">"#, ["l"]),
      ("<p data-id=m>", []),
      ("<p id = n >", ["n"]),
      ("<p id=\"caf\u{E9}&amp;\">", ["café&"]),
      ("< p id=o>5 < 6 <p id=q", ["q"]),
      ("<p =id=r =>", []),
      ("<", []), ("<p", []), ("<p id", []), ("<p id=", [""]), ("<p id='s", ["s"]), ("<!--", []),
      ("<style>", []),
    ] as [(String, Set<String>)]
  )
  func findsTheAnchors(html: String, anchors: Set<String>) {
    #expect(AnchorScanner.anchors(in: Array(html.utf8)) == anchors)
  }

  @Test(arguments: ["<", "<a ", "<!--", "<script>", "<p id='", "<a name=", "=", "</title"])
  func takesAnyInputInLinearTime(piece: String) {
    let bytes = Array(String(repeating: piece, count: 200_000).utf8)
    #expect(ProcessorTime.measure { _ = AnchorScanner.anchors(in: bytes) } < .seconds(20))
  }
}
