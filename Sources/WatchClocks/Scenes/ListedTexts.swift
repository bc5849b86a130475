extension Sequence<String> {
  /// The first three texts, and the number of other texts.
  package var listed: String {
    let all = Array(self)
    let first = all.prefix(3).joined(separator: "; ")
    return all.count > 3 ? "\(first); and \(all.count - 3) more" : first
  }
}

extension Int {
  /// The count with its noun: "1 tick", "2 ticks".
  package func of(_ thing: String) -> String { "\(self) \(thing)\(self == 1 ? "" : "s")" }
}
