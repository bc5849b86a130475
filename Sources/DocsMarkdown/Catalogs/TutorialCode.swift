import DocsFoundation

/// The code files that the steps of a tutorial show.
struct TutorialCode {
  /// A file, as a step shows it.
  private struct State {
    var file: CatalogSource.CodeFile
    var path: String
  }

  /// The file at the position of each code block that shows one.
  private var states: [SourcePosition: State] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  /// Puts the files in the place of the images that stand for them.
  ///
  /// - Parameter blocks: the blocks of the tutorial, which become code blocks where a file is shown.
  init(_ source: CatalogSource, _ catalogs: Catalogs, in blocks: inout [Block]) {
    guard !source.codeFiles.isEmpty else { return }
    var code = TutorialCode()
    blocks = blocks.dividingParagraphs { inline in
      guard case .image(let name, _, _, let position) = inline, let file = source.codeFiles[name] else {
        return nil
      }
      return .code(code.block(of: file, at: position, catalogs))
    }
    self = code
  }

  private init() {}

  private mutating func block(
    of file: CatalogSource.CodeFile,
    at position: SourcePosition,
    _ catalogs: Catalogs
  ) -> CodeBlock {
    let name = file.name.split(separator: ".")
    var info = name.count > 1 ? name.last.map(String.init) ?? "" : ""
    let found = catalogs.codeFile(file.file, on: position.file)
    if found == nil || info != "swift" && !Highlighter.isKnown(info) { info = "text" }
    if let found {
      states[position] = State(file: file, path: found.path)
    } else {
      diagnostics.append(
        Diagnostic(
          "file-is-missing",
          severity: .warning,
          at: position,
          "No file '\(file.file)' in the catalog"
        )
      )
    }
    let text = found?.text ?? ""
    return CodeBlock(
      info: info,
      text: text.isEmpty || text.hasSuffix("\n") ? text : text + "\n",
      position: position,
      indentation: 0,
      isFenced: true
    )
  }

  /// The listings of the tutorial, each in the place of the file that it shows, and after the others of its step.
  ///
  /// A step has all files that the steps before it have shown, each as it was last.
  func listings(_ samples: [Sample]) -> [Sample] {
    guard !states.isEmpty else { return samples }
    var last: [(name: String, sample: Sample)] = []
    return samples.map { sample in
      guard let state = states[sample.position] else { return sample }
      var sample = sample
      sample.source = Sample.Source(file: state.path, firstLine: 1, indentation: 0)
      sample.isReset = true
      sample.prelude = last.filter { $0.name != state.file.name && $0.sample.isInProgram }.map(\.sample)
      let before = last.firstIndex { $0.name == state.file.name }
      sample.step = Sample.Step(
        file: state.file.name,
        before: state.file.isReset ? nil : before.map { last[$0].sample.code }
      )
      var earlier = sample
      earlier.prelude = []
      if let before {
        last[before].sample = earlier
      } else {
        last.append((state.file.name, earlier))
      }
      return sample
    }
  }
}

extension [Block] {
  /// The blocks with some inlines as blocks between paragraphs.
  ///
  /// - Parameter block: returns the block for an inline, or nil to leave it.
  fileprivate func dividingParagraphs(_ block: (Inline) -> Block?) -> [Block] {
    flatMap { part -> [Block] in
      switch part {
      case .paragraph(let content):
        var parts: [Block] = []
        var rest: [Inline] = []
        for inline in content {
          if let made = block(inline) {
            parts += rest.asParagraph + [made]
            rest = []
          } else {
            rest.append(inline)
          }
        }
        return parts + rest.asParagraph
      case .list(var list):
        list.items = list.items.map { $0.dividingParagraphs(block) }
        return [.list(list)]
      case .quote(let inner):
        return [.quote(inner.dividingParagraphs(block))]
      case .tabs(let tabs):
        return [.tabs(tabs.map { Block.Tab(title: $0.title, content: $0.content.dividingParagraphs(block)) })]
      default:
        return [part]
      }
    }
  }
}

extension [Inline] {
  /// A paragraph without the line breaks around it; empty if there is nothing else.
  fileprivate var asParagraph: [Block] {
    func isBreak(_ inline: Inline) -> Bool { inline == .softBreak || inline == .lineBreak }
    let content = drop(while: isBreak).reversed().drop(while: isBreak).reversed()
    return content.isEmpty ? [] : [.paragraph(Array(content))]
  }
}
