import DocsFoundation

/// Files that configure static hosts.
package enum HostFiles {
  /// The headers of every response, which `docs serve` sends too.
  package static let headers = [
    ("Content-Security-Policy", ContentSecurityPolicy.header),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Referrer-Policy", "strict-origin-when-cross-origin"),
    ("X-Content-Type-Options", "nosniff"),
  ]

  /// The files: `_headers` for Netlify and Cloudflare Pages, and `.nojekyll`, without which GitHub Pages skips files
  /// whose names begin with an underscore.
  ///
  /// - Parameters:
  ///   - basePath: the path that the site is published under: `/` or `/docs/`.
  ///   - fingerprinted: the files whose names contain a fingerprint of their content, and, with `*` at the end, the
  ///     folders that contain only such files.
  package static func files(basePath: String, fingerprinted: [String]) -> [SiteFile] {
    let fixed = [("Cache-Control", "public, max-age=31536000, immutable")]
    let rules = [("\(basePath)*", headers)] + fingerprinted.map { ("\(basePath)\($0)", fixed) }
    let text = rules.map { path, headers in
      "\(path)\n" + headers.map { "  \($0.0): \($0.1)\n" }.joined()
    }
    return [SiteFile(path: "_headers", text: text.joined()), SiteFile(path: ".nojekyll", text: "")]
  }
}
