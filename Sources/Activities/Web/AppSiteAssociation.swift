import SimulationKit

/// The Handoff part of a site's `apple-app-site-association` file.
///
/// `{"activitycontinuation": {"apps": ["ABCDE12345.com.example.app"]}}`. Source:
/// [Supporting associated domains](https://developer.apple.com/documentation/xcode/supporting-associated-domains). The
/// other services of the file are for universal links, passwords and App Clips; they are ignored.
public struct AppSiteAssociation: Hashable, Sendable {
  /// The maximum file size in bytes: 128 kB, the limit in Apple's guide to universal links for the uncompressed file.
  public static let largest = 131_072

  /// The apps that may continue activities on the site, in the file's order; nil if the file does not mention Handoff.
  public let apps: [AppIdentifier]?

  /// Creates a file for Handoff.
  ///
  /// - Parameter apps: the apps that may continue activities on the site.
  public init(apps: [AppIdentifier]) {
    self.apps = apps
  }

  /// Parses a file.
  ///
  /// Parsing is strict. It is not documented what a device does with a partly invalid file, and in a test the place of
  /// the fault is more useful.
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

  /// Reads a file from parsed JSON.
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
