import SimulationKit

/// A Swift listing of a page, and what is to be done with it.
struct Sample: Hashable, Sendable {
  /// What a listing has to prove.
  enum Mode: Hashable, Sendable {
    /// It compiles and runs to its end.
    case run
    /// It compiles.
    case compile
    /// It does not compile, for the reasons that it names.
    case failToCompile
    /// Nothing, for a reason that its author gives.
    case ignored(reason: String)
  }

  var mode: Mode
  /// The code, each line ended by a newline.
  var code: String
  /// The place of the fence.
  var position: SourcePosition
  /// The line of the file on which the code begins, from 1.
  var firstLine: Int
  /// The columns of the file that stand before each line of code.
  var indentation: Int

  /// The lines of the file that the code covers.
  var lines: ClosedRange<Int> {
    firstLine...(firstLine + max(0, code.utf8.count { $0 == UInt8(ascii: "\n") } - 1))
  }

  /// Reads a fence, or gives nil where it is none of Swift.
  ///
  /// - Parameter diagnostics: where a fault in the fence's words is put.
  init?(_ block: CodeBlock, diagnostics: inout [Diagnostic]) {
    let fence = FenceWords(block.info)
    guard block.isFenced, fence.language == "swift" else { return nil }
    mode = .run
    code = block.text
    position = block.position
    firstLine = block.firstLine
    indentation = block.indentation
    for word in fence.words {
      switch (word.name, word.value) {
      case ("no_run", nil): mode = .compile
      case ("compile_fail", nil): mode = .failToCompile
      case ("ignore", let reason?) where !reason.isEmpty: mode = .ignored(reason: reason)
      case ("ignore", _):
        diagnostics.append(
          Diagnostic(
            "fence-is-wrong",
            at: position,
            "An ignored listing must give its reason",
            hints: ["Write ignore=\"why it cannot be checked\""]
          )
        )
      default:
        let near = word.name.nearest(among: ["no_run", "compile_fail", "ignore"])
        diagnostics.append(
          Diagnostic(
            "fence-is-wrong",
            at: position,
            "'\(word.name)' is no word for a Swift fence",
            hints: near.map { ["Did you mean '\($0)'?"] } ?? [
              "It may be no_run, compile_fail or ignore=\"...\""
            ]
          )
        )
      }
    }
  }
}
