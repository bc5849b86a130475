import Foundation
import Scratch
import Testing

@testable import DocsServer
@testable import DocsSite
@testable import DocsTheme

/// A static host sends the same security headers as `docs serve`.
struct SecurityPolicyTests {
  @Test func staticHostsSendThePolicyOfTheServer() {
    #expect(ContentSecurityPolicy.header == SecurityHeaders.contentSecurityPolicy)
    #expect(!ContentSecurityPolicy.header.contains("unsafe"))
    #expect(ContentSecurityPolicy.header == ContentSecurityPolicy.meta + "; frame-ancestors 'none'")
  }

  @Test func hostFilesNameEveryHeader() throws {
    let files = HostFiles.files(basePath: "/docs/", fingerprinted: ["assets/*", "search/en/*"])
    #expect(files.map(\.path) == ["_headers", ".nojekyll"])
    let text = String(decoding: try #require(files.first).bytes, as: UTF8.self)
    #expect(
      text == """
        /docs/*
          Content-Security-Policy: \(SecurityHeaders.contentSecurityPolicy)
          Cross-Origin-Resource-Policy: same-origin
          Referrer-Policy: strict-origin-when-cross-origin
          X-Content-Type-Options: nosniff
        /docs/assets/*
          Cache-Control: public, max-age=31536000, immutable
        /docs/search/en/*
          Cache-Control: public, max-age=31536000, immutable

        """
    )
  }
}
