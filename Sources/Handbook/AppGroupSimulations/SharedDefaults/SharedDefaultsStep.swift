import AppGroups
import SimulationKit

/// One step of a ``SharedDefaultsScenario``.
public enum SharedDefaultsStep: Hashable, Sendable {
  /// A process sets a value. It sees the value immediately; the other process sees it once it is saved.
  case write(Write)
  /// A process removes a value, which uncovers the value of a later domain in its search list.
  case remove(Remove)
  /// A process sets data of a given size, to approach the limit of a domain.
  case fill(Fill)
  /// A process registers default values. They come last in its search lists and are never stored.
  case register(Register)
  /// A process adds the group to its standard defaults, which then read it but never write to it.
  case addSuite(AddSuite)
  /// A process removes the group from the search list of its standard defaults.
  case removeSuite(RemoveSuite)
  /// A process reads a value. The trace shows which domain has the answer, or that none has the key.
  case read(Read)
  /// A process requests its group's folder. On a Mac, getting a path doesn't prove access.
  case locate(Locate)
  /// Time passes. A write is saved when the scenario's `saveDelay` has elapsed.
  case wait(Wait)
  /// A process calls `synchronize()`, which saves its changes immediately.
  case synchronize(Synchronize)
  /// A process observes a key of its defaults, or `UserDefaults.didChangeNotification`.
  case observe(Observe)
  /// A process observes Darwin notifications with a name.
  case listen(Listen)
  /// A process posts a Darwin notification. Observers receive its name and nothing else.
  case post(Post)
  /// A process is killed. Its unsaved changes are lost.
  case kill(Kill)
  /// A process ends and is launched again. Its changes are saved, and its registered defaults are gone.
  case launch(Launch)

  /// One of the two defaults objects of a process.
  public enum Defaults: String, Codable, Hashable, Sendable, CaseIterable {
    /// `UserDefaults(suiteName:)` with the group that the process's code requests.
    case group
    /// `UserDefaults.standard`.
    case standard
  }

  /// A typed getter.
  public enum Getter: String, Codable, Hashable, Sendable, CaseIterable {
    /// `object(forKey:)`: the value without conversion, of any type, or nil.
    case object
    /// `string(forKey:)`: a string. Numbers and Booleans are converted; anything else gives nil.
    case string
    /// `integer(forKey:)`: an integer. True is 1 and "12" is 12; a missing value or anything that isn't a number is 0.
    case integer
    /// `float(forKey:)`: a number, like `double(forKey:)`.
    case float
    /// `double(forKey:)`: a number. "1.5" is 1.5; a Boolean, a missing value or anything that isn't a number is 0.
    case double
    /// `bool(forKey:)`: true for true, for any number except 0, and for the strings "YES" and "1"; otherwise false.
    case bool
    /// `stringArray(forKey:)`: an array that contains only strings; anything else gives nil.
    case stringArray
    /// `array(forKey:)`: an array; anything else gives nil.
    case array
    /// `dictionary(forKey:)`: a dictionary; anything else gives nil.
    case dictionary
    /// `data(forKey:)`: data; anything else gives nil.
    case data
    /// `url(forKey:)`: a URL that was set as one, or a file URL for a path; anything else gives nil.
    case url
  }

  /// The kind of a written value, for types that JSON doesn't have.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// The JSON value itself.
    case plain
    /// The text of a URL, set by `set(_ url: URL?, forKey:)`.
    case url
    /// A date and time with its time zone, such as `2026-03-08T06:59:59Z`.
    case date
    /// Bytes in base64.
    case data
  }

  /// How much of a search a read shows.
  public enum Detail: String, Codable, Hashable, Sendable, CaseIterable {
    /// The answer, with the searched domains as its reasons.
    case answer
    /// Each searched domain, one by one.
    case search
  }
}
