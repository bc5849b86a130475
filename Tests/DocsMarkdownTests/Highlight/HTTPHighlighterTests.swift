import Testing

@testable import DocsMarkdown

struct HTTPHighlighterTests {
  @Test(
    arguments: [
      ("GET /a?b=c HTTP/1.1\r\nHost: d", "k«GET» s«/a?b=c» k«HTTP/1.1»\r\nl«Host»: s«d»"),
      ("PATCH https://a.b/c", "k«PATCH» s«https://a.b/c»"),
      ("OPTIONS * HTTP/1.1", "k«OPTIONS» s«*» k«HTTP/1.1»"),
      ("HTTP/1.1 404 Not Found\nA-b:c", "k«HTTP/1.1» n«404» Not Found\nl«A-b»:s«c»"),
      ("HTTP/2 200", "k«HTTP/2» n«200»"),
      (":method: POST\n:path: /a", "l«:method»: s«POST»\nl«:path»: s«/a»"),
      ("A: b\n  c", "l«A»: s«b»\ns«  c»"),
      ("### a\nGET /", "c«### a»\nk«GET» s«/»"), ("no field", "no field"), ("A:", "l«A»:"), ("GET", "GET"),
    ]
  )
  func colorsTheHead(code: String, marked: String) {
    #expect(Highlighter.marked(code, "http").replacing("\r»", with: "»\r") == marked)
  }

  @Test(
    arguments: [
      ("POST / HTTP/1.1\r\n\r\n{\"a\": 1}", "k«POST» s«/» k«HTTP/1.1»\r\n\r\n{l«\"a\"»: n«1»}"),
      ("A: b\n\n\n[true]", "l«A»: s«b»\n\n\n[k«true»]"), ("A: b\n\n<c>", "l«A»: s«b»\n\nt«<c>»"),
      ("A: b\n\nc: true", "l«A»: s«b»\n\nc: true"), ("{\"a\": 1}", "{l«\"a\"»: n«1»}"),
      ("A: b\n{\"a\": 1}", "l«A»: s«b»\n{l«\"a\"»: n«1»}"),
    ]
  )
  func readsTheBodyByWhatItBeginsWith(code: String, marked: String) {
    #expect(Highlighter.marked(code, "http").replacing("\r»", with: "»\r") == marked)
  }

  @Test func oneMessageFollowsTheOther() {
    let code = "GET / HTTP/1.1\n\nHTTP/1.1 200 OK\nA: b\n\n{\"a\": 1}\n\nPOST /c HTTP/1.1\nD: e"
    let marked =
      "k«GET» s«/» k«HTTP/1.1»\n\nk«HTTP/1.1» n«200» OK\nl«A»: s«b»\n\n{l«\"a\"»: n«1»}\n\n"
      + "k«POST» s«/c» k«HTTP/1.1»\nl«D»: s«e»"
    #expect(Highlighter.marked(code, "http") == marked)
  }
}
