import Foundation

extension UserActivity {
  /// Whether another device may continue it: it was current at least once, and isn't invalidated.
  ///
  /// "A newly created activity is eligible for continuation on another device after the first time it becomes current"
  /// (`NSUserActivity.h`). Only the current activity is advertised.
  public var isContinuable: Bool { phase == .current || phase == .resigned }

  /// Whether UIKit or AppKit saves it, because it is a responder's `userActivity`.
  public var isManaged: Bool { !responders.isEmpty }

  /// Makes this the user's current activity.
  ///
  /// After ``invalidate()`` the real method [has no effect][invalidate]; this one throws. Required keys may be missing
  /// while ``needsSave`` is true, because saving is yet to write them.
  ///
  /// [invalidate]: https://developer.apple.com/documentation/foundation/nsuseractivity/invalidate()
  ///
  /// - Throws: ``ActivityError/invalidated`` after ``invalidate()``; otherwise the error of ``validate()``.
  public mutating func becomeCurrent() throws(ActivityError) {
    guard phase != .invalidated else { throw .invalidated }
    do {
      try validate()
    } catch {
      guard needsSave, case .requiredKeysMissing = error else { throw error }
    }
    phase = .current
  }

  /// Makes the activity no longer current; does nothing if it isn't current.
  public mutating func resignCurrent() {
    guard phase == .current else { return }
    phase = .resigned
  }

  /// Ends the activity permanently.
  public mutating func invalidate() {
    phase = .invalidated
  }

  /// Checks rules that depend on several properties.
  ///
  /// - Throws: ``ActivityError/publicIndexingWithoutAnchor`` or ``ActivityError/requiredKeysMissing(_:)``, in this
  ///   order.
  public func validate() throws(ActivityError) {
    guard !isEligibleForPublicIndexing || webpageURL != nil || requiredUserInfoKeys?.isEmpty == false else {
      throw .publicIndexingWithoutAnchor
    }
    let missing = missingKeys
    guard missing.isEmpty else { throw .requiredKeysMissing(missing) }
  }

  /// The required keys that ``userInfo`` lacks, sorted.
  var missingKeys: [String] {
    (requiredUserInfoKeys ?? []).filter { userInfo[.string($0)] == nil }.sorted()
  }

  /// Returns whether the activity has expired, which ends handoff and indexing.
  ///
  /// - Parameter now: the current date.
  public func isExpired(at now: Date) -> Bool {
    expirationDate.map { $0 <= now } ?? false
  }

  /// Makes the activity a responder's `userActivity`; the framework saves it from now on.
  ///
  /// - Parameter responder: the responder's name; several responders may share an activity.
  public mutating func attach(to responder: String) {
    responders.insert(responder)
    needsSave = true
  }

  /// Detaches the activity from a responder. When the last responder detaches, the activity is invalidated
  /// ([Handoff in Xamarin.iOS][xamarin]).
  ///
  /// [xamarin]: https://learn.microsoft.com/previous-versions/xamarin/ios/platform/handoff
  ///
  /// - Parameter responder: the responder's name.
  public mutating func detach(from responder: String) {
    guard responders.remove(responder) != nil, responders.isEmpty else { return }
    invalidate()
  }
}
