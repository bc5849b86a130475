import DocsFoundation

/// Adds the compressed versions of each file.
package struct CompressedOutput: SiteOutput {
  package let base: any SiteOutput
  package let compressor: Precompressor

  package init(base: any SiteOutput, compressor: Precompressor) {
    self.base = base
    self.compressor = compressor
  }

  package func keeps(_ artifact: String, keys: [Fingerprint]) -> Bool {
    base.keeps(artifact, keys: keys.adding(compressor.description))
  }

  package func add(_ files: [SiteFile], of artifact: String, keys: [Fingerprint]) throws {
    try base.add(
      files.flatMap { [$0] + compressor.twins(of: $0) },
      of: artifact,
      keys: keys.adding(compressor.description)
    )
  }
}
