import SimulationKit

/// What is wrong with the markers of some Swift.
struct SnippetError: Error, Hashable, Sendable {
  enum Reason: Error, Hashable, Sendable {
    /// No slice has the name; others have.
    case missing(String, near: String?, all: [String])
    /// Nothing is shown between the markers.
    case empty(String)
    case neverEnded(String)
    case endedButNotBegun(String?)
    /// A second slice of the name; the first begins at the line.
    case begunTwice(String, firstLine: Int)
    case nameIsWrong(String)
    case textBehindMarker(String)
    /// A comment that looks like a marker and is none.
    case misspelled(String)
    case shownButNotHidden
    /// Lines are hidden already, since the line.
    case hiddenTwice(firstLine: Int)
    /// A marker of slices in a listing that is itself a page's.
    case sliceInListing(String)
  }

  var reason: Reason
  /// The marker; for a slice that is missing the first line of the file.
  var place: SourcePosition

  /// The headline, without its full stop.
  var summary: String {
    switch reason {
    case .missing(let name, _, _): "No slice is named '\(name)'"
    case .empty(let name): "The slice '\(name)' shows no code"
    case .neverEnded(let name): "The slice '\(name)' has no end"
    case .endedButNotBegun(let name?): "The slice '\(name)' ends here, but was not begun"
    case .endedButNotBegun: "A slice ends here, but none was begun"
    case .begunTwice(let name, let line): "The slice '\(name)' was begun before, on line \(line)"
    case .nameIsWrong(let name): "'\(name)' cannot be the name of a slice"
    case .textBehindMarker(let word): "Text stands behind the marker 'snippet.\(word)'"
    case .misspelled(let comment): "The comment '\(comment)' looks like a marker, and is none"
    case .shownButNotHidden: "Lines are shown from here, but none were hidden"
    case .hiddenTwice(let line): "Lines are hidden from here, but are so already since line \(line)"
    case .sliceInListing(let word): "'snippet.\(word)' has no meaning in a listing"
    }
  }

  /// What to do.
  var hints: [String] {
    switch reason {
    case .missing(_, let near?, _): ["Did you mean '\(near)'?"]
    case .missing(_, _, let all) where all.isEmpty:
      ["Write // snippet.NAME and // snippet.end around the code"]
    case .missing(_, _, let all): ["The file has " + all.map { "'\($0)'" }.joined(separator: ", ")]
    case .empty: ["Write code between // snippet.NAME and // snippet.end, or show some of it"]
    case .neverEnded(let name):
      ["Write // snippet.end behind the last line"]
        + (name.nearest(among: ["hide", "show", "end"]).map { ["Did you mean 'snippet.\($0)'?"] } ?? [])
    case .endedButNotBegun: ["Write // snippet.NAME before the first line, or remove this one"]
    case .begunTwice: ["Give each slice a name of its own"]
    case .nameIsWrong: ["A name has letters, digits, '-', '_' and '.'"]
    case .textBehindMarker: ["A marker stands alone on its line"]
    case .misspelled: ["Write // snippet.hide, // snippet.show or // snippet.end"]
    case .shownButNotHidden: ["Write // snippet.hide before the lines to hide, or remove this one"]
    case .hiddenTwice: ["Remove one of the two"]
    case .sliceInListing(let word):
      word.nearest(among: ["hide", "show"]).map { ["Did you mean 'snippet.\($0)'?"] }
        ?? ["A listing may have snippet.hide, snippet.show and ---cut---"]
    }
  }

  /// The fault at its marker.
  var diagnostic: Diagnostic { Diagnostic("snippet-is-wrong", at: place, summary, hints: hints) }

  /// The fault at both places: the fence that includes the slice, and the file that should hold it.
  func diagnostics(at fence: SourcePosition) -> [Diagnostic] {
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
