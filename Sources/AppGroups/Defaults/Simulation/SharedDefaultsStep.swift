import SimulationKit

/// One thing that happens in a ``SharedDefaultsScenario``.
public enum SharedDefaultsStep: Hashable, Sendable {
  /// A process sets a value: it sees it at once, and the other process not before it is saved.
  case write(Write)
  /// A process removes a value, so that a place further down its search list may answer.
  case remove(Remove)
  /// A process sets so many bytes of data, to come near the limit of a domain.
  case fill(Fill)
  /// A process registers values to fall back on: last in its search lists, and never stored.
  case register(Register)
  /// A process adds the group to its standard defaults, which then read it and never write to it.
  case addSuite(AddSuite)
  /// A process takes the group out of the search list of its standard defaults again.
  case removeSuite(RemoveSuite)
  /// A process reads a value; the trace tells which place answered, or that none has the key.
  case read(Read)
  /// A process asks for the folder of its group; a path from a Mac is no proof of access.
  case locate(Locate)
  /// Time passes; a write is saved when the scenario's `saveDelay` is over.
  case wait(Wait)
  /// A process calls `synchronize()`, and its writes are saved at once.
  case synchronize(Synchronize)
  /// A process observes a key of its defaults, or the notification that they have changed.
  case observe(Observe)
  /// A process listens to Darwin notifications of a name.
  case listen(Listen)
  /// A process posts a Darwin notification: the name reaches whoever listens, and nothing else does.
  case post(Post)
  /// A process is ended at once: what it set and was not saved yet is lost.
  case kill(Kill)
  /// A process ends and is launched anew: its writes are saved, and what it registered is gone.
  case launch(Launch)

  /// One of the two processes.
  public enum Actor: String, Codable, Hashable, Sendable, CaseIterable {
    /// The app, as the scenario's member `app` describes it.
    case app
    /// The app's extension, as the scenario's member `extension` describes it: a process of its own.
    case `extension`

    /// The process on the other side.
    var other: Actor { self == .app ? .extension : .app }
    /// The name that a reader sees.
    var title: String { self == .app ? "App" : "Extension" }
    /// The name inside a sentence.
    var words: String { "the \(rawValue)" }
  }

  /// One of the two defaults objects that each process has.
  public enum Defaults: String, Codable, Hashable, Sendable, CaseIterable {
    /// `UserDefaults(suiteName:)` with the group that the process's code asks for.
    case group
    /// `UserDefaults.standard`.
    case standard
  }

  /// A typed getter.
  public enum Getter: String, Codable, Hashable, Sendable, CaseIterable {
    /// `object(forKey:)`: the value as it was set, of any type, or nil.
    case object
    /// `string(forKey:)`: text; numbers and booleans become text, and anything else gives nil.
    case string
    /// `integer(forKey:)`: a whole number; true is 1, "12" is 12, and what is missing or no number is 0.
    case integer
    /// `float(forKey:)`: as `double(forKey:)`.
    case float
    /// `double(forKey:)`: a number; "1.5" is 1.5, but a boolean and what is missing or no number is 0.
    case double
    /// `bool(forKey:)`: true for true, for a number but 0, and for the texts "YES" and "1"; else false.
    case bool
    /// `stringArray(forKey:)`: an array in which every value is a string; anything else gives nil.
    case stringArray
    /// `array(forKey:)`: an array as it is; anything else gives nil.
    case array
    /// `dictionary(forKey:)`: a dictionary as it is; anything else gives nil.
    case dictionary
    /// `data(forKey:)`: data as it is; anything else gives nil.
    case data
    /// `url(forKey:)`: a URL that was set as one, or the file that a path means; anything else gives nil.
    case url
  }

  /// What a written value is, where JSON has no form of its own for it.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// The value as it is.
    case plain
    /// The text of a URL, set by `set(_ url: URL?, forKey:)`.
    case url
    /// A date and time with its zone, as `2026-03-08T06:59:59Z`.
    case date
    /// Bytes in base64.
    case data
  }

  /// How much of a search a read shows.
  public enum Detail: String, Codable, Hashable, Sendable, CaseIterable {
    /// The answer, with the places that were asked as its reasons.
    case answer
    /// Each place that is asked, one after the other.
    case search
  }
}
