/// A template in which everything stands that is the same in all of its uses.
///
/// Most of what a theme puts around a page is: the site, the words, the assets. They are looked up once, and what
/// stands on them is written or left out once; partials and blocks are in their place. (This is partial evaluation.)
struct PrefilledTemplate: Sendable {
  let name: String
  let constants: TemplateContext
  /// The template; nil where only its use can tell what it consists of.
  let template: Template?

  /// Fills in a template as far as it goes.
  ///
  /// - Parameters:
  ///   - name: the template.
  ///   - library: the templates that it may hold.
  ///   - constants: the values. Nothing else that the template is filled in with, at any depth, has one of their names.
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

/// Only the use of a template can tell which others stand in it, how often, or whose member a name is.
private struct Unknown: Error {}

/// A template that is being filled in with what is known of it.
private struct Evaluation {
  let library: TemplateLibrary
  let constants: TemplateContext

  /// The bytes of the new template, and how many of them stand in its steps so far.
  private var html = HTMLBuffer()
  private var taken = 0
  private var steps: [Template.Step] = []
  private var words: [String] = []
  /// The values that names are looked up in, the innermost last; nil for one that is not known.
  private var stack: [TemplateValue?] = []
  /// Where in the innermost list the element stands; nil where that is not known.
  private var place: Template.Place?
  /// Whether a list whose places are known lies around a section that may be no list.
  private var hidesPlace = false
  private var blocks: [String: Template.Replacement] = [:]
  /// The templates that the present one stands in.
  private var open: [String] = []

  /// More steps than any page has; lists in lists may ask for any number.
  private static let stepLimit = 10_000

  init(library: TemplateLibrary, constants: TemplateContext) {
    self.library = library
    self.constants = constants
  }

  /// What was made.
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

  /// Whether a section is shown; nil where that is not known.
  private func isShown(_ name: Template.Name, in template: Template) throws(Unknown) -> Bool? {
    if case .position(let position) = name {
      if hidesPlace { throw Unknown() }
      return place?.isAt(position)
    }
    guard case .known(let value) = try finding(name, in: template) else { return nil }
    return value?.isShown == true
  }

  // MARK: Names

  /// What is known of a name.
  private enum Finding {
    /// Its value, or that it has none.
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
    // The name of a constant is nobody else's.
    return constants[word].map { .known($0.value(at: path.dropFirst(), in: template)) } ?? .unknown
  }

  /// A name in the words of the new template.
  private mutating func copy(_ name: Template.Name, of template: Template) -> Template.Name {
    guard case .path(let path) = name else { return name }
    let start = words.count
    words += template.words[path]
    return .path(start..<words.count)
  }

  // MARK: Steps

  /// Makes a step of the text since the last one.
  private mutating func takeText() {
    guard taken < html.bytes.count else { return }
    steps.append(.text(taken..<html.bytes.count))
    taken = html.bytes.count
  }

  /// Keeps the place of a section's step, whose end is known later.
  ///
  /// - Returns: the place, and the section's name in the new template.
  private mutating func begin(_ name: Template.Name, of template: Template) -> (
    step: Int, name: Template.Name
  ) {
    takeText()
    steps.append(.text(taken..<taken))
    return (steps.count - 1, copy(name, of: template))
  }
}

extension TemplateValue {
  /// What the value has under the words of a path.
  fileprivate func value(at path: Range<Int>, in template: Template) -> TemplateValue? {
    var value = self
    for word in path {
      guard let inner = value[template.words[word]] else { return nil }
      value = inner
    }
    return value
  }
}
