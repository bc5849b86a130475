import SimulationKit

extension Digest.Writer {
  mutating func write(_ texts: [String]) {
    write(texts.count)
    for text in texts {
      write(text)
    }
  }

  mutating func write(_ context: TemplateContext) {
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

extension SiteConfiguration {
  /// Writes everything in docs.yml.
  func write(to digest: inout Digest.Writer) {
    // A configuration was read from YAML, so all of it can be encoded as JSON.
    digest.write((try? CanonicalJSON.encode(self)).map { Digest(of: $0) } ?? .none)
  }
}
