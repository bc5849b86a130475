/// The version of the compiler that checks the listings.
enum SwiftVersion {
  /// The number alone: `6.3.1`.
  static func current() async throws -> String {
    let result = try await Subprogram(program: "swiftc", arguments: ["--version"]).run()
    let words = result.output.split(whereSeparator: \.isWhitespace)
    guard let index = words.firstIndex(of: "version"), index + 1 < words.count else { return "" }
    return String(words[index + 1])
  }
}
