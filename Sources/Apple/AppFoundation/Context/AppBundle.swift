import AppGroups
import Foundation

/// An app as Xcode builds and signs it: its Info.plist, its entitlements and its platform.
public struct AppBundle: Hashable, Sendable {
  /// The Info.plist.
  ///
  /// Source: Information Property List (developer.apple.com/documentation/bundleresources/information-property-list).
  public let info: [String: PlistValue]
  /// The entitlements.
  public let entitlements: Entitlements
  /// The app as a process: its bundle identifier, team, platform and groups.
  public let process: AppProcess

  /// Creates an app from its two files.
  ///
  /// - Parameters:
  ///   - info: the Info.plist. `CFBundleIdentifier` is required.
  ///   - entitlements: the entitlements. The groups are the app's groups.
  ///   - team: the team that signs it.
  ///   - platform: the platform it is built for.
  /// - Throws: ``AppBundleFault`` for a missing or invalid identifier, or a group that the app can't have.
  public init(
    info: [String: PlistValue],
    entitlements: [String: PlistValue] = [:],
    team: String,
    platform: Platform = .iOS
  ) throws(AppBundleFault) {
    guard let value = info["CFBundleIdentifier"] else { throw .missing(key: "CFBundleIdentifier") }
    guard case .string(let identifier) = value else { throw .notAString(key: "CFBundleIdentifier") }
    do throws(EntitlementsFault) {
      self.entitlements = try Entitlements(members: entitlements)
    } catch {
      throw .entitlements(error)
    }
    do throws(DefaultsFault) {
      process = try AppProcess(
        bundleID: identifier,
        team: team,
        platform: platform,
        groups: self.entitlements.groups
      )
    } catch {
      throw .signature(error)
    }
    self.info = info
  }

  /// The bundle identifier.
  public var identifier: String { process.bundleID }

  /// The name under the icon: `CFBundleDisplayName`, else `CFBundleName`, else the bundle identifier.
  public var name: String {
    for key in ["CFBundleDisplayName", "CFBundleName"] {
      if case .string(let name)? = info[key], !name.isEmpty { return name }
    }
    return identifier
  }

  /// The strings of an array in the Info.plist; empty if there is none.
  ///
  /// - Parameter key: the key, such as `NSUserActivityTypes`.
  public func strings(forKey key: String) -> [String] { info[key]?.asStringArray ?? [] }
}

/// Why an app can't be installed.
public enum AppBundleFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The Info.plist lacks a key.
  case missing(key: String)
  /// A value of the Info.plist isn't a string.
  case notAString(key: String)
  /// The entitlements are invalid.
  case entitlements(EntitlementsFault)
  /// A file isn't a property list of the kind that it must be.
  case file(named: String, EntitlementsFault)
  /// A folder has several `.entitlements` files, and an app has one.
  case severalEntitlements([String])
  /// The app can't be signed like this.
  case signature(DefaultsFault)

  /// The fault as a sentence without a full stop.
  public var description: String {
    switch self {
    case .missing(let key): "Info.plist has no '\(key)'"
    case .notAString(let key): "'\(key)' in Info.plist is not a string"
    case .entitlements(let fault): "Entitlements: \(fault)"
    case .file(let name, let fault):
      if case .notPropertyList(let detail) = fault.reason {
        "'\(name)' isn't an XML or binary property list: \(detail)"
      } else {
        "'\(name)': \(fault)"
      }
    case .severalEntitlements(let names): "An app has one entitlements file, not \(names.formatted())"
    case .signature(let fault): "The app can't be signed: \(fault)"
    }
  }
}
