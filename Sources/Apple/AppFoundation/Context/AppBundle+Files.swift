import AppGroups
import Foundation

extension AppBundle {
  /// Creates an app from the folder of an Xcode project that has its `Info.plist` and, if the app has entitlements, an
  /// `.entitlements` file. Values of build settings, such as `$(PRODUCT_BUNDLE_IDENTIFIER)`, aren't replaced.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - team: the team that signs the app.
  ///   - platform: the platform it is built for.
  /// - Throws: ``AppBundleFault``, or Foundation's error for a file that can't be read.
  public init(contentsOf folder: URL, team: String, platform: Platform = .iOS) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
    let files = names.filter { $0.hasSuffix(".entitlements") }.sorted()
    guard files.count < 2 else { throw AppBundleFault.severalEntitlements(files) }
    try self.init(
      info: Self.members(folder.appending(path: "Info.plist")),
      entitlements: files.first.map { try Self.members(folder.appending(path: $0)) } ?? [:],
      team: team,
      platform: platform
    )
  }

  /// Both files are property lists, and the reader of entitlements takes any.
  private static func members(_ file: URL) throws -> [String: PlistValue] {
    let data = try Data(contentsOf: file)
    do throws(EntitlementsFault) {
      return try Entitlements(propertyList: data).members
    } catch {
      throw AppBundleFault.file(named: file.lastPathComponent, error)
    }
  }
}
