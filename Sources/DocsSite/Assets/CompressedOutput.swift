/// Adds the compressed versions of each file.
struct CompressedOutput: SiteOutput {
  let base: any SiteOutput
  let compressor: Precompressor

  func keeps(_ page: String, keys: [Digest]) -> Bool { base.keeps(page, keys: keys) }

  func add(_ files: [SiteFile], of page: String, keys: [Digest]) throws {
    try base.add(files.flatMap { [$0] + compressor.twins(of: $0) }, of: page, keys: keys)
  }
}
