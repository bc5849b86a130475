extension Unicode.Scalar {
  /// Whether it changes the direction of the text after it.
  /// Source: CVE-2021-42574, https://trojansource.codes; Unicode Standard Annex #9.
  @inlinable package var turnsText: Bool {
    (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }
}
