import AppFoundation

/// The shortcuts that people have added to Siri, and those that the app suggests.
///
/// Source: developer.apple.com/documentation/intents/invoiceshortcutcenter.
///
/// Unchecked, because `NSObject` isn't Sendable; it has no state.
open class INVoiceShortcutCenter: NSObject, @unchecked Sendable {
  /// The center of the app whose code runs.
  ///
  /// Source: developer.apple.com/documentation/intents/invoiceshortcutcenter/shared.
  open class var shared: INVoiceShortcutCenter { center }
  private static let center = INVoiceShortcutCenter(isShared: true)

  private init(isShared: Bool) {}

  private var intents: AppIntentsState { AppContext.required(by: "INVoiceShortcutCenter.shared").intents }

  /// Returns the shortcuts that the person has added.
  ///
  /// Source: developer.apple.com/documentation/intents/invoiceshortcutcenter/getallvoiceshortcuts(completion:).
  ///
  /// - Parameter completionHandler: gets them, before this returns.
  open func getAllVoiceShortcuts(
    completion completionHandler: @escaping @Sendable ([INVoiceShortcut]?, (any Error)?) -> Void
  ) {
    completionHandler(intents.voiceShortcuts, nil)
  }

  /// Returns the shortcuts that the person has added.
  ///
  /// Source: developer.apple.com/documentation/intents/invoiceshortcutcenter/getallvoiceshortcuts(completion:).
  nonisolated(nonsending) open func allVoiceShortcuts() async throws -> [INVoiceShortcut] {
    intents.voiceShortcuts
  }

  /// Returns a shortcut that the person has added.
  ///
  /// Source: developer.apple.com/documentation/intents/invoiceshortcutcenter/getvoiceshortcut(with:completion:).
  ///
  /// - Parameters:
  ///   - identifier: the identifier.
  ///   - completionHandler: gets it, or nil and an error if there is none, before this returns.
  open func getVoiceShortcut(
    with identifier: UUID,
    completion completionHandler: @escaping @Sendable (INVoiceShortcut?, (any Error)?) -> Void
  ) {
    let found = intents.voiceShortcuts.first { $0.identifier == identifier }
    completionHandler(found, found == nil ? Self.missing : nil)
  }

  /// Returns a shortcut that the person has added.
  ///
  /// Source: developer.apple.com/documentation/intents/invoiceshortcutcenter/getvoiceshortcut(with:completion:).
  ///
  /// - Throws: an error if there is none. Apple doesn't document which.
  nonisolated(nonsending) open func getVoiceShortcut(with identifier: UUID) async throws -> INVoiceShortcut {
    guard let found = intents.voiceShortcuts.first(where: { $0.identifier == identifier }) else {
      throw Self.missing
    }
    return found
  }

  /// Replaces what the app suggests in Settings.
  ///
  /// Source: developer.apple.com/documentation/intents/invoiceshortcutcenter/setshortcutsuggestions(_:).
  open func setShortcutSuggestions(_ suggestions: [INShortcut]) {
    intents.setSuggestions(suggestions)
  }

  private static var missing: CocoaError { CocoaError(.fileNoSuchFile) }
}
