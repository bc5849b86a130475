import SimulationKit

/// The entitlements of a signed app or extension, from its `.entitlements` property list.
///
/// The whole list is kept, so reading and writing a file loses nothing.
///
/// Source: Entitlements (developer.apple.com/documentation/bundleresources/entitlements).
public struct Entitlements: Hashable, Sendable {
  /// The key of the app groups, an array of strings.
  ///
  /// Source: App Groups Entitlement
  /// (developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups).
  public static let groupsKey = "com.apple.security.application-groups"
  /// The keys of the application identifier: first on iOS and watchOS, second on macOS.
  ///
  /// Source: "TN3125: Inside Code Signing: Provisioning Profiles" (developer.apple.com).
  public static let applicationIdentifierKeys = [
    "application-identifier", "com.apple.application-identifier",
  ]
  /// The key of the team.
  ///
  /// Source: "TN3125: Inside Code Signing: Provisioning Profiles" (developer.apple.com).
  public static let teamKey = "com.apple.developer.team-identifier"
  /// The key of the macOS App Sandbox, a boolean.
  ///
  /// Source: App Sandbox Entitlement
  /// (developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.app-sandbox).
  public static let sandboxKey = "com.apple.security.app-sandbox"
  /// The maximum number of app groups in a file. This limit is the library's own.
  public static let maximumGroupCount = 64

  /// The whole property list, by key.
  public let members: [String: PlistValue]
  /// The app groups, in the order of the list.
  public let groups: [String]

  /// Creates the entitlements that a property list grants.
  ///
  /// - Parameter members: the property list. Unknown keys are kept.
  /// - Throws: ``EntitlementsFault`` with its key path if a member has the wrong type, or if a group has a name that no
  ///   container can have.
  public init(members: [String: PlistValue]) throws(EntitlementsFault) {
    self.members = members
    groups = try Self.groups(in: members)
    for key in Self.applicationIdentifierKeys + [Self.teamKey] {
      guard let value = members[key] else { continue }
      guard case .string(let text) = value else {
        throw EntitlementsFault([key], .wrongType(expected: "a string", found: value.typeName))
      }
      try Self.check(name: text, at: [key])
    }
    if let value = members[Self.sandboxKey], case .boolean = value {
    } else if let value = members[Self.sandboxKey] {
      throw EntitlementsFault([Self.sandboxKey], .wrongType(expected: "a boolean", found: value.typeName))
    }
  }

  /// Creates entitlements with app groups only.
  ///
  /// - Parameter groups: the groups, at most ``maximumGroupCount``.
  /// - Throws: ``EntitlementsFault`` as ``init(members:)`` does.
  public init(groups: [String]) throws(EntitlementsFault) {
    try self.init(members: [Self.groupsKey: .array(groups.map(PlistValue.string))])
  }

  /// The team and the bundle identifier with a period between them, or nil if the list has none.
  public var applicationIdentifier: String? {
    for key in Self.applicationIdentifierKeys {
      if case .string(let text)? = members[key] { return text }
    }
    return nil
  }

  /// The team that signed: the value of its own key or, without that, the start of the application identifier.
  public var team: String? {
    if case .string(let text)? = members[Self.teamKey] { return text }
    return applicationIdentifier?.split(separator: ".", maxSplits: 1).first.map(String.init)
  }

  private static func groups(in members: [String: PlistValue]) throws(EntitlementsFault) -> [String] {
    guard let value = members[groupsKey] else { return [] }
    guard case .array(let items) = value else {
      throw EntitlementsFault(
        [groupsKey],
        .wrongType(expected: "an array of strings", found: value.typeName)
      )
    }
    guard items.count <= maximumGroupCount else {
      throw EntitlementsFault([groupsKey], .tooManyGroups(items.count))
    }
    var groups: [String] = []
    for (index, item) in items.enumerated() {
      let place = [groupsKey, String(index)]
      guard case .string(let group) = item else {
        throw EntitlementsFault(place, .wrongType(expected: "a string", found: item.typeName))
      }
      try check(name: group, at: place)
      guard !groups.contains(group) else { throw EntitlementsFault(place, .duplicate(group)) }
      groups.append(group)
    }
    return groups
  }

  private static func check(name: String, at place: [String]) throws(EntitlementsFault) {
    guard !name.isEmpty else { throw EntitlementsFault(place, .emptyName) }
    guard name.unicodeScalars.count <= DefaultsFault.maximumNameLength else {
      throw EntitlementsFault(place, .nameTooLong(name.unicodeScalars.count))
    }
    guard !name.contains("$(") && !name.contains("${") else {
      throw EntitlementsFault(place, .unresolvedVariable(name))
    }
    do throws(PathFault) {
      _ = try ContainerPath(name)
    } catch {
      throw EntitlementsFault(place, .path(error))
    }
    guard !name.leadsElsewhere else {
      throw EntitlementsFault(place, .path(.component(name)))
    }
  }
}

extension PlistValue {
  /// The type name that faults use.
  var typeName: String {
    if case .boolean = self { return "a boolean" }
    if case .integer = self { return "a whole number" }
    if case .real = self { return "a number" }
    if case .string = self { return "a string" }
    if case .date = self { return "a date" }
    if case .data = self { return "data" }
    if case .array = self { return "an array" }
    return "a dictionary"
  }
}
