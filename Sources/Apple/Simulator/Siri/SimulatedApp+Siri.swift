import Activities
import AppFoundation
import Intents

extension SimulatedApp {
  /// Adds the app's intent definition file, from which Siri takes the titles of its intents.
  ///
  /// - Parameter file: the bytes of the file that Xcode writes.
  /// - Throws: Foundation's error if it isn't a property list.
  public func addIntentDefinitions(_ file: Data) throws {
    context.intents.define(try IntentDefinition.definitions(in: file))
  }

  /// Adds an intent without a file.
  ///
  /// - Parameters:
  ///   - type: the class.
  ///   - title: the title.
  ///   - combinations: the title for each combination of parameters with which it can be a shortcut; `${name}` is
  ///     replaced. With none, it can be a shortcut with any parameters.
  public func addIntentDefinition(
    of type: INIntent.Type,
    title: String,
    combinations: [Set<String>: String] = [:]
  ) {
    context.intents.define([IntentDefinition(className: "\(type)", title: title, combinations: combinations)])
  }

  /// What handles the app's requests of a class: the app itself, or its Intents extension.
  ///
  /// The protocol for handlers is generated for each intent, so the test makes the call:
  ///
  /// ```swift ignore="the app declares these classes, as Examples/Game does"
  /// app.handle(SolveGameIntent.self, in: intents, with: IntentHandler()) { handler, intent, done in
  ///   (handler as? any SolveGameIntentHandling)?.handle(intent: intent, completion: done)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: the class.
  ///   - process: the extension; nil for the app.
  ///   - provider: makes the extension's principal class, or the app's provider. It is asked for the handler.
  ///   - call: calls the handler, and passes its response on.
  public func handle<Intent: INIntent, Response: INIntentResponse>(
    _ type: Intent.Type,
    in process: SimulatedExtension? = nil,
    with provider: @escaping @autoclosure () -> any INIntentHandlerProviding,
    call: @escaping (Any, Intent, @escaping (Response) -> Void) -> Void
  ) {
    let handler = IntentHandler(app: process?.context ?? context) { intent, done in
      guard let intent = intent as? Intent, let handler = provider().handler(for: intent) else {
        return done(nil)
      }
      call(handler, intent) { done($0) }
    }
    device.context.intents.setHandler(handler, for: "\(type)")
  }

  /// A person adds a shortcut to Siri.
  ///
  /// - Parameters:
  ///   - shortcut: the shortcut.
  ///   - phrase: the person's phrase; nil for the one that the app suggests.
  /// - Throws: `IntentError`: the intent has no title, or the phrase is missing or taken.
  @discardableResult
  public func addToSiri(_ shortcut: INShortcut, phrase: String? = nil) throws(IntentError) -> INVoiceShortcut
  {
    let result = context.run { () -> Result<INVoiceShortcut, IntentError> in
      do throws(IntentError) {
        return .success(try context.intents.add(shortcut, phrase: phrase))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Every action that the app has donated: first those that Siri suggests now, best first, then the others, each with
  /// the conditions that were checked.
  ///
  /// - Parameter ranking: how they are ranked. Apple doesn't publish its order.
  public func siriSuggestions(ranking: SuggestionRanking = SuggestionRanking()) -> [Suggestion] {
    // Time doesn't run backward, so no donation is later than the present.
    (try? ranking.suggestions(from: context.donations.donations, at: device.world.date)) ?? []
  }

  /// What the app has donated.
  public var donations: DonationStore { context.donations.donations }

  /// The app's relevant shortcuts that are useful now, in the app's order.
  ///
  /// - Parameter situations: the current parts of the person's day.
  public func relevantShortcuts(in situations: Set<RelevantShortcut.Situation> = []) -> [INRelevantShortcut] {
    context.intents.relevantShortcuts(at: device.world.date, in: situations)
  }

  /// What the app suggests in Settings.
  public var shortcutSuggestions: [INShortcut] { context.intents.suggestions }
}
