/// What the pages of a site may load, and from where: from the site itself, and nothing that is written in a page.
///
/// The server of `docs serve` sends the same policy; a test holds them equal.
enum ContentSecurityPolicy {
  private static let directives = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "font-src 'self'",
    "connect-src 'self'", "form-action 'self'", "base-uri 'none'",
  ]

  /// The policy as a header says it.
  static let header = (directives + ["frame-ancestors 'none'"]).joined(separator: "; ")

  /// The policy as a page says it itself, on a host that sends no headers.
  ///
  /// A `meta` element may not say who frames the page (Content Security Policy Level 3, section 3.3).
  static let meta = directives.joined(separator: "; ")
}
