import SimulationKit

/// A site's file `apple-app-site-association`, as far as it concerns Handoff.
///
/// `{"activitycontinuation": {"apps": ["ABCDE12345.com.example.app"]}}`. Source:
/// [Supporting associated domains](https://developer.apple.com/documentation/xcode/supporting-associated-domains).
/// The other services of the file are for universal links, passwords and App Clips; they are not looked into.
public struct AppSiteAssociation: Hashable, Sendable {
  /// The largest file that is read, in bytes: 128 kB, which Apple's guide of universal links names for the
  /// uncompressed file.
  public static let largest = 131_072

  /// The apps that may continue what a person does on the site, in the file's order; nil where the file does not
  /// speak of Handoff.
  public let apps: [AppIdentifier]?

  /// A file that speaks of Handoff.
  ///
  /// - Parameter apps: the apps that may continue what a person does on the site.
  public init(apps: [AppIdentifier]) {
    self.apps = apps
  }

  /// Reads a file.
  ///
  /// It is read strictly. What a device does with a file that is partly wrong is not documented, and a test is
  /// better served by the place of the fault.
  ///
  /// - Parameter bytes: the whole file; JSON in UTF-8.
  /// - Throws: ``AssociationFault`` with the place of the first fault.
  public init(parsing bytes: some Collection<UInt8>) throws(AssociationFault) {
    guard bytes.count <= Self.largest else { throw .tooLarge(bytes.count) }
    let json: JSONValue
    do {
      json = try JSONValue(parsing: bytes)
    } catch {
      throw .syntax(error)
    }
    try self.init(json: json)
  }

  /// Reads a file that is JSON already.
  ///
  /// - Parameter json: the file.
  /// - Throws: ``AssociationFault`` with the place of the first fault.
  public init(json: JSONValue) throws(AssociationFault) {
    guard case .object(let services) = json else {
      throw .shape(at: JSONPointer(), expected: "an object")
    }
    let name = AssociatedDomain.Service.activityContinuation.rawValue
    guard let service = services[name] else {
      apps = nil
      return
    }
    let place = JSONPointer([name])
    guard case .object(let members) = service else { throw .shape(at: place, expected: "an object") }
    guard case .array(let items)? = members["apps"] else {
      throw .shape(at: place.appending("apps"), expected: "an array of apps")
    }
    var apps: [AppIdentifier] = []
    for (index, item) in items.enumerated() {
      let place = place.appending("apps").appending(index)
      guard case .string(let text) = item else { throw .shape(at: place, expected: "a string") }
      do {
        apps.append(try AppIdentifier(text))
      } catch {
        throw .app(text, at: place)
      }
    }
    self.apps = apps
  }
}
