import Foundation
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsTheme

struct PrecompressorTests {
  private static let text = Data(String(repeating: "documentation that cannot lie, ", count: 100).utf8)

  /// Bytes that no compressor can shrink.
  private static let noise: Data = {
    var state: UInt64 = 1
    return Data(
      (0..<4000).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 40)
      }
    )
  }()

  @Test func gzipIsReadBackAndHoldsNoTime() throws {
    let packed = try #require(Gzip.compressed(Self.text))
    #expect(packed.prefix(10) == Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3]), "no name, no time (RFC 1952)")
    #expect(packed == Gzip.compressed(Self.text))
    #expect(try unpacked(packed, "gzip", "-dc") == Self.text)
    #expect(try unpacked(#require(Gzip.compressed(Self.noise)), "gzip", "-dc") == Self.noise)
    #expect(try unpacked(#require(Gzip.compressed(Data())), "gzip", "-dc") == Data())
  }

  @Test(.enabled(if: Brotli() != nil)) func brotliIsSmallerThanGzip() throws {
    let brotli = try #require(Brotli())
    let page = Data((0..<400).map { "<p id=\"p\($0)\">A page in words, \($0 * $0).</p>\n" }.joined().utf8)
    let packed = try #require(brotli.compressed(page, quality: 11))
    #expect(packed == brotli.compressed(page, quality: 11))
    #expect(packed.count < (Gzip.compressed(page)?.count ?? 0))
    #expect(brotli.compressed(Self.noise, quality: 5) != nil)
  }

  @Test(
    arguments: [
      ("assets/site.css", SiteConfiguration.Compression.assets, true), ("search/1.json", .assets, true),
      ("index.html", .assets, false), ("llms.txt", .assets, false), ("assets/photo.png", .all, false),
      ("index.html", .all, true), ("index.md", .all, true), ("assets/site.css", .none, false),
      ("no-extension", .all, false),
    ]
  )
  func twinsStandBesideWhatTheScopeNames(path: String, scope: SiteConfiguration.Compression, hasTwins: Bool) {
    let twins = Precompressor(scope).twins(of: SiteFile(path: path, bytes: Self.text)).map(\.path)
    #expect(twins.first == (hasTwins ? "\(path).gz" : nil))
    #expect(twins.contains("\(path).br") == (hasTwins && Brotli() != nil))
  }

  @Test func whatGainsNothingHasNoTwins() {
    let compressor = Precompressor(.all)
    #expect(compressor.twins(of: SiteFile(path: "a.css", bytes: Self.noise)).isEmpty)
    #expect(compressor.twins(of: SiteFile(path: "a.css", bytes: Self.text.prefix(511))).isEmpty)
    #expect(!compressor.twins(of: SiteFile(path: "a.css", bytes: Self.text.prefix(1024))).isEmpty)
  }

  /// Decompresses some bytes with a system program.
  private func unpacked(_ bytes: Data, _ program: String, _ option: String) throws -> Data {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).gz")
    try bytes.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program, option, file.path]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }
}
