/// Something that happened to the activities of a ``SendingApp``; each names the type of the activity.
public enum SendingRecord: Hashable, Sendable {
  /// It is what the person does now.
  case becameCurrent(String)
  /// It is not what the person does any more.
  case resignedCurrent(String)
  /// It is over.
  case invalidated(String)
  /// It was to be saved, and its state is not out of date, or it is over, or it is being saved already.
  case nothingToSave(String)
  /// `userActivityWillSave(_:)`.
  case willSave(String)
  /// `updateUserActivityState(_:)`, and the name of the responder: its type, and the number of the attachment.
  case update(String, responder: String)
  /// `application(_:didUpdate:)`.
  case didUpdate(String)
  /// `userActivityWasContinued(_:)`.
  case wasContinued(String)
  /// `userActivity(_:didReceive:outputStream:)`.
  case receivedStreams(String)
  /// Something was asked of it that cannot be.
  case fault(String, ActivityError)
}
