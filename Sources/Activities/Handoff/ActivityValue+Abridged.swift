extension [ActivityValue: ActivityValue] {
  /// The entries in a sentence, sorted and short.
  var listed: String {
    let entries = map { "\($0.key): \($0.value.abridged)" }.sorted().joined(separator: ", ")
    return entries.isEmpty ? "an empty userInfo" : entries
  }
}

extension ActivityValue {
  /// The value as a person can take it in at a glance.
  var abridged: String {
    let text = description
    // To count all of a long text would take as long as to send it.
    guard text.utf8.count > 24, text.index(text.startIndex, offsetBy: 25, limitedBy: text.endIndex) != nil
    else {
      return text
    }
    return "\(text.prefix(12))… (\(text.utf8.count) bytes)"
  }
}
