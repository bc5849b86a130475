/// A Mustache template, read once and filled in for every page.
///
/// Lambdas are left out: a theme is text, and runs nothing. `first()`, `last()`, `even()` and `odd()` tell where
/// in a list a section stands.
///
/// Source: the specification at github.com/mustache/spec, with its optional parts on inheritance and names that
/// are looked up.
final class Template: Sendable {
  /// A step of filling it in. What stands in a section is the steps behind it, up to its end.
  ///
  /// Steps are numbers, and what they say lies in tables: a step that owned a text would be counted by each core that
  /// takes it, and all of them take the same ones, page after page.
  enum Step: Sendable {
    /// Bytes of the source as they are.
    case text(Range<Int>)
    case value(Name, isEscaped: Bool)
    /// What is shown where a value is there; for a list, once for each element.
    case section(Name, end: Int)
    /// What is shown where it is not.
    case inverted(Name, end: Int)
    /// Another template. The blocks up to the end take the place of its own.
    case partial(Int, end: Int)
    /// The same, by the name that a value has.
    case chosenPartial(Name, indentation: Range<Int>)
    /// What another template may replace, by the place of its name among the words.
    case block(Int, end: Int)
  }

  /// What a tag asks for.
  enum Name: Sendable {
    /// `page.title` as two of the words; none for `.`, the element itself.
    case path(Range<Int>)
    /// Where in its list an element must stand.
    case position(Position)
  }

  /// The positions in a list that a section can ask for.
  enum Position: String, CaseIterable, Sendable {
    case first, last, even, odd
  }

  /// Another template that stands in this one.
  struct Partial: Sendable {
    var name: String
    /// The bytes of the source that stand before each of its lines.
    var indentation: Range<Int>
    /// The steps that take the place of its blocks.
    var blocks: [String: Range<Int>] = [:]
  }

  let source: [UInt8]
  let steps: [Step]
  let words: [String]
  let partials: [Partial]

  init(source: [UInt8], steps: [Step], words: [String], partials: [Partial]) {
    self.source = source
    self.steps = steps
    self.words = words
    self.partials = partials
  }

  /// A template as it was read. What is wrong with it is left out; the parser says what that is.
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
  /// Those that stand behind blanks in others, each read once.
  private let indented: [Place: Template]

  /// Where a template stands in others.
  private struct Place: Hashable {
    var name: String
    var indentation: ArraySlice<UInt8>
  }

  /// A template that holds itself stands behind ever more blanks.
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

  /// Fills in a template.
  ///
  /// - Throws: ``Failure`` where templates hold each other without end.
  func render(_ name: String, _ context: TemplateContext) throws(Failure) -> HTMLBuffer {
    var rendering = Rendering(library: self, stack: [.object(context)])
    try rendering.write(name, indentation: [], blocks: [:])
    return rendering.html
  }

  /// Fills in the rest of a template.
  ///
  /// - Parameter context: the values that are not in it yet, under other names than those that are.
  /// - Throws: ``Failure`` where templates hold each other without end.
  func render(_ prefilled: PrefilledTemplate, _ context: TemplateContext) throws(Failure) -> HTMLBuffer {
    guard let template = prefilled.template else {
      return try render(prefilled.name, context.merging(prefilled.constants) { own, _ in own })
    }
    var rendering = Rendering(library: self, stack: [.object(context)])
    try rendering.write(template.steps.indices, of: template)
    return rendering.html
  }

  /// Templates that hold each other without end.
  struct Failure: Error, CustomStringConvertible {
    var template: String
    var description: String {
      "The template '\(template)' holds itself, by way of others, more than \(TemplateLibrary.depthLimit) times"
    }
  }

  fileprivate static let depthLimit = 100

  /// The template of a name with something before each of its lines; nil where there is none.
  func template(_ name: String, indentation: ArraySlice<UInt8>) -> Template? {
    guard !indentation.isEmpty else { return templates[name] }
    return indented[Place(name: name, indentation: indentation)]
      ?? templates[name]?.indented(by: indentation)
  }
}

extension Template {
  /// What takes the place of a block: steps of the template that says so.
  struct Replacement {
    var template: Template
    var steps: Range<Int>
  }

  /// What another template brings for the blocks of one that it inherits.
  func replacements(of partial: Partial) -> [String: Replacement] {
    partial.blocks.mapValues { Replacement(template: self, steps: $0) }
  }

  /// Where in a list an element stands.
  struct Place {
    var index: Int
    var isLast: Bool

    func isAt(_ position: Position) -> Bool {
      switch position {
      case .first: index == 0
      case .last: isLast
      case .even: index % 2 == 0
      case .odd: index % 2 == 1
      }
    }
  }

  /// The template with something before each of its lines.
  fileprivate func indented(by indentation: ArraySlice<UInt8>) -> Template {
    var text: [UInt8] = []
    for line in source.split(separator: .newline, omittingEmptySubsequences: false) {
      text += indentation + line + [.newline]
    }
    // Behind the end of the last line there is none.
    text.removeLast(source.last == .newline ? indentation.count + 1 : 1)
    return Template(TemplateParser(String(decoding: text, as: UTF8.self)))
  }
}

/// A template that is being filled in.
private struct Rendering {
  let library: TemplateLibrary
  /// The values that names are looked up in, the innermost last.
  var stack: [TemplateValue]
  var html = HTMLBuffer(capacity: 16_384)
  /// Where in the innermost list the element stands.
  private var place = Template.Place(index: 0, isLast: true)
  /// What takes the place of blocks; what stands outermost wins.
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
  ) throws(TemplateLibrary.Failure) {
    guard let template = library.template(name, indentation: indentation) else { return }
    guard depth < TemplateLibrary.depthLimit else { throw TemplateLibrary.Failure(template: name) }
    depth += 1
    let outer = blocks
    if !added.isEmpty {
      blocks = added.merging(outer) { _, outermost in outermost }
    }
    try write(template.steps.indices, of: template)
    blocks = outer
    depth -= 1
  }

  mutating func write(_ steps: Range<Int>, of template: Template) throws(TemplateLibrary.Failure) {
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
        // What takes the place of a block is not put into itself.
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
  ) throws(TemplateLibrary.Failure) {
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

  /// The value of a name: its first word is looked up from the innermost value outwards. A position has none.
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
