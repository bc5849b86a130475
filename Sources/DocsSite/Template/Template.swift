/// A Mustache template, read once and filled in for every page.
///
/// Lambdas are left out: a theme is text, and runs nothing. `first()`, `last()`, `even()` and `odd()` tell where
/// in a list a section stands.
///
/// Source: the specification at github.com/mustache/spec, with its optional parts on inheritance and names that
/// are looked up.
struct Template: Sendable {
  /// A piece of a template.
  enum Part: Sendable {
    case text([UInt8])
    case value(Name, isEscaped: Bool)
    /// What is shown where a value is there; for a list, once for each element.
    case section(Name, [Part])
    /// What is shown where it is not.
    case inverted(Name, [Part])
    /// Another template, each of its lines behind the indentation; and what takes the place of its blocks.
    case partial(String, indentation: [UInt8], blocks: [String: [Part]])
    /// The same, by the name that a value has.
    case chosenPartial(Name, indentation: [UInt8])
    /// What another template may replace.
    case block(String, [Part])
  }

  /// What a tag asks for.
  struct Name: Hashable, Sendable {
    /// `page.title` as two words; none for `.`, the element itself.
    var path: [String]
    /// Where in its list an element must stand; then there is no path.
    var position: Position?
  }

  /// The places in a list that a section can ask for.
  enum Position: String, CaseIterable, Sendable {
    case first, last, even, odd
  }

  let parts: [Part]

  /// Reads a template. What is wrong with it is left out; ``TemplateParser`` says what that is.
  init(_ text: String) {
    parts = TemplateParser(text).parts
  }
}

/// The templates of a theme, by name.
struct TemplateLibrary: Sendable {
  private let texts: [String: String]
  private let templates: [String: Template]

  /// - Parameter texts: the templates as they are written, by name.
  init(_ texts: [String: String]) {
    self.texts = texts
    templates = texts.mapValues(Template.init)
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

  /// Templates that hold each other without end.
  struct Failure: Error, CustomStringConvertible {
    var template: String
    var description: String {
      "The template '\(template)' holds itself, by way of others, more than \(TemplateLibrary.depthLimit) times"
    }
  }

  fileprivate static let depthLimit = 100

  fileprivate func template(_ name: String, indentation: [UInt8]) -> Template? {
    guard !indentation.isEmpty, let text = texts[name] else { return templates[name] }
    return Template(text.indented(by: String(decoding: indentation, as: UTF8.self)))
  }
}

/// A template that is being filled in.
private struct Rendering {
  let library: TemplateLibrary
  /// The values that names are looked up in, the innermost last.
  var stack: [TemplateValue]
  var html = HTMLBuffer(capacity: 16_384)
  /// Where in the innermost list the element stands.
  private var place = (index: 0, isLast: true)
  /// What takes the place of blocks; what stands outermost wins.
  private var blocks: [String: [Template.Part]] = [:]
  private var depth = 0

  init(library: TemplateLibrary, stack: [TemplateValue]) {
    self.library = library
    self.stack = stack
  }

  mutating func write(
    _ name: String,
    indentation: [UInt8],
    blocks added: [String: [Template.Part]]
  ) throws(TemplateLibrary.Failure) {
    guard let template = library.template(name, indentation: indentation) else { return }
    guard depth < TemplateLibrary.depthLimit else { throw TemplateLibrary.Failure(template: name) }
    depth += 1
    let outer = blocks
    if !added.isEmpty {
      blocks = added.merging(outer) { _, outermost in outermost }
    }
    try write(template.parts)
    blocks = outer
    depth -= 1
  }

  private mutating func write(_ parts: [Template.Part]) throws(TemplateLibrary.Failure) {
    for part in parts {
      switch part {
      case .text(let bytes):
        html.markup(made: bytes)
      case .value(let name, let isEscaped):
        guard let text = value(of: name)?.text else { continue }
        if isEscaped { html.text(text) } else { html.markup(made: text) }
      case .section(let name, let inner):
        if let position = name.position {
          if isAt(position) { try write(inner) }
        } else if let value = value(of: name), value.isShown {
          try write(inner, for: value)
        }
      case .inverted(let name, let inner):
        let isShown = name.position.map(isAt) ?? (value(of: name)?.isShown == true)
        if !isShown { try write(inner) }
      case .partial(let name, let indentation, let blocks):
        try write(name, indentation: indentation, blocks: blocks)
      case .chosenPartial(let name, let indentation):
        guard let chosen = value(of: name)?.text else { continue }
        try write(chosen, indentation: indentation, blocks: [:])
      case .block(let name, let standard):
        try write(blocks[name] ?? standard)
      }
    }
  }

  private mutating func write(
    _ inner: [Template.Part],
    for value: TemplateValue
  ) throws(TemplateLibrary.Failure) {
    guard case .list(let elements) = value else {
      guard case .flag = value else {
        stack.append(value)
        try write(inner)
        stack.removeLast()
        return
      }
      return try write(inner)
    }
    let outer = place
    for (index, element) in elements.enumerated() {
      place = (index, index == elements.count - 1)
      stack.append(element)
      try write(inner)
      stack.removeLast()
    }
    place = outer
  }

  private func isAt(_ position: Template.Position) -> Bool {
    switch position {
    case .first: place.index == 0
    case .last: place.isLast
    case .even: place.index % 2 == 0
    case .odd: place.index % 2 == 1
    }
  }

  /// The value of a name: its first word is looked up from the innermost value outwards.
  private func value(of name: Template.Name) -> TemplateValue? {
    guard let first = name.path.first else { return stack.last }
    for object in stack.reversed() {
      guard var value = object[first] else { continue }
      for word in name.path.dropFirst() {
        guard let inner = value[word] else { return nil }
        value = inner
      }
      return value
    }
    return nil
  }
}

extension String {
  /// The text with something before each of its lines.
  fileprivate func indented(by indentation: String) -> String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map { indentation + $0 }
    // The last line ends the text, and is none.
    if hasSuffix("\n") {
      lines[lines.count - 1] = ""
    }
    return lines.joined(separator: "\n")
  }
}
