/// The part of a call that uses the file. Whether the caller's thread waits for it is up to the caller.
typealias Step<Result> = @Sendable (Connection) throws(LedgerError) -> Result
