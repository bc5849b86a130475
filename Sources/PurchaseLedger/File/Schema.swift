import GRDB

/// The tables of a ledger, and the migrations for older files.
///
/// A released migration is never changed. `PRAGMA application_id` marks the file as a ledger; SQLite recommends it
/// for application files (https://www.sqlite.org/pragma.html#pragma_application_id). Times are milliseconds since
/// 1970.
enum Schema {
  /// "LDGR".
  static let applicationID: Int32 = 0x4C44_4752

  /// Counts an application's tables: SQLite's own and those that GRDB creates during migrations don't count.
  static let countOfTables = """
    SELECT COUNT(*) FROM sqlite_master WHERE name NOT LIKE 'sqlite%' AND name NOT LIKE 'grdb%'
    """

  static let purchases = "1 purchases"
  static let balances = "2 balances"
  static let renewals = "3 renewals and notifications"
  static let moves = "4 moves and partial refunds"

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration(purchases, foreignKeyChecks: .immediate) {
      try $0.execute(sql: purchaseTables)
    }
    migrator.registerMigration(balances, foreignKeyChecks: .immediate) { try $0.execute(sql: balanceTables) }
    migrator.registerMigration(renewals, foreignKeyChecks: .immediate) { try $0.execute(sql: renewalTables) }
    migrator.registerMigration(moves, foreignKeyChecks: .immediate) { try $0.execute(sql: moveTables) }
    return migrator
  }

  /// A purchase starts with its first transaction; a payment is one of its transactions; a statement is the App
  /// Store's data about a payment in one signed copy, or in several with the same data.
  private static let purchaseTables = """
    PRAGMA application_id = \(applicationID);
    CREATE TABLE purchase (
      id INTEGER PRIMARY KEY,
      environment TEXT NOT NULL CHECK (environment IN ('production', 'sandbox')),
      originalID TEXT NOT NULL,
      account TEXT,
      UNIQUE (environment, originalID)
    ) STRICT;
    CREATE INDEX purchaseByAccount ON purchase (account, environment) WHERE account IS NOT NULL;
    CREATE TABLE payment (
      id INTEGER PRIMARY KEY,
      environment TEXT NOT NULL CHECK (environment IN ('production', 'sandbox')),
      transactionID TEXT NOT NULL,
      purchase INTEGER NOT NULL REFERENCES purchase,
      productID TEXT NOT NULL,
      statement INTEGER REFERENCES statement DEFERRABLE INITIALLY DEFERRED,
      UNIQUE (environment, transactionID)
    ) STRICT;
    CREATE INDEX paymentByPurchase ON payment (purchase);
    CREATE TABLE statement (
      id INTEGER PRIMARY KEY,
      payment INTEGER NOT NULL REFERENCES payment,
      signedAt INTEGER NOT NULL,
      confirmedAt INTEGER NOT NULL CHECK (confirmedAt >= signedAt),
      recordedAt INTEGER NOT NULL,
      type TEXT NOT NULL,
      ownership TEXT NOT NULL,
      purchasedAt INTEGER NOT NULL,
      expiresAt INTEGER,
      revokedAt INTEGER,
      isUpgraded INTEGER NOT NULL CHECK (isUpgraded IN (0, 1)),
      content TEXT NOT NULL
    ) STRICT;
    CREATE INDEX statementByPayment ON statement (payment, confirmedAt);
    """

  /// The deliveries, pending and done, and the balance entries.
  ///
  /// In files of the first version, no consumable was delivered through the ledger: they wait.
  private static let balanceTables = """
    CREATE TABLE outbox (payment INTEGER PRIMARY KEY REFERENCES payment) STRICT;
    CREATE TABLE delivery (
      payment INTEGER PRIMARY KEY REFERENCES payment,
      deliveredAt INTEGER NOT NULL,
      account TEXT,
      unit TEXT,
      amount INTEGER CHECK (amount > 0),
      CHECK ((unit IS NULL) = (amount IS NULL) AND (unit IS NULL OR account IS NOT NULL))
    ) STRICT;
    CREATE TABLE entry (
      id INTEGER PRIMARY KEY,
      environment TEXT NOT NULL CHECK (environment IN ('production', 'sandbox')),
      account TEXT NOT NULL,
      unit TEXT NOT NULL,
      number INTEGER NOT NULL CHECK (number > 0),
      kind TEXT NOT NULL CHECK (kind IN ('delivery', 'refund', 'refund-reversed', 'spending')),
      amount INTEGER NOT NULL CHECK (amount <> 0),
      balance INTEGER NOT NULL,
      payment INTEGER REFERENCES payment,
      step INTEGER,
      spendingID TEXT,
      recordedAt INTEGER NOT NULL,
      UNIQUE (environment, account, unit, number),
      CHECK ((payment IS NULL) = (kind = 'spending')),
      CHECK ((payment IS NULL) = (step IS NULL) AND (payment IS NULL) <> (spendingID IS NULL))
    ) STRICT;
    CREATE UNIQUE INDEX entryByPayment ON entry (payment, step) WHERE payment IS NOT NULL;
    CREATE UNIQUE INDEX entryBySpending ON entry (environment, spendingID) WHERE spendingID IS NOT NULL;
    CREATE TRIGGER entryIsNeverChanged BEFORE UPDATE ON entry
    BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END;
    CREATE TRIGGER entryIsNeverRemoved BEFORE DELETE ON entry
    BEGIN SELECT RAISE(ABORT, 'an entry is never removed'); END;
    INSERT INTO outbox
      SELECT payment.id FROM payment JOIN statement ON statement.id = payment.statement
      WHERE statement.type = 'consumable' AND statement.revokedAt IS NULL ORDER BY payment.id;
    """

  /// The App Store's data about the time after a payment, and its notifications.
  private static let renewalTables = """
    CREATE TABLE renewal (
      id INTEGER PRIMARY KEY,
      payment INTEGER NOT NULL REFERENCES payment,
      signedAt INTEGER NOT NULL,
      confirmedAt INTEGER NOT NULL CHECK (confirmedAt >= signedAt),
      recordedAt INTEGER NOT NULL,
      graceEndsAt INTEGER,
      content TEXT NOT NULL
    ) STRICT;
    CREATE INDEX renewalByPayment ON renewal (payment, confirmedAt);
    CREATE TABLE notification (
      id INTEGER PRIMARY KEY,
      environment TEXT NOT NULL CHECK (environment IN ('production', 'sandbox')),
      notificationID TEXT NOT NULL,
      kind TEXT NOT NULL,
      subtype TEXT,
      transactionID TEXT,
      signedAt INTEGER NOT NULL,
      recordedAt INTEGER NOT NULL,
      UNIQUE (environment, notificationID)
    ) STRICT;
    """

  /// The moves of purchases between accounts, and how much of a transaction is refunded, in thousandths of a percent.
  ///
  /// SQLite can't change a constraint, so the entries get a new table that allows two more kinds. In files of earlier
  /// versions a refund is of everything.
  private static let moveTables = """
    ALTER TABLE statement ADD COLUMN refundedPart INTEGER CHECK (refundedPart BETWEEN 0 AND 100000);
    CREATE TABLE newEntry (
      id INTEGER PRIMARY KEY,
      environment TEXT NOT NULL CHECK (environment IN ('production', 'sandbox')),
      account TEXT NOT NULL,
      unit TEXT NOT NULL,
      number INTEGER NOT NULL CHECK (number > 0),
      kind TEXT NOT NULL CHECK (kind IN ('delivery', 'refund', 'refund-reversed', 'spending', 'moved-away',
        'moved-here')),
      amount INTEGER NOT NULL CHECK (amount <> 0),
      balance INTEGER NOT NULL,
      payment INTEGER REFERENCES payment,
      step INTEGER,
      spendingID TEXT,
      recordedAt INTEGER NOT NULL,
      UNIQUE (environment, account, unit, number),
      CHECK ((payment IS NULL) = (kind = 'spending')),
      CHECK ((payment IS NULL) = (step IS NULL) AND (payment IS NULL) <> (spendingID IS NULL))
    ) STRICT;
    INSERT INTO newEntry (id, environment, account, unit, number, kind, amount, balance, payment, step, spendingID,
        recordedAt)
      SELECT id, environment, account, unit, number, kind, amount, balance, payment, step, spendingID, recordedAt
      FROM entry;
    DROP TABLE entry;
    ALTER TABLE newEntry RENAME TO entry;
    CREATE UNIQUE INDEX entryByPayment ON entry (payment, step) WHERE payment IS NOT NULL;
    CREATE UNIQUE INDEX entryBySpending ON entry (environment, spendingID) WHERE spendingID IS NOT NULL;
    CREATE TRIGGER entryIsNeverChanged BEFORE UPDATE ON entry
    BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END;
    CREATE TRIGGER entryIsNeverRemoved BEFORE DELETE ON entry
    BEGIN SELECT RAISE(ABORT, 'an entry is never removed'); END;
    CREATE TABLE move (
      id INTEGER PRIMARY KEY,
      environment TEXT NOT NULL CHECK (environment IN ('production', 'sandbox')),
      moveID TEXT NOT NULL,
      purchase INTEGER NOT NULL REFERENCES purchase,
      origin TEXT NOT NULL,
      target TEXT NOT NULL CHECK (target <> origin),
      recordedAt INTEGER NOT NULL,
      UNIQUE (environment, moveID)
    ) STRICT;
    CREATE INDEX moveByPurchase ON move (purchase);
    CREATE TRIGGER moveIsNeverChanged BEFORE UPDATE ON move
    BEGIN SELECT RAISE(ABORT, 'a move is never changed'); END;
    CREATE TRIGGER moveIsNeverRemoved BEFORE DELETE ON move
    BEGIN SELECT RAISE(ABORT, 'a move is never removed'); END;
    """
}
