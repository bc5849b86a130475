/// An event in the life of a ``SendingApp``'s activities; each case names the activity's type.
public enum SendingRecord: Hashable, Sendable {
  /// The activity became current.
  case becameCurrent(String)
  /// The activity resigned as the current one.
  case resignedCurrent(String)
  /// The activity was invalidated.
  case invalidated(String)
  /// A save was requested, but the activity is up to date, invalidated, or already being saved.
  case nothingToSave(String)
  /// `userActivityWillSave(_:)`.
  case willSave(String)
  /// `updateUserActivityState(_:)`, with the responder's name: its type and attachment number.
  case update(String, responder: String)
  /// `application(_:didUpdate:)`.
  case didUpdate(String)
  /// `userActivityWasContinued(_:)`.
  case wasContinued(String)
  /// `userActivity(_:didReceive:outputStream:)`.
  case receivedStreams(String)
  /// An operation that failed, with its error.
  case fault(String, ActivityError)
}
