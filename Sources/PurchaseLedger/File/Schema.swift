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

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration(purchases, foreignKeyChecks: .immediate) {
      try $0.execute(sql: purchaseTables)
    }
    migrator.registerMigration(balances, foreignKeyChecks: .immediate) { try $0.execute(sql: balanceTables) }
    migrator.registerMigration(renewals, foreignKeyChecks: .immediate) { try $0.execute(sql: renewalTables) }
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
}
