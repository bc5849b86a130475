import Activities
import AppFoundation
import Synchronization

/// What the system of a device knows of an app's shortcuts.
///
/// Unchecked, because the objects are the app's; they are only stored and returned, with the lock held.
package final class AppIntentsState: @unchecked Sendable {
  private let lock = NSLock()
  private let seed: UInt64
  private var definitions: [String: IntentDefinition] = [:]
  private var center = VoiceShortcutCenter()
  private var added: [INVoiceShortcut] = []
  private var suggested: [INShortcut] = []
  private var relevant = RelevantShortcutStore()
  private var relevantObjects: [INRelevantShortcut] = []

  init(seed: UInt64) {
    self.seed = seed
  }

  func definition(of className: String) -> IntentDefinition? { lock.withLock { definitions[className] } }

  /// Adds the intents of an intent definition file.
  package func define(_ definitions: [IntentDefinition]) {
    lock.withLock {
      for definition in definitions { self.definitions[definition.className] = definition }
    }
  }

  var voiceShortcuts: [INVoiceShortcut] { lock.withLock { added } }

  /// What the app suggests in Settings.
  package var suggestions: [INShortcut] { lock.withLock { suggested } }

  func setSuggestions(_ shortcuts: [INShortcut]) {
    let values = shortcuts.compactMap(\.value)
    lock.withLock {
      suggested = shortcuts
      center.setShortcutSuggestions(values)
    }
  }

  /// Adds a shortcut, as a person does with "Add to Siri".
  ///
  /// - Parameters:
  ///   - shortcut: the shortcut.
  ///   - phrase: the person's phrase; nil for the one that the app suggests.
  /// - Throws: ``IntentError`` for an intent without a title, or a phrase that is missing or taken.
  package func add(_ shortcut: INShortcut, phrase: String?) throws(IntentError) -> INVoiceShortcut {
    guard let value = shortcut.value else { throw .untitled(shortcut.intent?.className ?? "") }
    let phrase = try phrase.map { (phrase) throws(IntentError) in try InvocationPhrase(phrase) }
    lock.lock()
    defer { lock.unlock() }
    let new = try center.add(value, phrase: phrase)
    let voice = INVoiceShortcut(
      identifier: UUID(number: new.number, seed: seed),
      invocationPhrase: new.invocationPhrase.text,
      shortcut: shortcut
    )
    added.append(voice)
    return voice
  }

  /// The shortcut for a spoken phrase.
  package func shortcut(for phrase: InvocationPhrase) -> INVoiceShortcut? {
    lock.withLock {
      guard let found = center.shortcut(for: phrase) else { return nil }
      return added.first { $0.identifier == UUID(number: found.number, seed: seed) }
    }
  }

  func setRelevant(_ values: [RelevantShortcut], _ objects: [INRelevantShortcut]) {
    lock.withLock {
      relevant.setRelevantShortcuts(values)
      relevantObjects = objects
    }
  }

  /// The relevant shortcuts that are useful now, in the app's order.
  package func relevantShortcuts(
    at now: Date,
    in situations: Set<RelevantShortcut.Situation>
  ) -> [INRelevantShortcut] {
    lock.withLock {
      zip(relevant.shortcuts, relevantObjects).filter { $0.0.isRelevant(at: now, in: situations) == true }
        .map(\.1)
    }
  }
}

/// What the system of a device knows of shortcuts.
///
/// Unchecked, because the objects are the apps'; they are only stored and returned, with the lock held.
package final class DeviceIntentsState: @unchecked Sendable {
  private let lock = NSLock()
  private let seed: UInt64
  private var apps: [String: AppIntentsState] = [:]
  private var interactions: [String: INInteraction] = [:]
  private var handlers: [String: IntentHandler] = [:]

  init(seed: UInt64) {
    self.seed = seed
  }

  func app(_ identifier: String) -> AppIntentsState {
    lock.withLock {
      let state = apps[identifier] ?? AppIntentsState(seed: seed)
      apps[identifier] = state
      return state
    }
  }

  /// The interaction that Siri has passed to an app.
  func interaction(_ identifier: String) -> INInteraction? { lock.withLock { interactions[identifier] } }

  func keep(_ interaction: INInteraction) {
    lock.withLock { interactions[interaction.identifier] = interaction }
  }

  func handler(for className: String) -> IntentHandler? { lock.withLock { handlers[className] } }

  /// Sets what handles the requests of a class.
  package func setHandler(_ handler: IntentHandler, for className: String) {
    lock.withLock { handlers[className] = handler }
  }
}

extension DeviceContext {
  /// What the system knows of shortcuts.
  package var intents: DeviceIntentsState {
    let seed = world.seed
    return services.service { DeviceIntentsState(seed: seed) }
  }
}

extension AppContext {
  /// What the system knows of the app's shortcuts. An app and its Intents extension share it.
  package var intents: AppIntentsState { device.intents.app(containingApp) }
}

extension UUID {
  /// An identifier that is the same in every run.
  fileprivate init(number: Int, seed: UInt64) {
    var bytes =
      withUnsafeBytes(of: seed.bigEndian, Array.init) + withUnsafeBytes(of: number.bigEndian, Array.init)
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
