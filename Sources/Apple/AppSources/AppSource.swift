/// A source file of an app, as the compiler on Linux takes it.
///
/// A file that Xcode compiles may contain marks that only Objective-C's runtime gives a meaning to, and the compiler on
/// Linux refuses them. Here they are replaced by blanks, so every other character keeps its line and column, but for
/// what stands behind an added protocol:
///
/// | in the file | what is compiled |
/// |---|---|
/// | `@objc`, `@objc(name)`, `@objcMembers`, `@IBAction`, `@NSManaged` | blanks |
/// | `@IBOutlet weak var label: UILabel!` | `@Outlet var label: UILabel!`, which is connected by its name |
/// | `#selector(update)` | ` Selector(update)` |
/// | `@main`, `@UIApplicationMain`, `@NSApplicationMain` | blanks: a test launches the app |
/// | `import Foundation` beside a module that exports it | blanks; alone, `import AppFoundation` |
/// | `extension Editor: UITextFieldDelegate {` that overrides a method, right after the class or such an extension | blanks, as the `}` before it: its members join the class, whose header gets its protocols |
///
/// A file without such marks is unchanged.
public struct AppSource: Hashable, Sendable {
  /// What is compiled.
  public let text: String
  /// The class that carries `@main`, or nil if none does.
  public let mainClass: String?

  /// The modules with Apple's names. Each exports Foundation, as Apple's do.
  public static let modules: Set<String> = [
    "AppFoundation", "AppKit", "Intents", "StoreKit", "UIKit", "UserNotifications", "WatchKit",
  ]

  /// Returns whether a file imports one of ``modules``, and is therefore an app's.
  ///
  /// - Parameter source: a whole file, or a part of one.
  public static func isApp(_ source: String) -> Bool {
    source.contains("import") && AppSourceRewriter(source).importsAppModule
  }

  /// Replaces the marks of a file.
  ///
  /// - Parameters:
  ///   - source: the file as Xcode compiles it.
  ///   - isPart: whether it's a part of an app that imports one of ``modules`` elsewhere.
  /// - Throws: ``AppSourceFault`` for a mark that has no counterpart on Linux, with its place.
  public init(_ source: String, isPart: Bool = false) throws(AppSourceFault) {
    var rewriter = AppSourceRewriter(source)
    rewriter.rewriteImports(isCovered: isPart)
    try rewriter.joinExtensions()
    try rewriter.rewriteMarks()
    rewriter.insertRests()
    text = String(decoding: rewriter.bytes, as: UTF8.self)
    mainClass = rewriter.mainClass
  }
}

/// A mark that has no counterpart on Linux.
public struct AppSourceFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is at the place.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// `optional` in a protocol of the app.
    case optionalRequirement
    /// `#selector(getter:)` or `#selector(setter:)`.
    case accessorSelector
    /// `override` in an extension that can't join its class.
    case overrideInExtension
  }

  /// What is at the place.
  public let kind: Kind
  /// The line, from 1.
  public let line: Int
  /// The column in bytes, from 1, as the compiler counts.
  public let column: Int

  /// Creates a fault at a place.
  public init(kind: Kind, line: Int, column: Int) {
    self.kind = kind
    self.line = line
    self.column = column
  }

  /// The fault and what to do, without a full stop.
  public var description: String {
    switch kind {
    case .optionalRequirement:
      "An optional requirement needs Objective-C. Give the protocol an extension with a default instead"
    case .accessorSelector:
      "A selector of a getter or setter needs Objective-C. Use a method instead"
    case .overrideInExtension:
      "An override in an extension needs Objective-C. Move it into the class, or the extension right behind the class"
    }
  }
}
