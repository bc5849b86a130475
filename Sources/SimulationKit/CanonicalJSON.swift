import Foundation

/// The one JSON form of a value: sorted keys, no spaces, ISO 8601 dates.
///
/// The recording in a page, the file beside it and the server's answer are compared byte for byte, so
/// all three are written here.
public enum CanonicalJSON {
  /// The bytes of a value.
  ///
  /// - Throws: `EncodingError` where the value holds what JSON has no form for, such as infinity.
  public static func encode(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return try encoder.encode(value)
  }

  /// The value of some bytes.
  ///
  /// - Throws: `DecodingError` where the bytes are no JSON or JSON of another shape.
  public static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(type, from: data)
  }
}
