import Foundation

/// A stored App Store value: JSON with sorted members and dates in milliseconds.
///
/// The same value has the same text, so two signed copies are equal if their texts are. A member that is added to a
/// value later must be optional, or a step of ``Schema`` must add it to existing rows.
enum Content {
  static func text(of value: some Encodable, id: String) throws(LedgerError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      guard let moment = Moment(date) else {
        throw LedgerError.invalid(id: id, reason: "A date is outside of the years 1970 to 9999")
      }
      var container = encoder.singleValueContainer()
      try container.encode(moment.milliseconds)
    }
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch let error as LedgerError {
      throw error
    } catch {
      throw .invalid(id: id, reason: "\(error)")
    }
  }

  static func value<Value: Decodable>(
    _ type: Value.Type,
    of text: String,
    path: String
  ) throws(LedgerError) -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      Moment(milliseconds: try decoder.singleValueContainer().decode(Int64.self)).date
    }
    do {
      return try decoder.decode(type, from: Data(text.utf8))
    } catch {
      throw .damaged(path: path, reason: "What is kept of a \(type) cannot be read: \(error)")
    }
  }
}
