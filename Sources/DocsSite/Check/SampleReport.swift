/// What a listing proved.
enum SampleReport: Hashable, Sendable {
  /// It compiled and ran to its end.
  case ran(Output)
  /// It ran, and so many of its tests passed; with the reasons why others were skipped.
  case tested(count: Int, skipped: [String])
  /// It compiled.
  case compiled
  /// It did not compile, as it says; with the compiler's words.
  case failedToCompile([String])
  /// It threw an error, as it says; with the error's words.
  case threw(String)
  /// It crashed, as it says; with the runtime's words.
  case trapped(String)
  /// It was not checked, for its author's reason.
  case ignored(reason: String)
  /// It was not checked, because the builder was told so.
  case unchecked

  /// What became of the things that a listing printed.
  enum Output: Hashable, Sendable {
    /// It printed nothing, and nothing was to be compared.
    case none
    /// Everything that it printed is what its page says.
    case compared
    /// It printed something of which its page does not speak.
    case unseen
  }

  /// Whether the compiler has seen it.
  var isChecked: Bool {
    switch self {
    case .ran, .tested, .compiled, .failedToCompile, .threw, .trapped: true
    case .ignored, .unchecked: false
    }
  }
}
