/// The result of checking a listing.
package enum SampleReport: Hashable, Sendable {
  /// It compiled and ran to its end.
  case ran(Output)
  /// It ran, and `count` of its tests passed; with the reasons why others were skipped.
  case tested(count: Int, skipped: [String])
  /// It compiled.
  case compiled
  /// Its declarations are those of a module.
  case declared
  /// It compiled as a package manifest.
  case manifest
  /// It didn't compile, as its page says; with the compiler's messages.
  case failedToCompile([String])
  /// It threw an error, as its page says; with the text of the error.
  case threw(String)
  /// It crashed, as its page says; with the runtime's message.
  case trapped(String)
  /// It wasn't checked, for a reason that its author gives.
  case ignored(reason: String)
  /// It wasn't checked, because the build doesn't check listings.
  case unchecked

  /// How a listing's output was checked.
  package enum Output: Hashable, Sendable {
    /// There was no output, and nothing to compare.
    case none
    /// All output is what its page says.
    case compared
    /// Some output isn't covered by any expectation.
    case unseen
  }

  /// Whether it ran, and ended as its page says.
  package var hasRun: Bool {
    switch self {
    case .ran, .tested, .threw, .trapped: true
    case .compiled, .declared, .manifest, .failedToCompile, .ignored, .unchecked: false
    }
  }

  /// Whether the compiler checked it.
  package var isChecked: Bool {
    switch self {
    case .ran, .tested, .compiled, .declared, .manifest, .failedToCompile, .threw, .trapped: true
    case .ignored, .unchecked: false
    }
  }
}
