import DocsFoundation
import SimulationKit

/// An error in the snippet markers of Swift code.
package struct SnippetError: Error, Hashable, Sendable {
  package enum Reason: Error, Hashable, Sendable {
    /// No slice has this name; the associated values list the others.
    case missing(String, near: String?, all: [String])
    /// No code between the markers is shown.
    case empty(String)
    case neverEnded(String)
    case endedButNotBegun(String?)
    /// A second slice with the same name; the first begins on the line.
    case begunTwice(String, firstLine: Int)
    case nameIsWrong(String)
    case textBehindMarker(String)
    /// A comment that looks like a marker but isn't one.
    case misspelled(String)
    case shownButNotHidden
    /// The lines are already hidden, since the line.
    case hiddenTwice(firstLine: Int)
    /// A slice marker in a page's listing.
    case sliceInListing(String)
  }

  package var reason: Reason
  /// The position of the marker, or the first line of the file for a missing slice.
  package var place: SourcePosition

  /// The headline, without a period.
  package var summary: String {
    switch reason {
    case .missing(let name, _, _): "No slice is named '\(name)'"
    case .empty(let name): "The slice '\(name)' shows no code"
    case .neverEnded(let name): "The slice '\(name)' has no end"
    case .endedButNotBegun(let name?): "The slice '\(name)' ends here, but never begins"
    case .endedButNotBegun: "A slice ends here, but none is open"
    case .begunTwice(let name, let line): "The slice '\(name)' already begins on line \(line)"
    case .nameIsWrong(let name): "'\(name)' is not a valid slice name"
    case .textBehindMarker(let word): "Unexpected text after the marker 'snippet.\(word)'"
    case .misspelled(let comment): "The comment '\(comment)' looks like a marker but isn't one"
    case .shownButNotHidden: "'snippet.show' without hidden lines"
    case .hiddenTwice(let line): "Lines are already hidden since line \(line)"
    case .sliceInListing(let word): "'snippet.\(word)' has no meaning in a listing"
    }
  }

  /// What to do.
  package var hints: [String] {
    switch reason {
    case .missing(_, let near?, _): ["Did you mean '\(near)'?"]
    case .missing(_, _, let all) where all.isEmpty:
      ["Write // snippet.NAME and // snippet.end around the code"]
    case .missing(_, _, let all): ["The file has " + all.map { "'\($0)'" }.joined(separator: ", ")]
    case .empty: ["Write code between // snippet.NAME and // snippet.end, or show some of it"]
    case .neverEnded(let name):
      ["Write // snippet.end after the last line"]
        + (name.nearest(among: ["hide", "show", "end"]).map { ["Did you mean 'snippet.\($0)'?"] } ?? [])
    case .endedButNotBegun: ["Write // snippet.NAME before the first line, or remove this one"]
    case .begunTwice: ["Give each slice a name of its own"]
    case .nameIsWrong: ["A name may contain letters, digits, '-', '_' and '.'"]
    case .textBehindMarker: ["A marker must be alone on its line"]
    case .misspelled: ["Write // snippet.hide, // snippet.show or // snippet.end"]
    case .shownButNotHidden: ["Write // snippet.hide before the lines to hide, or remove this one"]
    case .hiddenTwice: ["Remove one of the two"]
    case .sliceInListing(let word):
      word.nearest(among: ["hide", "show"]).map { ["Did you mean 'snippet.\($0)'?"] }
        ?? ["A listing may contain snippet.hide, snippet.show and ---cut---"]
    }
  }

  /// A diagnostic at the marker.
  package var diagnostic: Diagnostic { Diagnostic("snippet-is-wrong", at: place, summary, hints: hints) }

  /// Diagnostics at both places: the fence that includes the slice, and the file that should contain it.
  package func diagnostics(at fence: SourcePosition) -> [Diagnostic] {
    [
      Diagnostic(
        "snippet-is-wrong",
        at: fence,
        "\(place.file) cannot be included: \(summary.first?.lowercased() ?? "")\(summary.dropFirst())",
        hints: hints
      ),
      diagnostic,
    ]
  }
}
