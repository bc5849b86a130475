extension [ActivityValue: ActivityValue] {
  /// A short, sorted list of the entries for use in a sentence.
  package var listed: String {
    let entries = map { "\($0.key): \($0.value.abridged)" }.sorted().joined(separator: ", ")
    return entries.isEmpty ? "an empty userInfo" : entries
  }
}

extension ActivityValue {
  /// The value, shortened so that a person can read it at a glance.
  package var abridged: String {
    let text = description
    // Counting all characters of a long text would take as long as sending it.
    guard text.utf8.count > 24, text.index(text.startIndex, offsetBy: 25, limitedBy: text.endIndex) != nil
    else {
      return text
    }
    return "\(text.prefix(12))… (\(text.utf8.count) bytes)"
  }
}
