extension LedgerError {
  /// Refuses a name that nobody has, or that the file could not keep as it is.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - kind: what it is the name of, as a sentence begins.
  ///   - id: what is being recorded.
  static func check(_ name: String, _ kind: String, of id: String) throws(LedgerError) {
    guard (1...200).contains(name.utf8.count), !name.utf8.contains(0) else {
      throw .invalid(id: id, reason: "\(kind) has 1 to 200 bytes, none of them 0")
    }
  }
}
