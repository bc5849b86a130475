/// What the compiler said of a program.
///
/// Its places are those of the listings, so that it stays true when they move in their page.
struct Compilation: Hashable, Sendable, Codable {
  /// A message about a listing.
  struct Message: Hashable, Sendable, Codable, Comparable {
    var severity: CompilerMessage.Severity
    /// The index of the listing in its session, and the line and the column in its code, from 1.
    var listing: Int
    var line: Int
    var column: Int
    var text: String

    static func < (left: Message, right: Message) -> Bool {
      (left.listing, left.line, left.column, left.severity.rawValue, left.text)
        < (right.listing, right.line, right.column, right.severity.rawValue, right.text)
    }
  }

  /// Errors and warnings, in order, each once.
  var messages: [Message]
  /// The executable that holds the program; nil where it does not compile, or was not to be linked.
  var executable: Fingerprint?
  /// Whether the same program would give the same again, as far as anyone can tell.
  var isRepeatable = true

  /// Whether it says anything that could be about what stands beside the program. That a name is never used is not.
  var isDoubtful: Bool { messages.contains { $0.severity == .error || !$0.isAboutUse } }

  var errors: [Message] { messages.filter { $0.severity == .error } }
}

extension Compilation.Message {
  /// Whether it only says that a name or a value is not used: a listing shows things, and leaves the rest to
  /// the reader.
  var isAboutUse: Bool {
    ["was never used", "was never read", "never being used"].contains { text.contains($0) }
  }
}
