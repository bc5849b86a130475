import DocsFoundation

/// A Mustache template, parsed once and rendered for every page.
///
/// Lambdas aren't supported: a theme is text and runs no code. `first()`, `last()`, `even()` and `odd()` test the
/// position in a list.
///
/// Source: the specification at github.com/mustache/spec, with its optional modules for inheritance and dynamic names.
package final class Template: Sendable {
  /// A step of rendering. The content of a section is the steps after it, up to its end.
  ///
  /// Steps are numbers that refer to tables. If a step owned a text, each core that renders it would update the same
  /// reference count, page after page.
  package enum Step: Sendable {
    /// Bytes of the source, unchanged.
    case text(Range<Int>)
    case value(Name, isEscaped: Bool)
    /// Content that is shown if a value is present; for a list, once for each element.
    case section(Name, end: Int)
    /// Content that is shown if a value is absent.
    case inverted(Name, end: Int)
    /// Another template. The blocks up to the end replace its own.
    case partial(Int, end: Int)
    /// A template whose name is a value.
    case chosenPartial(Name, indentation: Range<Int>)
    /// A block that another template can replace, by the index of its name in the words.
    case block(Int, end: Int)
  }

  /// The name in a tag.
  package enum Name: Sendable {
    /// A path such as `page.title`, as a range of words; empty for `.`, the element itself.
    case path(Range<Int>)
    /// A test of the element's position in its list.
    case position(Position)
  }

  /// The positions in a list that a section can test for.
  package enum Position: String, CaseIterable, Sendable {
    case first, last, even, odd
  }

  /// A template that is included in this one.
  struct Partial: Sendable {
    var name: String
    /// The bytes of the source that indent each of its lines.
    var indentation: Range<Int>
    /// The steps that replace its blocks.
    var blocks: [String: Range<Int>] = [:]
  }

  package let source: [UInt8]
  package let steps: [Step]
  package let words: [String]
  let partials: [Partial]

  init(source: [UInt8], steps: [Step], words: [String], partials: [Partial]) {
    self.source = source
    self.steps = steps
    self.words = words
    self.partials = partials
  }

  /// Creates a template from a parser. Faulty parts are left out; the parser reports them.
  convenience init(_ parser: TemplateParser) {
    self.init(
      source: parser.source,
      steps: parser.steps,
      words: parser.words,
      partials: parser.partials
    )
  }
}

/// The templates of a theme, by name.
struct TemplateLibrary: Sendable {
  private let templates: [String: Template]
  /// The templates that are indented in others, each parsed once.
  private let indented: [Place: Template]

  /// A template with its indentation.
  private struct Place: Hashable {
    var name: String
    var indentation: ArraySlice<UInt8>
  }

  /// A template that includes itself is indented further each time.
  private static let placeLimit = 200

  /// - Parameter templates: the templates by name.
  init(_ templates: [String: Template]) {
    self.templates = templates
    var indented: [Place: Template] = [:]
    var unread = templates.sorted { $0.key < $1.key }.map(\.value)[...]
    while let template = unread.popFirst() {
      for partial in template.partials where !partial.indentation.isEmpty && indented.count < Self.placeLimit
      {
        let place = Place(name: partial.name, indentation: template.source[partial.indentation])
        guard indented[place] == nil, let plain = templates[partial.name] else { continue }
        let template = plain.indented(by: place.indentation)
        indented[place] = template
        unread.append(template)
      }
    }
    self.indented = indented
  }

  /// Whether there is a template of this name.
  func has(_ name: String) -> Bool { templates[name] != nil }

  /// Renders a template.
  ///
  /// - Throws: ``RenderingError`` if templates include each other endlessly.
  func render(_ name: String, _ context: TemplateContext) throws(RenderingError) -> HTMLBuffer {
    var rendering = Rendering(library: self, stack: [.object(context)])
    try rendering.write(name, indentation: [], blocks: [:])
    return rendering.html
  }

  /// Renders a specialized template.
  ///
  /// - Parameter context: the remaining values. Their names differ from those of the constants.
  /// - Throws: ``RenderingError`` if templates include each other endlessly.
  func render(_ prefilled: PrefilledTemplate, _ context: TemplateContext) throws(RenderingError) -> HTMLBuffer
  {
    guard let template = prefilled.template else {
      return try render(prefilled.name, context.merging(prefilled.constants) { own, _ in own })
    }
    var rendering = Rendering(library: self, stack: [.object(context)])
    try rendering.write(template.steps.indices, of: template)
    return rendering.html
  }

  /// The reason why a template can't be rendered.
  enum RenderingError: Error, Hashable, CustomStringConvertible {
    /// The template includes itself, directly or through others.
    case endless(template: String)

    var description: String {
      switch self {
      case .endless(let template):
        "The template '\(template)' includes itself, even indirectly, more than \(TemplateLibrary.depthLimit) times"
      }
    }
  }

  fileprivate static let depthLimit = 100

  /// The template with a name, indented; nil if there is none.
  func template(_ name: String, indentation: ArraySlice<UInt8>) -> Template? {
    guard !indentation.isEmpty else { return templates[name] }
    return indented[Place(name: name, indentation: indentation)]
      ?? templates[name]?.indented(by: indentation)
  }
}

