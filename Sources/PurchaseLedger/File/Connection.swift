import GRDB

/// A connection to the file inside one transaction; every failure is a ``LedgerError``.
struct Connection {
  let database: Database
  let path: String

  /// Runs a statement that changes data.
  func run(_ sql: String, _ values: (any DatabaseValueConvertible)?...) throws(LedgerError) {
    do {
      let statement = try database.cachedStatement(sql: sql)
      try statement.execute(arguments: arguments(values))
    } catch {
      throw LedgerError(error, path: path)
    }
  }

  /// Returns every row of a query.
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

  /// Returns the only row of a query, or nil.
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

  /// Returns a statement's arguments. GRDB binds a text only up to its first zero byte, which would change the text.
  private func arguments(_ values: [(any DatabaseValueConvertible)?]) throws(LedgerError)
    -> StatementArguments
  {
    for case let text as String in values where text.utf8.contains(0) {
      throw .invalid(id: text, reason: "It has a byte of 0")
    }
    return StatementArguments(values)
  }

  /// The row ID of the last insertion.
  var lastID: Int64 { database.lastInsertedRowID }
}

/// A row of a query. Invalid data from a damaged file is an error here; GRDB's own conversions trap.
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

  /// Returns an enumeration case, stored as its raw value.
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
  /// Creates the ledger error for an error of GRDB or SQLite.
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
