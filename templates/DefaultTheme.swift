import Foundation

/// The theme that a site has when it brings none of its own.
public enum DefaultTheme {
  /// The folder with the templates and the assets.
  public static var folder: URL { Bundle.module.resourceURL ?? Bundle.module.bundleURL }
}
