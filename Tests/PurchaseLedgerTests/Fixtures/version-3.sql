PRAGMA application_id = 1279543122;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('1 purchases');
INSERT INTO grdb_migrations VALUES('2 balances');
INSERT INTO grdb_migrations VALUES('3 renewals and notifications');
CREATE TABLE purchase (
  id INTEGER PRIMARY KEY,
  environment TEXT NOT NULL CHECK (environment IN ('production', 'sandbox')),
  originalID TEXT NOT NULL,
  account TEXT,
  UNIQUE (environment, originalID)
) STRICT;
INSERT INTO purchase VALUES(1,'production','first-0','account-2');
INSERT INTO purchase VALUES(2,'production','many0-0','account-2');
INSERT INTO purchase VALUES(3,'production','many1-0','account-2');
INSERT INTO purchase VALUES(4,'production','many2-0','account-2');
INSERT INTO purchase VALUES(5,'production','many3-0','account-2');
INSERT INTO purchase VALUES(6,'production','many4-0','account-2');
INSERT INTO purchase VALUES(7,'production','charge-0','00000000-0000-4000-8000-000000000003');
INSERT INTO purchase VALUES(8,'production','period-0','00000000-0000-4000-8000-000000000003');
INSERT INTO purchase VALUES(9,'production','nobody-0','account-2');
INSERT INTO purchase VALUES(10,'production','good-0','account-2');
CREATE TABLE payment (
  id INTEGER PRIMARY KEY,
  environment TEXT NOT NULL CHECK (environment IN ('production', 'sandbox')),
  transactionID TEXT NOT NULL,
  purchase INTEGER NOT NULL REFERENCES purchase,
  productID TEXT NOT NULL,
  statement INTEGER REFERENCES statement DEFERRABLE INITIALLY DEFERRED,
  UNIQUE (environment, transactionID)
) STRICT;
INSERT INTO payment VALUES(1,'production','first-0',1,'coins.100',1);
INSERT INTO payment VALUES(2,'production','many0-0',2,'coins.100',2);
INSERT INTO payment VALUES(3,'production','many1-0',3,'coins.100',3);
INSERT INTO payment VALUES(4,'production','many2-0',4,'coins.100',9);
INSERT INTO payment VALUES(5,'production','many3-0',5,'coins.100',5);
INSERT INTO payment VALUES(6,'production','many4-0',6,'coins.100',6);
INSERT INTO payment VALUES(7,'production','charge-0',7,'coins.100',12);
INSERT INTO payment VALUES(8,'production','period-0',8,'pro.monthly',10);
INSERT INTO payment VALUES(9,'production','renewed-0',8,'pro.monthly',11);
INSERT INTO payment VALUES(10,'production','nobody-0',9,'coins.100',14);
INSERT INTO payment VALUES(11,'production','good-0',10,'full.version',16);
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
INSERT INTO statement VALUES(1,1,1790000000000,1790000000000,1790000000000,'consumable','PURCHASED',1790000000000,NULL,NULL,0,'{"currency":"USD","id":"first-0","isUpgraded":false,"originalID":"first-0","originalPurchaseDate":1790000000000,"ownership":"PURCHASED","price":990,"productID":"coins.100","purchaseDate":1790000000000,"quantity":9,"reason":"PURCHASE","type":"consumable"}');
INSERT INTO statement VALUES(2,2,1790000001000,1790000001000,1790000001000,'consumable','PURCHASED',1790000001000,NULL,NULL,0,'{"currency":"USD","id":"many0-0","isUpgraded":false,"originalID":"many0-0","originalPurchaseDate":1790000001000,"ownership":"PURCHASED","price":990,"productID":"coins.100","purchaseDate":1790000001000,"quantity":1,"reason":"PURCHASE","type":"consumable"}');
INSERT INTO statement VALUES(3,3,1790000001000,1790000001000,1790000001000,'consumable','PURCHASED',1790000001000,NULL,NULL,0,'{"currency":"USD","id":"many1-0","isUpgraded":false,"originalID":"many1-0","originalPurchaseDate":1790000001000,"ownership":"PURCHASED","price":990,"productID":"coins.100","purchaseDate":1790000001000,"quantity":2,"reason":"PURCHASE","type":"consumable"}');
INSERT INTO statement VALUES(4,4,1790000001000,1790000001000,1790000001000,'consumable','PURCHASED',1790000001000,NULL,NULL,0,'{"currency":"USD","id":"many2-0","isUpgraded":false,"originalID":"many2-0","originalPurchaseDate":1790000001000,"ownership":"PURCHASED","price":990,"productID":"coins.100","purchaseDate":1790000001000,"quantity":3,"reason":"PURCHASE","type":"consumable"}');
INSERT INTO statement VALUES(5,5,1790000001000,1790000001000,1790000001000,'consumable','PURCHASED',1790000001000,NULL,NULL,0,'{"currency":"USD","id":"many3-0","isUpgraded":false,"originalID":"many3-0","originalPurchaseDate":1790000001000,"ownership":"PURCHASED","price":990,"productID":"coins.100","purchaseDate":1790000001000,"quantity":4,"reason":"PURCHASE","type":"consumable"}');
INSERT INTO statement VALUES(6,6,1790000001000,1790000001000,1790000001000,'consumable','PURCHASED',1790000001000,NULL,NULL,0,'{"currency":"USD","id":"many4-0","isUpgraded":false,"originalID":"many4-0","originalPurchaseDate":1790000001000,"ownership":"PURCHASED","price":990,"productID":"coins.100","purchaseDate":1790000001000,"quantity":5,"reason":"PURCHASE","type":"consumable"}');
INSERT INTO statement VALUES(7,7,1790000003000,1790000003000,1790000003000,'consumable','PURCHASED',1790000003000,NULL,NULL,0,'{"appAccountToken":"00000000-0000-4000-8000-000000000003","currency":"USD","id":"charge-0","isUpgraded":false,"originalID":"charge-0","originalPurchaseDate":1790000003000,"ownership":"PURCHASED","price":990,"productID":"coins.100","purchaseDate":1790000003000,"quantity":9,"reason":"PURCHASE","type":"consumable"}');
INSERT INTO statement VALUES(8,7,1790000005000,1790000005000,1790000005000,'consumable','PURCHASED',1790000003000,NULL,1790000005000,0,'{"appAccountToken":"00000000-0000-4000-8000-000000000003","currency":"USD","id":"charge-0","isUpgraded":false,"originalID":"charge-0","originalPurchaseDate":1790000003000,"ownership":"PURCHASED","price":990,"productID":"coins.100","purchaseDate":1790000003000,"quantity":9,"reason":"PURCHASE","revocation":{"date":1790000005000,"reason":0},"type":"consumable"}');
INSERT INTO statement VALUES(9,4,1790000008000,1790000008000,1790000008000,'consumable','PURCHASED',1790000001000,NULL,1790000008000,0,'{"currency":"USD","id":"many2-0","isUpgraded":false,"originalID":"many2-0","originalPurchaseDate":1790000001000,"ownership":"PURCHASED","price":990,"productID":"coins.100","purchaseDate":1790000001000,"quantity":3,"reason":"PURCHASE","revocation":{"date":1790000008000,"reason":0},"type":"consumable"}');
INSERT INTO statement VALUES(10,8,1790000010000,1790000013000,1790000010000,'auto-renewable','PURCHASED',1790000010000,1790000012000,NULL,0,'{"appAccountToken":"00000000-0000-4000-8000-000000000003","currency":"USD","expiresDate":1790000012000,"id":"period-0","isUpgraded":false,"originalID":"period-0","originalPurchaseDate":1790000010000,"ownership":"PURCHASED","price":990,"productID":"pro.monthly","purchaseDate":1790000010000,"quantity":1,"reason":"PURCHASE","subscriptionGroupID":"group","type":"auto-renewable"}');
INSERT INTO statement VALUES(11,9,1790000014000,1790000014000,1790000012000,'auto-renewable','PURCHASED',1790000014000,1790000016000,NULL,0,'{"currency":"USD","expiresDate":1790000016000,"id":"renewed-0","isUpgraded":false,"originalID":"period-0","originalPurchaseDate":1790000014000,"ownership":"PURCHASED","price":990,"productID":"pro.monthly","purchaseDate":1790000014000,"quantity":1,"reason":"RENEWAL","subscriptionGroupID":"group","type":"auto-renewable"}');
INSERT INTO statement VALUES(12,7,1790000015000,1790000015000,1790000015000,'consumable','PURCHASED',1790000003000,NULL,NULL,0,'{"appAccountToken":"00000000-0000-4000-8000-000000000003","currency":"USD","id":"charge-0","isUpgraded":false,"originalID":"charge-0","originalPurchaseDate":1790000003000,"ownership":"PURCHASED","price":990,"productID":"coins.100","purchaseDate":1790000003000,"quantity":9,"reason":"PURCHASE","type":"consumable"}');
INSERT INTO statement VALUES(13,1,1789999999000,1789999999000,1790000016000,'consumable','PURCHASED',1790000000000,NULL,NULL,0,'{"currency":"USD","id":"first-0","isUpgraded":false,"originalID":"first-0","originalPurchaseDate":1790000000000,"ownership":"PURCHASED","price":1,"productID":"coins.100","purchaseDate":1790000000000,"quantity":9,"reason":"PURCHASE","type":"consumable"}');
INSERT INTO statement VALUES(14,10,1790000017000,1790000017000,1790000017000,'consumable','PURCHASED',1790000017000,NULL,NULL,0,'{"currency":"USD","id":"nobody-0","isUpgraded":false,"originalID":"nobody-0","originalPurchaseDate":1790000017000,"ownership":"PURCHASED","price":990,"productID":"coins.100","purchaseDate":1790000017000,"quantity":1,"reason":"PURCHASE","type":"consumable"}');
INSERT INTO statement VALUES(15,11,1790000020000,1790000020000,1790000020000,'non-consumable','PURCHASED',1790000020000,NULL,NULL,0,'{"currency":"USD","id":"good-0","isUpgraded":false,"originalID":"good-0","originalPurchaseDate":1790000020000,"ownership":"PURCHASED","price":990,"productID":"full.version","purchaseDate":1790000020000,"quantity":1,"reason":"PURCHASE","type":"non-consumable"}');
INSERT INTO statement VALUES(16,11,1790000021000,1790000021000,1790000021000,'non-consumable','PURCHASED',1790000020000,NULL,1790000021000,0,'{"currency":"USD","id":"good-0","isUpgraded":false,"originalID":"good-0","originalPurchaseDate":1790000020000,"ownership":"PURCHASED","price":990,"productID":"full.version","purchaseDate":1790000020000,"quantity":1,"reason":"PURCHASE","revocation":{"date":1790000021000,"reason":1},"type":"non-consumable"}');
CREATE TABLE outbox (payment INTEGER PRIMARY KEY REFERENCES payment) STRICT;
INSERT INTO outbox VALUES(2);
INSERT INTO outbox VALUES(5);
INSERT INTO outbox VALUES(6);
CREATE TABLE delivery (
  payment INTEGER PRIMARY KEY REFERENCES payment,
  deliveredAt INTEGER NOT NULL,
  account TEXT,
  unit TEXT,
  amount INTEGER CHECK (amount > 0),
  CHECK ((unit IS NULL) = (amount IS NULL) AND (unit IS NULL OR account IS NOT NULL))
) STRICT;
INSERT INTO delivery VALUES(1,1790000002000,'account-2','coins',900);
INSERT INTO delivery VALUES(3,1790000006000,'account-2','coins',200);
INSERT INTO delivery VALUES(7,1790000004000,'00000000-0000-4000-8000-000000000003','coins',900);
INSERT INTO delivery VALUES(10,1790000019000,'account-2','coins',100);
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
INSERT INTO entry VALUES(1,'production','account-2','coins',1,'delivery',900,900,1,0,NULL,1790000002000);
INSERT INTO entry VALUES(2,'production','00000000-0000-4000-8000-000000000003','coins',1,'delivery',900,900,7,0,NULL,1790000004000);
INSERT INTO entry VALUES(3,'production','00000000-0000-4000-8000-000000000003','coins',2,'refund',-900,0,7,1,NULL,1790000005000);
INSERT INTO entry VALUES(4,'production','account-2','coins',2,'delivery',200,1100,3,0,NULL,1790000006000);
INSERT INTO entry VALUES(5,'production','account-2','coins',3,'spending',-23,1077,NULL,NULL,'spending-0',1790000011000);
INSERT INTO entry VALUES(6,'production','00000000-0000-4000-8000-000000000003','coins',3,'refund-reversed',900,900,7,2,NULL,1790000015000);
INSERT INTO entry VALUES(7,'production','account-2','coins',4,'delivery',100,1177,10,0,NULL,1790000019000);
CREATE TABLE renewal (
  id INTEGER PRIMARY KEY,
  payment INTEGER NOT NULL REFERENCES payment,
  signedAt INTEGER NOT NULL,
  confirmedAt INTEGER NOT NULL CHECK (confirmedAt >= signedAt),
  recordedAt INTEGER NOT NULL,
  graceEndsAt INTEGER,
  content TEXT NOT NULL
) STRICT;
INSERT INTO renewal VALUES(1,8,1790000010000,1790000010000,1790000010000,NULL,'{"autoRenewProductID":"pro.monthly","autoRenews":true,"currency":"USD","originalID":"period-0","productID":"pro.monthly","recentStartDate":1790000010000}');
INSERT INTO renewal VALUES(2,9,1790000014000,1790000014000,1790000012000,NULL,'{"autoRenewProductID":"pro.monthly","autoRenews":true,"currency":"USD","originalID":"period-0","productID":"pro.monthly","recentStartDate":1790000014000}');
INSERT INTO renewal VALUES(3,8,1790000013000,1790000013000,1790000013000,1790000040000,'{"autoRenewProductID":"pro.monthly","autoRenews":true,"currency":"USD","gracePeriodExpiresDate":1790000040000,"isInBillingRetry":true,"originalID":"period-0","productID":"pro.monthly","recentStartDate":1790000010000}');
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
INSERT INTO notification VALUES(1,'production','00001003-0000-4000-8000-000000000000','ONE_TIME_CHARGE',NULL,'charge-0',1790000003000,1790000003000);
INSERT INTO notification VALUES(2,'production','00001005-0000-4000-8000-000000000000','REFUND',NULL,'charge-0',1790000005000,1790000005000);
INSERT INTO notification VALUES(3,'production','00001010-0000-4000-8000-000000000000','SUBSCRIBED',NULL,'period-0',1790000010000,1790000010000);
INSERT INTO notification VALUES(4,'production','00001014-0000-4000-8000-000000000000','DID_RENEW',NULL,'renewed-0',1790000014000,1790000012000);
INSERT INTO notification VALUES(5,'production','00001013-0000-4000-8000-000000000000','DID_FAIL_TO_RENEW',NULL,'period-0',1790000013000,1790000013000);
INSERT INTO notification VALUES(6,'production','00001015-0000-4000-8000-000000000000','REFUND_REVERSED',NULL,'charge-0',1790000015000,1790000015000);
CREATE INDEX purchaseByAccount ON purchase (account, environment) WHERE account IS NOT NULL;
CREATE INDEX paymentByPurchase ON payment (purchase);
CREATE INDEX statementByPayment ON statement (payment, confirmedAt);
CREATE UNIQUE INDEX entryByPayment ON entry (payment, step) WHERE payment IS NOT NULL;
CREATE UNIQUE INDEX entryBySpending ON entry (environment, spendingID) WHERE spendingID IS NOT NULL;
CREATE TRIGGER entryIsNeverChanged BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END;
CREATE TRIGGER entryIsNeverRemoved BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'an entry is never removed'); END;
CREATE INDEX renewalByPayment ON renewal (payment, confirmedAt);
COMMIT;
