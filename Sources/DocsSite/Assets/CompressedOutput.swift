/// Adds to each file its compressed twins.
struct CompressedOutput: SiteOutput {
  let base: any SiteOutput
  let compressor: Precompressor

  func keeps(_ page: String, keys: [Digest]) -> Bool { base.keeps(page, keys: keys) }

  func add(_ files: [SiteFile], of page: String, keys: [Digest]) throws {
    try base.add(files.flatMap(withTwins), of: page, keys: keys)
  }

  /// A file and what is laid beside it.
  func withTwins(_ file: SiteFile) -> [SiteFile] { [file] + compressor.twins(of: file) }
}
