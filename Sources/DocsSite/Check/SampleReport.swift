/// What a listing proved.
enum SampleReport: Hashable, Sendable {
  /// It compiled and ran to its end.
  case ran
  /// It compiled.
  case compiled
  /// It did not compile, as it says; with the compiler's words.
  case failedToCompile([String])
  /// It was not checked, for its author's reason.
  case ignored(reason: String)
  /// It was not checked, because the builder was told so.
  case unchecked

  /// Whether the compiler has seen it.
  var isChecked: Bool {
    switch self {
    case .ran, .compiled, .failedToCompile: true
    case .ignored, .unchecked: false
    }
  }
}
