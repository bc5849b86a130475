import DocsFoundation

/// A template specialized for the values that are the same in all its uses.
///
/// Most values around a page are: the site, the words, the assets. They are looked up once, the sections that depend on
/// them are kept or dropped once, and partials and blocks are inlined. (This is partial evaluation.)
package struct PrefilledTemplate: Sendable {
  package let name: String
  package let constants: TemplateContext
  /// The specialized template; nil if its structure depends on the other values.
  package let template: Template?

  /// Specializes a template as far as possible.
  ///
  /// - Parameters:
  ///   - name: the template.
  ///   - library: the templates that it can include.
  ///   - constants: the values. No other value that is rendered with the template, at any depth, may have one of their
  ///     names.
  init(_ name: String, in library: TemplateLibrary, constants: TemplateContext) {
    self.name = name
    self.constants = constants
    var evaluation = Evaluation(library: library, constants: constants)
    do throws(Unknown) {
      try evaluation.write(name, indentation: [], blocks: [:])
      template = evaluation.finish()
    } catch {
      template = nil
    }
  }
}

/// The structure depends on a value that isn't known yet: which template is included, how often, or whose member a name
/// is.
private struct Unknown: Error {}

/// The specialization of a template in progress.
private struct Evaluation {
  let library: TemplateLibrary
  let constants: TemplateContext

  /// The bytes of the new template, and how many of them its steps cover so far.
  private var html = HTMLBuffer()
  private var taken = 0
  private var steps: [Template.Step] = []
  private var words: [String] = []
  /// The values in which names are looked up, the innermost last; nil for an unknown one.
  private var stack: [TemplateValue?] = []
  /// The position of the element in the innermost list; nil if it isn't known.
  private var place: Template.Place?
  /// Whether an unknown section, which may be a list, is in a list with known positions.
  private var hidesPlace = false
  private var blocks: [String: Template.Replacement] = [:]
  /// The templates that include the current one.
  private var open: [String] = []

  /// More steps than any page has; nested lists could multiply without limit.
  private static let stepLimit = 10_000

  init(library: TemplateLibrary, constants: TemplateContext) {
    self.library = library
    self.constants = constants
  }

  /// Returns the new template.
  mutating func finish() -> Template {
    takeText()
    return Template(source: html.bytes, steps: steps, words: words, partials: [])
  }

  mutating func write(
    _ name: String,
    indentation: ArraySlice<UInt8>,
    blocks added: [String: Template.Replacement]
  ) throws(Unknown) {
    guard let template = library.template(name, indentation: indentation) else { return }
    guard !open.contains(name) else { throw Unknown() }
    open.append(name)
    let outer = blocks
    blocks = added.merging(outer) { _, outermost in outermost }
    try write(template.steps.indices, of: template)
    blocks = outer
    open.removeLast()
  }

  private mutating func write(_ range: Range<Int>, of template: Template) throws(Unknown) {
    guard steps.count <= Self.stepLimit else { throw Unknown() }
    var next = range.lowerBound
    while next < range.upperBound {
      let step = next
      next += 1
      switch template.steps[step] {
      case .text(let range):
        html.markup(made: template.source, range)
      case .value(let name, let isEscaped):
        try write(name, of: template, isEscaped: isEscaped)
      case .section(let name, let end):
        try write(next..<end, of: template, under: name)
        next = end
      case .inverted(let name, let end):
        if let isShown = try isShown(name, in: template) {
          if !isShown { try write(next..<end, of: template) }
        } else {
          let (step, name) = begin(name, of: template)
          try write(next..<end, of: template)
          takeText()
          steps[step] = .inverted(name, end: steps.count)
        }
        next = end
      case .partial(let number, let end):
        let partial = template.partials[number]
        try write(
          partial.name,
          indentation: template.source[partial.indentation],
          blocks: template.replacements(of: partial)
        )
        next = end
      case .chosenPartial(let name, let indentation):
        guard case .known(let value) = try finding(name, in: template) else { throw Unknown() }
        guard let chosen = value?.text else { continue }
        try write(chosen, indentation: template.source[indentation], blocks: [:])
      case .block(let word, let end):
        let standard = Template.Replacement(template: template, steps: next..<end)
        let replacement = blocks.removeValue(forKey: template.words[word])
        let shown = replacement ?? standard
        try write(shown.steps, of: shown.template)
        blocks[template.words[word]] = replacement
        next = end
      }
    }
  }

