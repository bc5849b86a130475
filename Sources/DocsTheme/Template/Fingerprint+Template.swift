import DocsFoundation

extension Fingerprint.Writer {
  package mutating func write(_ context: TemplateContext) {
    write(context.count)
    for (name, value) in context.sorted(by: { $0.key < $1.key }) {
      write(name)
      write(value)
    }
  }

  /// Writes a value, tagged with its kind.
  private mutating func write(_ value: TemplateValue) {
    switch value {
    case .text(let text):
      write(0)
      write(text)
    case .number(let number):
      write(1)
      write(number)
    case .flag(let flag):
      write(flag ? 3 : 2)
    case .asset(let link):
      write(4)
      write(link.address)
      write(link.integrity)
    case .list(let elements):
      write(5)
      write(elements.count)
      for element in elements {
        write(element)
      }
    case .object(let members):
      write(6)
      write(members)
    }
  }
}
