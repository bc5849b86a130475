import GRDB

/// A connection to the file inside one transaction; each failure is a ``LedgerError``.
struct Connection {
  let database: Database
  let path: String

  /// Runs a statement that changes something.
  func run(_ sql: String, _ values: (any DatabaseValueConvertible)?...) throws(LedgerError) {
    do {
      let statement = try database.cachedStatement(sql: sql)
      try statement.execute(arguments: arguments(values))
    } catch {
      throw LedgerError(error, path: path)
    }
  }

  /// Every row that a query finds.
  func rows(_ sql: String, _ values: (any DatabaseValueConvertible)?...) throws(LedgerError) -> [Fields] {
    do {
      let statement = try database.cachedStatement(sql: sql)
      let rows = try Row.fetchCursor(statement, arguments: arguments(values))
      var fields: [Fields] = []
      while let row = try rows.next() {
        fields.append(Fields(values: Array(row.databaseValues), path: path))
      }
      return fields
    } catch {
      throw LedgerError(error, path: path)
    }
  }

  /// The only row that a query finds, or nil.
  func row(_ sql: String, _ values: (any DatabaseValueConvertible)?...) throws(LedgerError) -> Fields? {
    do {
      let statement = try database.cachedStatement(sql: sql)
      return try Row.fetchOne(statement, arguments: arguments(values)).map {
        Fields(values: Array($0.databaseValues), path: path)
      }
    } catch {
      throw LedgerError(error, path: path)
    }
  }

  /// The values of a statement. GRDB binds a text up to its first byte of 0, which would be another text.
  private func arguments(_ values: [(any DatabaseValueConvertible)?]) throws(LedgerError)
    -> StatementArguments
  {
    for case let text as String in values where text.utf8.contains(0) {
      throw .invalid(id: text, reason: "It has a byte of 0")
    }
    return StatementArguments(values)
  }

  /// The number of the row that the last insertion made.
  var lastID: Int64 { database.lastInsertedRowID }
}

/// A row of a query. What a damaged file has in it is an error here, where GRDB's own conversions trap.
struct Fields {
  let values: [DatabaseValue]
  let path: String

  func integer(_ index: Int) throws(LedgerError) -> Int64 {
    guard let integer = try optionalInteger(index) else { throw mismatch(index) }
    return integer
  }

  func optionalInteger(_ index: Int) throws(LedgerError) -> Int64? {
    switch try storage(index) {
    case .null: return nil
    case .int64(let integer): return integer
    default: throw mismatch(index)
    }
  }

  func text(_ index: Int) throws(LedgerError) -> String {
    guard let text = try optionalText(index) else { throw mismatch(index) }
    return text
  }

  func optionalText(_ index: Int) throws(LedgerError) -> String? {
    switch try storage(index) {
    case .null: return nil
    case .string(let text): return text
    default: throw mismatch(index)
    }
  }

  /// A case of an enumeration, kept by its raw value.
  func `case`<Value: RawRepresentable<String>>(
    _ index: Int,
    of type: Value.Type
  ) throws(LedgerError) -> Value {
    guard let value = Value(rawValue: try text(index)) else { throw mismatch(index) }
    return value
  }

  private func storage(_ index: Int) throws(LedgerError) -> DatabaseValue.Storage {
    guard values.indices.contains(index) else { throw mismatch(index) }
    return values[index].storage
  }

  private func mismatch(_ index: Int) -> LedgerError {
    .damaged(path: path, reason: "Field \(index + 1) of a row is not what it should be")
  }
}

extension LedgerError {
  /// What an error of GRDB or SQLite means for a ledger.
  ///
  /// Source: https://www.sqlite.org/rescode.html
  init(_ error: any Error, path: String) {
    switch error {
    case let error as LedgerError: self = error
    case let error as DatabaseError:
      let reason = error.message ?? error.resultCode.description
      switch error.resultCode {
      case .SQLITE_CANTOPEN: self = .cannotOpen(path: path, reason: reason)
      case .SQLITE_NOTADB: self = .notALedger(path: path)
      case .SQLITE_CORRUPT: self = .damaged(path: path, reason: reason)
      case .SQLITE_READONLY, .SQLITE_PERM: self = .readOnly(path: path)
      case .SQLITE_FULL: self = .full(path: path)
      case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
      default: self = .failed(path: path, reason: reason)
      }
    default: self = .failed(path: path, reason: "\(error)")
    }
  }
}
