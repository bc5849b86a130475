import DocsMarkdown
import DocsToolchain

extension ExpectedMessage {
  /// Compares the compiler's messages for a listing with the expected ones.
  ///
  /// - Returns: the expectations that weren't met, and the messages that weren't expected.
  static func compare(
    _ expectations: [ExpectedMessage],
    with messages: [Compilation.Message]
  ) -> (missing: [ExpectedMessage], unexpected: [Compilation.Message]) {
    var unexpected = messages
    var missing: [ExpectedMessage] = []
    for expectation in expectations {
      let count = unexpected.count
      unexpected.removeAll {
        $0.severity == expectation.severity && $0.line == expectation.target
          && $0.text.contains(expectation.text)
      }
      if unexpected.count == count {
        missing.append(expectation)
      }
    }
    return (missing, unexpected)
  }
}
