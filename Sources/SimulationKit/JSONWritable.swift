/// A type that a ``JSONWriter`` can write faster than through `Encodable`, with the same bytes.
protocol JSONWritable {
  func write(to writer: inout JSONWriter)
}

extension Bool: JSONWritable {
  func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension Int: JSONWritable {
  func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension Double: JSONWritable {
  func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension String: JSONWritable {
  func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension Array: JSONWritable where Element: JSONWritable {
  func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension [String: JSONValue]: JSONWritable {
  func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension JSONValue: JSONWritable {
  func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.writeNull()
    case .bool(let value): writer.write(value)
    case .integer(let value): writer.write(value)
    case .number(let value): writer.write(value)
    case .string(let value): writer.write(value)
    case .array(let value): writer.write(value)
    case .object(let value): writer.write(value)
    }
  }
}
