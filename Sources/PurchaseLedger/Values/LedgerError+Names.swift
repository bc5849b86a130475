extension LedgerError {
  /// Rejects a name that is empty or too long, or that the file couldn't store unchanged.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - kind: what it names, as the start of a sentence.
  ///   - id: the identifier of the value to record.
  static func check(_ name: String, _ kind: String, of id: String) throws(LedgerError) {
    guard (1...200).contains(name.utf8.count), !name.utf8.contains(0) else {
      throw .invalid(id: id, reason: "\(kind) has 1 to 200 bytes, none of them 0")
    }
  }
}
