import Testing

@testable import DocsServer

/// Where a request ends, and whether it is a plain request for a file.
struct RequestFrameTests {
  private func frame(_ text: String) -> RequestFrame? {
    RequestFrame(Array(text.utf8).span)
  }

  private func file(_ head: String) -> RequestFrame.FileRequest? {
    frame(head + "\r\n\r\n")?.file
  }

  @Test func knowsWhatARequestForAFileSays() throws {
    let text =
      "GET /a/b.css HTTP/1.1\r\nHOST:  localhost:80 \t\r\naccept-encoding: gzip, br\r\nX-Y: z\r\n\r\nGET /"
    let request = try #require(frame(text))
    #expect(request.length == text.utf8.count - 5)
    let file = try #require(request.file)
    func words(_ range: Range<Int>) -> String { String(decoding: Array(text.utf8)[range], as: UTF8.self) }
    #expect(file.wantsContent)
    #expect(words(file.path) == "/a/b.css")
    #expect(words(file.host) == "localhost:80")
    #expect(file.acceptEncoding.map(words) == "gzip, br")
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: a", "GET / HTTP/1.1\r\nHost: a\r\n", "GET / HTTP/1.1\nHost: a\n\n",
    "GET  / HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.0\r\nHost: a\r\n\r\n",
    "get / HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1 \r\nHost: a\r\n\r\n",
    "GET / http/1.1\r\nHost: a\r\n\r\n",
    " GET / HTTP/1.1\r\nHost: a\r\n\r\n", "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", "GET / HTTP/1.1\r\n: a\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\u{0}\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n",
    "GET /\u{E9} HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nX: \u{E9}\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\na",
    "POST / HTTP/1.1\r\nContent-Length: 1, 1\r\n\r\na",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\n\r\n",
    "PUT / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n", "CONNECT / HTTP/1.1\r\nHost: a\r\n\r\n", "",
    "\r\n\r\n",
  ])
  func leavesToOthersWhatIsNotPlain(text: String) {
    #expect(frame(text) == nil)
  }

  @Test func whatIsTooLongIsForOthers() {
    let fields = String(repeating: "X: a\r\n", count: 64)
    #expect(frame("GET / HTTP/1.1\r\n" + fields + "\r\n") != nil)
    #expect(frame("GET / HTTP/1.1\r\n" + fields + "X: a\r\n\r\n") == nil)
    #expect(frame("GET /" + String(repeating: "a", count: 9000) + " HTTP/1.1\r\n\r\n") == nil)
  }

  @Test func aBodyBelongsToItsRequest() throws {
    let text = "POST /api HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nGET "
    let request = try #require(frame(text + "/ HTTP/1.1\r\n\r\n"))
    #expect(request.length == text.utf8.count)
    #expect(request.file == nil)
  }

  @Test(arguments: [
    "GET / HTTP/1.1", "GET /?q HTTP/1.1\r\nHost: a", "GET /%20 HTTP/1.1\r\nHost: a",
    "GET a HTTP/1.1\r\nHost: a",
    "GET http://a/ HTTP/1.1\r\nHost: a", "POST / HTTP/1.1\r\nHost: a",
    "GET / HTTP/1.1\r\nHost: a\r\nRange: bytes=0-0",
    "GET / HTTP/1.1\r\nHost: a\r\nIf-None-Match: *", "GET / HTTP/1.1\r\nHost: a\r\nIF-MODIFIED-SINCE: x",
    "GET / HTTP/1.1\r\nHost: a\r\nOrigin: null", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0",
    "GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\nAccept-Encoding: gzip",
  ])
  func whatAsksForMoreIsNoFile(head: String) throws {
    let request = try #require(frame(head + "\r\n\r\n"))
    #expect(request.file == nil)
    #expect(request.length == head.utf8.count + 4)
  }

  @Test func aConnectionThatStaysIsAsUsual() {
    #expect(file("HEAD / HTTP/1.1\r\nHost: a\r\nConnection: Keep-Alive")?.wantsContent == false)
  }
}
