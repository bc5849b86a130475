import AppFoundation
import AppGroups

/// An extension of an app: a process of its own beside the app's, in containers of its own.
@MainActor public final class SimulatedExtension {
  /// The extension as Xcode builds it.
  public let bundle: AppBundle
  /// The app in which it is.
  public unowned let app: SimulatedApp
  /// Whether it runs: `.notRunning`, `.background` or `.suspended`. An extension is never in front by itself.
  public private(set) var state = SimulatedApp.State.notRunning
  package let context: AppContext

  init(_ bundle: AppBundle, of app: SimulatedApp) {
    self.bundle = bundle
    self.app = app
    context = AppContext(bundle, on: app.device.context)
  }

  /// The system starts the extension, or lets it go on. Does nothing if it runs.
  public func launch() {
    switch state {
    case .foreground, .background: return
    case .suspended: context.didResume()
    case .notRunning:
      let process = context.process
      // The platform fits: it was checked when the extension was installed.
      context.device.storage.withDevice { try? $0.launch(process) }
      context.didLaunch()
    }
    state = .background
  }

  /// The system suspends the extension, or kills it for a lock in a shared container. Does nothing unless it runs.
  ///
  /// - Returns: whether it is suspended now.
  @discardableResult
  public func suspend() -> Bool {
    guard state == .background else { return state == .suspended }
    guard context.willSuspend() else {
      kill()
      return false
    }
    state = .suspended
    return true
  }

  /// The system ends the process. What it has set in its defaults and the system hasn't saved is lost.
  public func kill() {
    guard state != .notRunning else { return }
    state = .notRunning
    context.didEnd()
    let process = context.process
    _ = context.device.storage.withDevice { $0.kill(process) }
    context.services.removeAll()
  }

  /// Runs a test's code as the extension's own, and launches it if needed.
  ///
  /// - Parameter body: the code.
  /// - Returns: what the code returns.
  @discardableResult
  public func run<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    launch()
    return try context.run { try body() }
  }
}

/// Why an extension can't be installed.
public enum ExtensionFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The Info.plist lacks `NSExtension`.
  case noExtensionPoint
  /// The bundle identifier doesn't begin with that of the app and a dot.
  case identifier(String, app: String)
  /// It is built for another platform than the app.
  case platform

  /// The fault as a sentence without a full stop.
  public var description: String {
    switch self {
    case .noExtensionPoint: "Info.plist has no 'NSExtension'"
    case .identifier(let identifier, let app):
      "The extension's identifier is '\(identifier)'; it must begin with '\(app).'"
    case .platform: "The extension is built for another platform than its app"
    }
  }
}

/// The extensions of an app.
@MainActor private final class ExtensionList {
  var extensions: [SimulatedExtension] = []
  nonisolated init() {}
}

extension SimulatedApp {
  /// The app's extensions, in the order in which they were added.
  public var extensions: [SimulatedExtension] {
    list.extensions
  }

  /// Adds an extension to the app.
  ///
  /// - Parameter bundle: its Info.plist, with `NSExtension`, and its entitlements.
  /// - Returns: the extension, which isn't running.
  /// - Throws: ``ExtensionFault``.
  @discardableResult
  public func addExtension(_ bundle: AppBundle) throws(ExtensionFault) -> SimulatedExtension {
    guard bundle.info["NSExtension"] != nil else { throw .noExtensionPoint }
    guard bundle.identifier.hasPrefix(self.bundle.identifier + ".") else {
      throw .identifier(bundle.identifier, app: self.bundle.identifier)
    }
    guard bundle.process.platform == self.bundle.process.platform else { throw .platform }
    let new = SimulatedExtension(bundle, of: self)
    list.extensions.append(new)
    return new
  }

  /// Kept with the device, because the end of a process doesn't remove it.
  private var list: ExtensionList {
    device.context.services.service { ExtensionLists() }[bundle.identifier]
  }
}

/// The extensions of a device's apps.
@MainActor private final class ExtensionLists {
  private var lists: [String: ExtensionList] = [:]

  nonisolated init() {}

  subscript(_ app: String) -> ExtensionList {
    let list = lists[app] ?? ExtensionList()
    lists[app] = list
    return list
  }
}
