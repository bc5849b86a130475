import Testing

@testable import DocsServer

struct ContentCodingTests {
  @Test(
    arguments: [
      (nil, ContentCoding.identity), ("", .identity), ("gzip", .gzip), ("br", .brotli), ("gzip, br", .brotli),
      ("br;q=0.5, gzip", .gzip), ("br;q=0.5, gzip;q=0.5", .brotli), ("GZIP", .gzip), ("x-gzip", .gzip),
      ("gzip;q=0", .identity), ("br;q=0, *", .gzip), ("*", .brotli), ("*;q=0", .identity),
      ("identity", .identity), ("gzip;q=0.5, identity", .identity), ("identity;q=0.5, gzip;q=0.4", .identity),
      ("identity;q=0, gzip", .gzip), ("identity;q=0", .identity), ("deflate, zstd", .identity),
      ("gzip ; q=1.0", .gzip), ("gzip;q=2", .identity), ("gzip;q=-1", .identity), ("gzip;q=x", .identity),
      ("gzip;q=nan", .identity), ("gzip;level=9", .identity), (",,gzip,", .gzip), (";q=1", .identity),
      ("gzip;q=0.001", .gzip), ("gzip;q=0.001, identity;q=0", .gzip),
    ] as [(String?, ContentCoding)]
  )
  func isWhatTheClientLikesBest(header: String?, coding: ContentCoding) {
    #expect(ContentCoding.preferred(by: header, among: [.identity, .gzip, .brotli]) == coding)
  }

  @Test func isOneThatThereIs() {
    #expect(ContentCoding.preferred(by: "br, gzip", among: [.identity, .gzip]) == .gzip)
    #expect(ContentCoding.preferred(by: "br, gzip", among: [.identity]) == .identity)
    #expect(ContentCoding.preferred(by: "identity;q=0", among: [.identity]) == .identity)
  }

  @Test func aHeapOfNamesIsNotReadToItsEnd() {
    let heap = String(repeating: "a, ", count: 100_000) + "gzip"
    #expect(ContentCoding.preferred(by: heap, among: [.identity, .gzip]) == .identity)
  }
}
