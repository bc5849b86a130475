import DocsFoundation
import DocsMarkdown
import DocsReference
import DocsSamples
import DocsTheme

/// Renders a page's listings as HTML.
struct ListingRenderer {
  let words: Words
  let findings: PageFindings

  /// Writes a code block that isn't one of the page's Swift listings.
  func write(_ code: CodeBlock, number: Int, to html: inout HTMLBuffer) {
    let language = FenceWords(code.info).language
    let colored =
      language == "swift"
      ? SwiftSource.colored(code.text) : Highlighter.colored(code.text, language: language)
    let name = language == "swift" ? words["listing"] : language == "output" ? words["output"] : language
    let label = "\(name.isEmpty ? words["listing"] : name) \(number)"
    let caption = language == "output" ? words["output"] : language
    html.markup("<figure class=\"code\"><figcaption>")
    html.text(caption)
    html.markup("</figcaption>")
    write(label: label, language: language, to: &html) { html in
      if let colored {
        CodeMarkup.write(colored, to: &html)
      } else {
        html.text(code.text)
      }
    }
    html.markup("</figure>\n")
  }

  /// Writes a Swift listing with the result of its check.
  func write(_ sample: Sample, number: Int, to html: inout HTMLBuffer) {
    html.markup("<figure class=\"code\" id=\"listing-")
    html.number(number)
    html.markup("\" data-listing=\"")
    html.number(number)
    html.markup("\">")
    write(sample, label: "\(words["listing"]) \(number)", to: &html)
    html.markup("</figure>\n")
  }

  /// Writes a listing of another page, with the result of its check. It has no number here.
  func write(example sample: Sample, to html: inout HTMLBuffer) {
    html.markup("<figure class=\"code\">")
    write(sample, label: words["example"], to: &html)
    html.markup("</figure>\n")
  }

  /// Writes what is inside a listing's figure.
  private func write(_ sample: Sample, label: String, to html: inout HTMLBuffer) {
    let report = findings.reports[sample.position] ?? .unchecked
    let layout = Layout(sample)
    html.markup("<figcaption>")
    html.markup(made: badge(report) + unfold(layout.hiddenCount) + origin(sample))
    html.markup("</figcaption>")
    html.markup(made: reason(report))
    write(label: label, language: "swift", to: &html) { html in
      CodeMarkup.write(
        SwiftSource.colored(sample.code),
        marks: findings.marks[sample.position] ?? [:],
        lines: layout.lines,
        omitted: layout.omitted,
        additions: answers(in: sample.code, findings.types[sample.position] ?? []),
        to: &html
      )
    }
    html.markup(made: proof(report))
  }

  /// Writes the code itself, in a scrollable box.
  private func write(
    label: String,
    language: String,
    to html: inout HTMLBuffer,
    content: (inout HTMLBuffer) -> Void
  ) {
    html.markup("<pre tabindex=\"0\" role=\"region\" aria-label=\"")
    html.text(label)
    html.markup("\"><code")
    if !language.isEmpty {
      html.markup(" class=\"language-")
      html.text(language)
      html.markup("\"")
    }
    html.markup(">")
    content(&html)
    html.markup("</code></pre>")
  }

  /// The inferred types that a listing shows, each by the byte offset after its question mark.
  private func answers(in code: String, _ types: [String?]) -> [Int: String] {
    guard !types.isEmpty else { return [:] }
    return Dictionary(
      zip(SwiftSource(code).typeQuestions, types).compactMap { question, type in
        type.flatMap { question.text.isEmpty ? (question.end, " " + $0) : nil }
      }
    ) { first, _ in first }
  }

  // MARK: Around the code

  private func badge(_ report: SampleReport) -> String {
    let word: String
    switch report {
    case .ran: word = "ran"
    case .tested(let count, _):
      let text = words[count == 1 ? "testedOne" : "testedMany"].replacing("{count}", with: String(count))
      return "<span class=\"badge ran\">\(text.escapedForHTML)</span>"
    case .threw: word = "throws"
    case .trapped: word = "traps"
    case .compiled, .manifest: word = "compiles"
    case .declared: word = "declared"
    case .failedToCompile: word = "fails"
    case .ignored: word = "ignored"
    case .unchecked: return "swift"
    }
    return "<span class=\"badge \(word)\">\(words[word].escapedForHTML)</span>"
  }

