extension AppProcess {
  /// Creates the app or extension that an `.entitlements` file describes.
  ///
  /// - Parameters:
  ///   - entitlements: the entitlements; their application identifier gives the team and the bundle identifier.
  ///   - platform: the platform it was built for.
  /// - Throws: ``EntitlementsFault`` if the application identifier is missing or invalid, or if a group begins with
  ///   neither `group.` nor, on macOS, the team and a period.
  public init(entitlements: Entitlements, platform: Platform = .iOS) throws(EntitlementsFault) {
    guard let key = Entitlements.applicationIdentifierKeys.first(where: { entitlements.members[$0] != nil }),
      let identifier = entitlements.applicationIdentifier
    else { throw EntitlementsFault([], .noApplicationIdentifier) }
    let parts = identifier.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      throw EntitlementsFault([key], .badApplicationIdentifier(identifier))
    }
    let team = String(parts[0])
    if let other = entitlements.team, other != team {
      throw EntitlementsFault([Entitlements.teamKey], .otherTeam(other))
    }
    do throws(DefaultsFault) {
      try self.init(bundleID: String(parts[1]), team: team, platform: platform, groups: entitlements.groups)
    } catch {
      guard case .missingPrefix(let group, let team) = error,
        let index = entitlements.groups.firstIndex(of: group)
      else {
        throw EntitlementsFault([key], .badApplicationIdentifier(identifier))
      }
      throw EntitlementsFault([Entitlements.groupsKey, String(index)], .missingPrefix(group, team: team))
    }
  }

  /// Returns the entitlements, as Xcode would sign them.
  ///
  /// - Throws: ``EntitlementsFault`` if a group has a name that no container can have.
  public func entitlements() throws(EntitlementsFault) -> Entitlements {
    let identifierKey = Entitlements.applicationIdentifierKeys[platform == .macOS ? 1 : 0]
    var members: [String: PlistValue] = [
      identifierKey: .string(team + "." + bundleID),
      Entitlements.teamKey: .string(team),
      Entitlements.groupsKey: .array(groups.map(PlistValue.string)),
    ]
    if platform == .macOS { members[Entitlements.sandboxKey] = true }
    return try Entitlements(members: members)
  }
}
