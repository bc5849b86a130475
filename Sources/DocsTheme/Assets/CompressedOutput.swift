import DocsFoundation

/// Adds the compressed versions of each file.
package struct CompressedOutput: SiteOutput {
  package let base: any SiteOutput
  package let compressor: Precompressor

  package init(base: any SiteOutput, compressor: Precompressor) {
    self.base = base
    self.compressor = compressor
  }

  package func keeps(_ page: String, keys: [Fingerprint]) -> Bool { base.keeps(page, keys: keys) }

  package func add(_ files: [SiteFile], of page: String, keys: [Fingerprint]) throws {
    try base.add(files.flatMap { [$0] + compressor.twins(of: $0) }, of: page, keys: keys)
  }
}
