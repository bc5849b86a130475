/// Invalid use of a request, a donation or a shortcut.
///
/// In these cases the real classes return nil, log a message or do nothing; in a test, an error that names the problem
/// is more useful.
public enum IntentError: Error, Hashable, Sendable {
  /// The intent has no name.
  case emptyName
  /// The intent or activity has no title, so it cannot be a shortcut.
  case untitled(String)
  /// The phrase is empty or only white space.
  case emptyPhrase
  /// The phrase has more characters than ``InvocationPhrase/mostCharacters``.
  case longPhrase(characters: Int)
  /// Another shortcut already has the phrase.
  case takenPhrase(String)
  /// The activity has no interaction, so it doesn't come from Siri.
  case noInteraction(type: String)
  /// The request is not of the expected class.
  case wrongIntent(expected: String, found: String)
  /// The request lacks a parameter.
  case missingParameter(String, of: String)
  /// A date that is invalid or earlier than the last donation.
  case timeRunsBackwards
  /// A period that ends before it begins.
  case emptyPeriod
}

extension IntentError: CustomStringConvertible {
  /// The error as a sentence without a full stop.
  public var description: String {
    switch self {
    case .emptyName: "An intent needs a name, such as SolveGameIntent"
    case .untitled(let name): "\(name) has no title, and a shortcut needs one"
    case .emptyPhrase: "An invocation phrase cannot be empty"
    case .longPhrase(let characters):
      "An invocation phrase can have at most \(InvocationPhrase.mostCharacters) characters, not \(characters)"
    case .takenPhrase(let phrase): "Another shortcut already has the phrase '\(phrase)'"
    case .noInteraction(let type):
      "The activity \(type) has no interaction: Siri did not launch the app for it"
    case .wrongIntent(let expected, let found): "The request is a \(found), not a \(expected)"
    case .missingParameter(let parameter, let name): "The \(name) has no parameter '\(parameter)'"
    case .timeRunsBackwards: "The date is invalid or earlier than the last donation"
    case .emptyPeriod: "The period ends before it begins"
    }
  }
}
