import SimulationKit

/// The reason an entitlements file is refused, and the location of the fault.
public struct EntitlementsFault: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// Bytes that are neither an XML nor a binary property list, with the parser's message.
    case notPropertyList(String)
    /// A file larger than ``Entitlements/maximumFileSize``, with its size in bytes.
    case tooLarge(Int)
    /// More values, or deeper nesting, than entitlements can have.
    case tooComplex
    /// A property list that isn't a dictionary, or a member of the wrong type.
    case wrongType(expected: String, found: String)
    /// An empty name.
    case emptyName
    /// A name longer than ``DefaultsFault/maximumNameLength``, with its length in Unicode scalars.
    case nameTooLong(Int)
    /// A name that is not valid for a container's folder.
    case path(PathFault)
    /// A build setting that Xcode should have expanded: `group.$(BUNDLE)`.
    case unresolvedVariable(String)
    /// A group that is listed twice.
    case duplicate(String)
    /// More groups than ``Entitlements/maximumGroupCount``, with their number.
    case tooManyGroups(Int)
    /// A group that doesn't begin with `group.` or, for a process on a Mac, with the team and a period; and the team if
    /// the process is on a Mac.
    case missingPrefix(String, team: String? = nil)
    /// A property list without an application identifier.
    case noApplicationIdentifier
    /// An application identifier that isn't a team and a bundle identifier with a period between them.
    case badApplicationIdentifier(String)
    /// A team that differs from the one in the application identifier.
    case otherTeam(String)
  }

  /// The keys and indices that lead to the invalid value; empty for the whole list.
  public let keyPath: [String]
  /// What is wrong with the value.
  public let reason: Reason

  init(_ keyPath: [String], _ reason: Reason) {
    self.keyPath = keyPath
    self.reason = reason
  }
}

extension EntitlementsFault: CustomStringConvertible {
  /// The location and the reason, on one line.
  public var description: String {
    keyPath.isEmpty ? reason.description : "\(JSONPointer(keyPath)): \(reason)"
  }
}

extension EntitlementsFault.Reason: CustomStringConvertible {
  /// The reason as a sentence without its period.
  public var description: String {
    switch self {
    case .notPropertyList(let detail): "The entitlements are not an XML or binary property list: \(detail)"
    case .tooLarge(let size):
      "The file has \(size) bytes, more than \(Entitlements.maximumFileSize)"
    case .tooComplex: "The property list has too many values or is nested too deeply"
    case .wrongType(let expected, let found): "Expected \(expected), found \(found)"
    case .emptyName: "The name is empty"
    case .nameTooLong(let length):
      "The name has \(length) characters, more than \(DefaultsFault.maximumNameLength)"
    case .path(let fault): "No container can have this name: \(fault)"
    case .unresolvedVariable(let name): "The build setting in '\(name)' has not been expanded"
    case .duplicate(let name): "'\(name)' is listed twice"
    case .tooManyGroups(let count):
      "There are \(count) app groups, more than \(Entitlements.maximumGroupCount)"
    case .missingPrefix(let name, let team): DefaultsFault.description(of: name, without: team)
    case .noApplicationIdentifier: "The entitlements have no application identifier"
    case .badApplicationIdentifier(let text):
      "'\(text)' is not a team and a bundle identifier with a period between them"
    case .otherTeam(let team): "'\(team)' is not the team that the application identifier begins with"
    }
  }
}
