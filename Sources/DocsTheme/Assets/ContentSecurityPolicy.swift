/// The content security policy of the pages: they load only files of the site, and nothing inline.
///
/// The server of `docs serve` sends the same policy; a test compares the two.
package enum ContentSecurityPolicy {
  private static let directives = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "media-src 'self'",
    "font-src 'self'", "connect-src 'self'", "form-action 'self'", "base-uri 'none'",
  ]

  /// The policy for an HTTP header.
  package static let header = (directives + ["frame-ancestors 'none'"]).joined(separator: "; ")

  /// The policy for the page itself, on hosts that send no headers.
  ///
  /// A `meta` element can't contain `frame-ancestors` (Content Security Policy Level 3, section 3.3).
  package static let meta = directives.joined(separator: "; ")
}
