import SimulationKit

/// Why an entitlements file is refused, and where in it the fault stands.
public struct EntitlementsFault: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// Bytes that are no XML or binary property list; what the parser says.
    case notPropertyList(String)
    /// A file larger than ``Entitlements/maximumFileSize``; its size in bytes.
    case tooLarge(Int)
    /// More values, or values nested deeper, than any entitlements have.
    case tooComplex
    /// A property list that is no dictionary, or a member of another type than the system reads.
    case wrongType(expected: String, found: String)
    /// A name without a letter.
    case emptyName
    /// A name longer than ``DefaultsFault/maximumNameLength``; its length in Unicode scalars.
    case nameTooLong(Int)
    /// A name that no folder of containers can hold.
    case path(PathFault)
    /// A build setting that Xcode would have filled in: `group.$(BUNDLE)`.
    case unresolvedVariable(String)
    /// The same group twice.
    case duplicate(String)
    /// More groups than ``Entitlements/maximumGroupCount``; their number.
    case tooManyGroups(Int)
    /// A group that begins neither with `group.` nor, on a Mac, with the team and a full stop.
    case missingPrefix(String)
    /// A list that does not say who signed.
    case noApplicationIdentifier
    /// An application identifier that is no team and bundle identifier with a full stop between.
    case badApplicationIdentifier(String)
    /// A team that is not the one which the application identifier begins with.
    case otherTeam(String)
  }

  /// The keys and indices that lead to the value at fault; empty for the list as a whole.
  public let keyPath: [String]
  /// What is wrong with it.
  public let reason: Reason

  init(_ keyPath: [String], _ reason: Reason) {
    self.keyPath = keyPath
    self.reason = reason
  }
}

extension EntitlementsFault: CustomStringConvertible {
  /// The place and the reason in one line.
  public var description: String {
    keyPath.isEmpty ? reason.description : "\(JSONPointer(keyPath)): \(reason)"
  }
}

extension EntitlementsFault.Reason: CustomStringConvertible {
  /// The reason as a sentence without its full stop.
  public var description: String {
    switch self {
    case .notPropertyList(let detail): "The entitlements are no XML or binary property list: \(detail)"
    case .tooLarge(let size):
      "The file has \(size) bytes, more than \(Entitlements.maximumFileSize)"
    case .tooComplex: "The property list has more values, or deeper ones, than entitlements have"
    case .wrongType(let expected, let found): "Here must be \(expected), not \(found)"
    case .emptyName: "The name is empty"
    case .nameTooLong(let length):
      "The name has \(length) characters, more than \(DefaultsFault.maximumNameLength)"
    case .path(let fault): "No container can have this name: \(fault)"
    case .unresolvedVariable(let name): "The build setting in '\(name)' has not been filled in"
    case .duplicate(let name): "'\(name)' stands in the list twice"
    case .tooManyGroups(let count):
      "There are \(count) app groups, more than \(Entitlements.maximumGroupCount)"
    case .missingPrefix(let name): "The app group '\(name)' does not begin with 'group.'"
    case .noApplicationIdentifier: "The list has no application identifier, so it does not say who signed"
    case .badApplicationIdentifier(let text):
      "'\(text)' is no team and bundle identifier with a full stop between them"
    case .otherTeam(let team): "'\(team)' is not the team that the application identifier begins with"
    }
  }
}
