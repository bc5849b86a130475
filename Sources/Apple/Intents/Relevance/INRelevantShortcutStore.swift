import Activities
import AppFoundation

/// The relevant shortcuts of an app.
///
/// They need no donation.
///
/// Source: developer.apple.com/documentation/intents/inrelevantshortcutstore.
///
/// Unchecked, because `NSObject` isn't Sendable; it has no state.
open class INRelevantShortcutStore: NSObject, @unchecked Sendable {
  /// The store of the app whose code runs.
  ///
  /// Source: developer.apple.com/documentation/intents/inrelevantshortcutstore/default.
  open class var `default`: INRelevantShortcutStore { store }
  private static let store = INRelevantShortcutStore(isDefault: true)

  private init(isDefault: Bool) {}

  /// Replaces the app's relevant shortcuts.
  ///
  /// Source: developer.apple.com/documentation/intents/inrelevantshortcutstore/setrelevantshortcuts(_:completionhandler:).
  ///
  /// - Parameters:
  ///   - shortcuts: the shortcuts.
  ///   - completionHandler: called with nil, or an error for a shortcut without a title or a period that ends before it
  ///     begins. It is called before this returns.
  open func setRelevantShortcuts(
    _ shortcuts: [INRelevantShortcut],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    var failure: IntentError?
    do throws(IntentError) {
      try set(shortcuts)
    } catch {
      failure = error
    }
    completionHandler?(failure)
  }

  /// Replaces the app's relevant shortcuts.
  ///
  /// Source: developer.apple.com/documentation/intents/inrelevantshortcutstore/setrelevantshortcuts(_:completionhandler:).
  nonisolated(nonsending) open func setRelevantShortcuts(_ shortcuts: [INRelevantShortcut]) async throws {
    try set(shortcuts)
  }

  private func set(_ shortcuts: [INRelevantShortcut]) throws(IntentError) {
    let intents = AppContext.required(by: "INRelevantShortcutStore.default").intents
    var values: [RelevantShortcut] = []
    for shortcut in shortcuts { values.append(try shortcut.value()) }
    intents.setRelevant(values, shortcuts)
  }
}
