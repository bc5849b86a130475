import DocsFoundation

/// The compiler's verdict on a program.
///
/// Locations are relative to the listings, so the verdict stays valid when a listing moves within its page.
package struct Compilation: Hashable, Sendable, Codable {
  /// A message about a listing.
  package struct Message: Hashable, Sendable, Codable, Comparable {
    package var severity: CompilerMessage.Severity
    /// The index of the listing in its session, and the line and column in its code, from 1.
    package var listing: Int
    package var line: Int
    package var column: Int
    package var text: String
    /// The declarations that the compiler can't choose between.
    package var candidates: [String]

    package init(
      severity: CompilerMessage.Severity,
      listing: Int,
      line: Int,
      column: Int,
      text: String,
      candidates: [String] = []
    ) {
      self.severity = severity
      self.listing = listing
      self.line = line
      self.column = column
      self.text = text
      self.candidates = candidates
    }

    package static func < (left: Message, right: Message) -> Bool {
      let before = (left.listing, left.line, left.column, left.severity.rawValue, left.text)
      let after = (right.listing, right.line, right.column, right.severity.rawValue, right.text)
      return before == after
        ? left.candidates.lexicographicallyPrecedes(right.candidates) : before < after
    }
  }

  /// Errors and warnings, sorted, without duplicates.
  package var messages: [Message]
  /// The executable that holds the program; nil if it doesn't compile, or didn't have to be linked.
  package var executable: Fingerprint?
  /// Whether compiling the same program again is expected to give the same result.
  package var isRepeatable = true
  /// The limit at which the compiler was stopped; nil if it wasn't.
  package var stopped: Subprogram.End?

  package init(
    messages: [Message],
    executable: Fingerprint? = nil,
    isRepeatable: Bool = true,
    stopped: Subprogram.End? = nil
  ) {
    self.stopped = stopped
    self.messages = messages
    self.executable = executable
    self.isRepeatable = isRepeatable
  }

  package var errors: [Message] { messages.filter { $0.severity == .error } }
}

extension Compilation.Message {
  /// Whether the message only says that a name or a value is unused. Listings show things that only the reader uses.
  package var isAboutUse: Bool {
    ["was never used", "was never read", "never being used"].contains { text.contains($0) }
  }
}