extension Template {
  /// The replacement of a block: steps of the template that provides it.
  struct Replacement {
    var template: Template
    var steps: Range<Int>
  }

  /// The replacements that this template provides for the blocks of an inherited one.
  func replacements(of partial: Partial) -> [String: Replacement] {
    partial.blocks.mapValues { Replacement(template: self, steps: $0) }
  }

  /// The position of an element in a list.
  package struct Place {
    package var index: Int
    var isLast: Bool

    package init(index: Int, isLast: Bool) {
      self.index = index
      self.isLast = isLast
    }

    func isAt(_ position: Position) -> Bool {
      switch position {
      case .first: index == 0
      case .last: isLast
      case .even: index % 2 == 0
      case .odd: index % 2 == 1
      }
    }
  }

  /// The template with each of its lines indented.
  fileprivate func indented(by indentation: ArraySlice<UInt8>) -> Template {
    var text: [UInt8] = []
    for line in source.split(separator: .newline, omittingEmptySubsequences: false) {
      text += indentation + line + [.newline]
    }
    // There is no line after the final newline.
    text.removeLast(source.last == .newline ? indentation.count + 1 : 1)
    return Template(TemplateParser(String(decoding: text, as: UTF8.self)))
  }
}

/// The rendering of a template in progress.
private struct Rendering {
  let library: TemplateLibrary
  /// The values in which names are looked up, the innermost last.
  var stack: [TemplateValue]
  var html = HTMLBuffer(capacity: 16_384)
  /// The position of the element in the innermost list.
  private var place = Template.Place(index: 0, isLast: true)
  /// The replacements of blocks. The outermost takes precedence.
  private var blocks: [String: Template.Replacement] = [:]
  private var depth = 0

  init(library: TemplateLibrary, stack: [TemplateValue]) {
    self.library = library
    self.stack = stack
  }

  mutating func write(
    _ name: String,
    indentation: ArraySlice<UInt8>,
    blocks added: [String: Template.Replacement]
  ) throws(TemplateLibrary.RenderingError) {
    guard let template = library.template(name, indentation: indentation) else { return }
    guard depth < TemplateLibrary.depthLimit else { throw .endless(template: name) }
    depth += 1
    let outer = blocks
    if !added.isEmpty {
      blocks = added.merging(outer) { _, outermost in outermost }
    }
    try write(template.steps.indices, of: template)
    blocks = outer
    depth -= 1
  }

  mutating func write(_ steps: Range<Int>, of template: Template) throws(TemplateLibrary.RenderingError) {
    var next = steps.lowerBound
    while next < steps.upperBound {
      let step = next
      next += 1
      switch template.steps[step] {
      case .text(let range):
        html.markup(made: template.source, range)
      case .value(let name, let isEscaped):
        guard let text = value(of: name, in: template)?.text else { continue }
        if isEscaped { html.text(text) } else { html.markup(made: text) }
      case .section(.position(let position), let end):
        if place.isAt(position) { try write(next..<end, of: template) }
        next = end
      case .section(let name, let end):
        if let value = value(of: name, in: template), value.isShown {
          try write(next..<end, of: template, for: value)
        }
        next = end
      case .inverted(.position(let position), let end):
        if !place.isAt(position) { try write(next..<end, of: template) }
        next = end
      case .inverted(let name, let end):
        if value(of: name, in: template)?.isShown != true { try write(next..<end, of: template) }
        next = end
      case .partial(let place, let end):
        let partial = template.partials[place]
        try write(
          partial.name,
          indentation: template.source[partial.indentation],
          blocks: template.replacements(of: partial)
        )
        next = end
      case .chosenPartial(let name, let indentation):
        guard let chosen = value(of: name, in: template)?.text else { continue }
        try write(chosen, indentation: template.source[indentation], blocks: [:])
      case .block(let word, let end):
        let standard = Template.Replacement(template: template, steps: next..<end)
        // A replacement isn't applied within itself.
        let replacement = blocks.removeValue(forKey: template.words[word])
        let shown = replacement ?? standard
        try write(shown.steps, of: shown.template)
        blocks[template.words[word]] = replacement
        next = end
      }
    }
  }

  private mutating func write(
    _ steps: Range<Int>,
    of template: Template,
    for value: TemplateValue
  ) throws(TemplateLibrary.RenderingError) {
    guard case .list(let elements) = value else {
      guard case .flag = value else {
        stack.append(value)
        try write(steps, of: template)
        stack.removeLast()
        return
      }
      return try write(steps, of: template)
    }
    let outer = place
    for (index, element) in elements.enumerated() {
      place = Template.Place(index: index, isLast: index == elements.count - 1)
      stack.append(element)
      try write(steps, of: template)
      stack.removeLast()
    }
    place = outer
  }

  /// The value of a name. Its first word is looked up from the innermost value outward. A position has no value.
  private func value(of name: Template.Name, in template: Template) -> TemplateValue? {
    guard case .path(let path) = name else { return nil }
    guard let first = path.first else { return stack.last }
    for object in stack.indices.reversed() {
      guard var value = stack[object][template.words[first]] else { continue }
      for word in path.dropFirst() {
        guard let inner = value[template.words[word]] else { return nil }
        value = inner
      }
      return value
    }
    return nil
  }
}
