import DocsMarkdown

extension SiteConfiguration {
  /// The absolute URL of an address relative to the site's base, such as `/handoff/watch-to-phone/`.
  ///
  /// - Parameter address: the address, unencoded as in the file's name, with its leading slash.
  func absolute(_ address: String) -> String { base + address.dropFirst().percentEncodedPath }

  /// The folder of a language's files, relative to the site's root; empty for the first language.
  func folder(of language: String) -> String {
    language == standardLanguage ? "" : language.lowercased() + "/"
  }
}
