import DocsSearch

extension ReferencePages {
  /// The documents of all symbols.
  func searchDocuments() async -> [SearchDocument] {
    let words = theme.words(in: configuration.standardLanguage)
    return await library.pages.concurrentMap { symbol in
      SearchDocument(
        symbol,
        address: library.address(of: symbol.usr) ?? "/api-reference/",
        kind: words[symbol.kind.word],
        summary: documentation.comment(explaining: symbol, in: library)?.0.summary.plainText ?? "",
        language: configuration.standardLanguage
      )
    }
  }
}
