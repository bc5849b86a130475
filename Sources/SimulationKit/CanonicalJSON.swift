import Foundation

/// The canonical JSON form of a value: sorted keys, no spaces, ISO 8601 dates.
///
/// A page's recording, the file published beside it and the server's response are compared byte for byte, so all three
/// are written here.
public enum CanonicalJSON {
  /// Encodes a value.
  ///
  /// - Throws: `EncodingError` if the value has no JSON form, such as infinity.
  public static func encode(_ value: some Encodable) throws -> Data {
    if let value = value as? any JSONWritable {
      var writer = JSONWriter()
      value.write(to: &writer)
      if !writer.hasFailed {
        return writer.data
      }
      // Encode with Foundation, whose error says what cannot be written, and where.
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return try encoder.encode(value)
  }

  /// Decodes a value.
  ///
  /// - Throws: `DecodingError` if the bytes aren't JSON or have another shape. For a ``JSONValue`` its underlying error
  ///   is a ``JSONSyntaxError``.
  public static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    if type == JSONValue.self, let value = try parse(data) as? Value {
      return value
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(type, from: data)
  }

  private static func parse(_ data: Data) throws -> JSONValue {
    do {
      return try JSONValue(parsing: data)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: error.description, underlyingError: error)
      )
    }
  }
}
