import Foundation

extension NSUserActivity {
  /// Deletes the app's stored activities with these identifiers.
  ///
  /// - Parameters:
  ///   - persistentIdentifiers: the identifiers; unknown ones are ignored.
  ///   - handler: called when they are deleted, before this returns.
  ///
  /// Source:
  /// developer.apple.com/documentation/foundation/nsuseractivity/deletesaveduseractivities(withpersistentidentifiers:completionhandler:).
  @preconcurrency public class func deleteSavedUserActivities(
    withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier],
    completionHandler handler: @escaping @Sendable () -> Void
  ) {
    AppContext.required(by: "NSUserActivity.deleteSavedUserActivities")
      .deleteSavedActivities(persistentIdentifiers)
    handler()
  }

  /// Deletes the app's stored activities with these identifiers.
  ///
  /// - Parameter persistentIdentifiers: the identifiers; unknown ones are ignored.
  ///
  /// Source:
  /// developer.apple.com/documentation/foundation/nsuseractivity/deletesaveduseractivities(withpersistentidentifiers:completionhandler:).
  public class func deleteSavedUserActivities(
    withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier]
  ) async {
    deleteSavedUserActivities(withPersistentIdentifiers: persistentIdentifiers) {}
  }

  /// Deletes everything that is stored or donated as an activity of the app.
  ///
  /// - Parameter handler: called when all is deleted, before this returns.
  ///
  /// Source:
  /// developer.apple.com/documentation/foundation/nsuseractivity/deleteallsaveduseractivities(completionhandler:).
  @preconcurrency public class func deleteAllSavedUserActivities(
    completionHandler handler: @escaping @Sendable () -> Void
  ) {
    AppContext.required(by: "NSUserActivity.deleteAllSavedUserActivities").deleteSavedActivities(nil)
    handler()
  }

  /// Deletes everything that is stored or donated as an activity of the app.
  ///
  /// Source:
  /// developer.apple.com/documentation/foundation/nsuseractivity/deleteallsaveduseractivities(completionhandler:).
  public class func deleteAllSavedUserActivities() async {
    deleteAllSavedUserActivities {}
  }
}
