import Foundation

#if os(Linux)
  import CLinux
#endif

/// The plugin that runs this program as `swift package docs`, if one does.
package enum CommandPlugin {
  /// Set by the plugin: see `deploy/plugin`.
  private static let variable = "LIVEDOCS_PLUGIN"

  /// Whether a plugin runs this program.
  package static var isPresent: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  /// Ends this program when the plugin ends. SwiftPM starts both in process groups of their own, so an interrupt from
  /// the keyboard reaches neither.
  package static func endTogether() {
    #if os(Linux)
      if isPresent { _ = livedocs_end_with_parent() }
    #endif
  }
}