  private mutating func write(
    _ name: Template.Name,
    of template: Template,
    isEscaped: Bool
  ) throws(Unknown) {
    switch try finding(name, in: template) {
    case .known(let value):
      guard let text = value?.text else { return }
      if isEscaped { html.text(text) } else { html.markup(made: text) }
    case .unknown:
      takeText()
      steps.append(.value(copy(name, of: template), isEscaped: isEscaped))
    }
  }

  // MARK: Sections

  private mutating func write(
    _ range: Range<Int>,
    of template: Template,
    under name: Template.Name
  ) throws(Unknown) {
    if let isShown = try isShown(name, in: template) {
      guard isShown else { return }
      guard case .known(let value?) = try finding(name, in: template) else {
        return try write(range, of: template)
      }
      return try write(range, of: template, for: value)
    }
    let (step, name) = begin(name, of: template)
    if case .path = name {
      let outer = (place, hidesPlace)
      (place, hidesPlace) = (nil, hidesPlace || place != nil)
      stack.append(nil)
      try write(range, of: template)
      stack.removeLast()
      (place, hidesPlace) = outer
    } else {
      try write(range, of: template)
    }
    takeText()
    steps[step] = .section(name, end: steps.count)
  }

  private mutating func write(
    _ range: Range<Int>,
    of template: Template,
    for value: TemplateValue
  ) throws(Unknown) {
    switch value {
    case .flag:
      try write(range, of: template)
    case .list(let elements):
      let outer = (place, hidesPlace)
      hidesPlace = false
      for (index, element) in elements.enumerated() {
        place = Template.Place(index: index, isLast: index == elements.count - 1)
        stack.append(element)
        try write(range, of: template)
        stack.removeLast()
      }
      (place, hidesPlace) = outer
    case .text, .number, .asset, .object:
      stack.append(value)
      try write(range, of: template)
      stack.removeLast()
    }
  }

  /// Whether a section is shown; nil if that isn't known.
  private func isShown(_ name: Template.Name, in template: Template) throws(Unknown) -> Bool? {
    if case .position(let position) = name {
      if hidesPlace { throw Unknown() }
      return place?.isAt(position)
    }
    guard case .known(let value) = try finding(name, in: template) else { return nil }
    return value?.isShown == true
  }

  // MARK: Names

  /// What is known about a name.
  private enum Finding {
    /// Its value; nil if it has none.
    case known(TemplateValue?)
    case unknown
  }

  private func finding(_ name: Template.Name, in template: Template) throws(Unknown) -> Finding {
    guard case .path(let path) = name else { return .known(nil) }
    guard let first = path.first else {
      if let value = stack.last ?? nil { return .known(value) }
      // A section that is shown for a flag has no element of its own.
      if stack.contains(where: { $0 != nil }) { throw Unknown() }
      return .unknown
    }
    let word = template.words[first]
    var mayBeHidden = false
    for object in stack.reversed() {
      guard let value = object?[word] else {
        mayBeHidden = mayBeHidden || object == nil
        continue
      }
      if mayBeHidden { throw Unknown() }
      return .known(value.value(at: path.dropFirst(), in: template))
    }
    // No other value has the name of a constant.
    return constants[word].map { .known($0.value(at: path.dropFirst(), in: template)) } ?? .unknown
  }

  /// A name in terms of the new template's words.
  private mutating func copy(_ name: Template.Name, of template: Template) -> Template.Name {
    guard case .path(let path) = name else { return name }
    let start = words.count
    words += template.words[path]
    return .path(start..<words.count)
  }

  // MARK: Steps

  /// Adds a step for the text since the last one.
  private mutating func takeText() {
    guard taken < html.bytes.count else { return }
    steps.append(.text(taken..<html.bytes.count))
    taken = html.bytes.count
  }

  /// Reserves a section's step, whose end isn't known yet.
  ///
  /// - Returns: the index of the step, and the section's name in the new template.
  private mutating func begin(_ name: Template.Name, of template: Template) -> (
    step: Int, name: Template.Name
  ) {
    takeText()
    steps.append(.text(taken..<taken))
    return (steps.count - 1, copy(name, of: template))
  }
}

extension TemplateValue {
  /// The value at a path.
  fileprivate func value(at path: Range<Int>, in template: Template) -> TemplateValue? {
    var value = self
    for word in path {
      guard let inner = value[template.words[word]] else { return nil }
      value = inner
    }
    return value
  }
}
