/// The correction of a false expectation; `--accept` writes it to the page.
package enum Revision: Hashable, Sendable {
  /// A run of `// Prints "…"`, with the actual output.
  case prints(count: Int, indentation: Int, String)
  /// A `// => …`, with the actual value.
  case value(String)
  /// A `//  ^? …`, with the actual type.
  case type(String)
  /// An `expected-error {{…}}` or warning, with the compiler's message.
  case expectedMessage(String)
  /// The body of a fence that has `lines` lines.
  case fenceBody(lines: Int, String)
}
