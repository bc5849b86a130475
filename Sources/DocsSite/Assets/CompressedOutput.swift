/// Adds to each file its compressed twins.
struct CompressedOutput: SiteOutput {
  let base: any SiteOutput
  let compressor: Precompressor

  func keeps(_ page: String, key: Digest) -> Bool { base.keeps(page, key: key) }

  func add(_ files: [SiteFile], of page: String, key: Digest?) throws {
    try base.add(files.flatMap(withTwins), of: page, key: key)
  }

  /// A file and what is laid beside it.
  func withTwins(_ file: SiteFile) -> [SiteFile] { [file] + compressor.twins(of: file) }
}