  private func unfold(_ count: Int) -> String {
    guard count > 0 else { return "" }
    let text = words[count == 1 ? "hiddenOne" : "hiddenMany"].replacing("{count}", with: String(count))
    return "<label class=\"unfold\"><input type=\"checkbox\"> \(text.escapedForHTML)</label>"
  }

  private func origin(_ sample: Sample) -> String {
    if let step = sample.step { return "<span class=\"origin\">\(step.file.escapedForHTML)</span>" }
    guard sample.inclusion != nil else { return "" }
    return "<span class=\"origin\">\(sample.source.file.escapedForHTML):\(sample.source.firstLine)</span>"
  }

  private func reason(_ report: SampleReport) -> String {
    let reasons: [String] =
      switch report {
      case .ignored(let reason): [reason]
      case .tested(_, let skipped): skipped.map { "\(words["testSkipped"]) \($0)" }
      default: []
      }
    return reasons.map { "<p class=\"reason\">\($0.escapedForHTML)</p>" }.joined()
  }

  /// The messages of the compiler or the runtime that the listing was expected to cause.
  private func proof(_ report: SampleReport) -> String {
    let (word, texts): (String, [String]) =
      switch report {
      case .failedToCompile(let errors): ("expectedError", errors)
      case .threw(let words): ("thrownError", [words])
      case .trapped(let words): ("runtimeError", [words])
      case .ran, .tested, .compiled, .declared, .manifest, .ignored, .unchecked: ("", [])
      }
    guard !texts.isEmpty else { return "" }
    return "<p class=\"expected-error\">\(words[word].escapedForHTML) "
      + texts.map { "<code>\($0.escapedForHTML)</code>" }.joined(separator: " ") + "</p>"
  }
}

/// Which bytes of a listing are initially hidden, marked as changed, or left out.
private struct Layout {
  private(set) var lines: [CodeMarkup.Lines] = []
  /// The marker lines.
  private(set) var omitted: [Range<Int>] = []
  private(set) var hiddenCount = 0

  init(_ sample: Sample) {
    if sample.markedSnippet == nil, let changes = sample.changes {
      lines = changes.lines.map { CodeMarkup.Lines(CodeMarkup.Lines.Kind($0.kind), $0.range) }
      hiddenCount = changes.hiddenCount
    } else if let snippet = sample.markedSnippet {
      read(snippet, of: sample)
    }
  }

  private mutating func read(_ snippet: SnippetCode, of sample: Sample) {
    var shownLines = snippet.lines[...]
    var hidden: [Range<Int>] = []
    var start = 0
    var number = sample.source.firstLine
    let code = sample.code.utf8
    for line in code.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let end = min(start + line.count + 1, code.count)
      if start < end {
        let shown = shownLines.first.flatMap { $0.number == number ? $0 : nil }
        if shown == nil {
          Self.append(start..<end, to: &omitted)
        } else if shown?.isHidden == true {
          Self.append(start..<end, to: &hidden)
          hiddenCount += 1
        }
        if shown != nil {
          shownLines = shownLines.dropFirst()
        }
      }
      start = end
      number += 1
    }
    lines = hidden.map { CodeMarkup.Lines(.hidden, $0) }
  }

  /// Appends a range, merging it with the preceding one if they touch.
  private static func append(_ range: Range<Int>, to ranges: inout [Range<Int>]) {
    if let last = ranges.last, last.upperBound == range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
    }
  }
}

extension CodeMarkup.Lines.Kind {
  fileprivate init(_ kind: StepChanges.Lines.Kind) {
    switch kind {
    case .same: self = .hidden
    case .added: self = .added
    case .removed(let text): self = .removed(text)
    }
  }
}
