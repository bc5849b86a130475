extension SiteConfiguration {
  /// The whole URL of an address below the site's base, such as `/handoff/watch-to-phone/`.
  ///
  /// - Parameter address: the address, as its file is named, from its first slash.
  func absolute(_ address: String) -> String { base + address.dropFirst().percentEncodedPath }

  /// The folder of a language's own files, from the root of the site; empty for the first language.
  func folder(of language: String) -> String {
    language == standardLanguage ? "" : language.lowercased() + "/"
  }
}
