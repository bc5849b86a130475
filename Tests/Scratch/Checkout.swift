import Foundation

/// The checkout of this repository, for tests that read its files.
///
/// `Scripts/unit.py` runs a target's tests again when one of these files changes. It finds them by the text of the
/// calls, so pass ``at(_:)`` a literal; a target that mentions ``root`` depends on every file.
public enum Checkout {
  /// The folder of `Package.swift`.
  public static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

  /// The default theme.
  public static let theme = at("templates")

  /// A file or folder.
  ///
  /// - Parameter path: its path from ``root``.
  public static func at(_ path: String) -> URL { root.appending(path: path) }
}
