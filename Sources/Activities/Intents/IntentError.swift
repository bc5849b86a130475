/// Why a request, a donation or a shortcut cannot be what was asked of it.
///
/// The real classes return nil, log a line or do nothing in these cases; a test is better served by an error that says
/// what was wrong.
public enum IntentError: Error, Hashable, Sendable {
  /// The intent has no name.
  case emptyName
  /// The intent, or the activity, has no title, so that it is no shortcut.
  case untitled(String)
  /// The phrase is empty, or nothing but white space.
  case emptyPhrase
  /// The phrase has more characters than ``InvocationPhrase/mostCharacters``.
  case longPhrase(characters: Int)
  /// The phrase is the one of another shortcut already.
  case takenPhrase(String)
  /// The activity has no interaction: it does not come from Siri.
  case noInteraction(type: String)
  /// The request is of another class than the one that was expected.
  case wrongIntent(expected: String, found: String)
  /// The request lacks a parameter.
  case missingParameter(String, of: String)
  /// A moment before one that has been, or none at all.
  case timeRunsBackwards
  /// A period that ends before it begins.
  case emptyPeriod
}

extension IntentError: CustomStringConvertible {
  /// The error as a sentence without its full stop.
  public var description: String {
    switch self {
    case .emptyName: "An intent needs a name, such as SolveGameIntent"
    case .untitled(let name): "\(name) has no title, and a shortcut needs one"
    case .emptyPhrase: "An invocation phrase cannot be empty"
    case .longPhrase(let characters):
      "An invocation phrase is short: at most \(InvocationPhrase.mostCharacters) characters, not \(characters)"
    case .takenPhrase(let phrase): "'\(phrase)' is the phrase of another shortcut"
    case .noInteraction(let type):
      "The activity \(type) has no interaction: Siri did not launch the app for it"
    case .wrongIntent(let expected, let found): "The request is a \(found), not a \(expected)"
    case .missingParameter(let parameter, let name): "The \(name) has no parameter '\(parameter)'"
    case .timeRunsBackwards: "The moment lies before one that has been"
    case .emptyPeriod: "The period ends before it begins"
    }
  }
}
