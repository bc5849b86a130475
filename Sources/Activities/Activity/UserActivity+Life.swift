import Foundation

extension UserActivity {
  /// Whether another device may continue it: it was current at least once, and is not over.
  ///
  /// "A newly created activity is eligible for continuation on another device after the first time it becomes
  /// current" (`NSUserActivity.h`). Only the current one is advertised.
  public var isContinuable: Bool { phase == .current || phase == .resigned }

  /// Whether UIKit or AppKit saves it: it is some responder's `userActivity`.
  public var isManaged: Bool { !responders.isEmpty }

  /// Says that this is what the person is doing now.
  ///
  /// After ``invalidate()`` the real method [has no effect][invalidate]; here it throws. Required keys may be
  /// missing while ``needsSave`` is true: whoever saves the activity has yet to write them.
  ///
  /// [invalidate]: https://developer.apple.com/documentation/foundation/nsuseractivity/invalidate()
  ///
  /// - Throws: ``ActivityError/invalidated`` after ``invalidate()``; the error of ``validate()`` otherwise.
  public mutating func becomeCurrent() throws(ActivityError) {
    guard phase != .invalidated else { throw .invalidated }
    do {
      try validate()
    } catch {
      guard needsSave, case .requiredKeysMissing = error else { throw error }
    }
    phase = .current
  }

  /// Says that the person does something else now; does nothing where the activity is not current.
  public mutating func resignCurrent() {
    guard phase == .current else { return }
    phase = .resigned
  }

  /// Ends the activity for ever.
  public mutating func invalidate() {
    phase = .invalidated
  }

  /// Checks what can only be told once every property is set.
  ///
  /// - Throws: ``ActivityError/publicIndexingWithoutAnchor`` or
  ///   ``ActivityError/requiredKeysMissing(_:)``, in this order.
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

  /// Whether the activity may no longer be handed off or indexed at a moment.
  ///
  /// - Parameter now: the moment.
  public func isExpired(at now: Date) -> Bool {
    expirationDate.map { $0 <= now } ?? false
  }

  /// Makes the activity a responder's `userActivity`: from here on the framework saves it.
  ///
  /// - Parameter responder: the responder's name; several may share one activity.
  public mutating func attach(to responder: String) {
    responders.insert(responder)
    needsSave = true
  }

  /// Takes the activity from a responder. When the last one lets go, the activity is invalidated
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
