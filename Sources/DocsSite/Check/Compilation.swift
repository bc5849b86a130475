/// The compiler's verdict on a program.
///
/// Locations are relative to the listings, so the verdict stays valid when a listing moves within its page.
struct Compilation: Hashable, Sendable, Codable {
  /// A message about a listing.
  struct Message: Hashable, Sendable, Codable, Comparable {
    var severity: CompilerMessage.Severity
    /// The index of the listing in its session, and the line and column in its code, from 1.
    var listing: Int
    var line: Int
    var column: Int
    var text: String

    static func < (left: Message, right: Message) -> Bool {
      (left.listing, left.line, left.column, left.severity.rawValue, left.text)
        < (right.listing, right.line, right.column, right.severity.rawValue, right.text)
    }
  }

  /// Errors and warnings, sorted, without duplicates.
  var messages: [Message]
  /// The executable that holds the program; nil if it doesn't compile, or didn't have to be linked.
  var executable: Fingerprint?
  /// Whether compiling the same program again is expected to give the same result.
  var isRepeatable = true

  /// Whether any message could be caused by other code in the same module. Warnings about unused names can't.
  var isDoubtful: Bool { messages.contains { $0.severity == .error || !$0.isAboutUse } }

  var errors: [Message] { messages.filter { $0.severity == .error } }
}

extension Compilation.Message {
  /// Whether the message only says that a name or a value is unused. Listings show things that only the reader uses.
  var isAboutUse: Bool {
    ["was never used", "was never read", "never being used"].contains { text.contains($0) }
  }
}
