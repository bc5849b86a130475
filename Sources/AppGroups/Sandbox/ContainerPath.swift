import Foundation

/// A path from the top of a container to a file or folder in it. Its names are plain; none leads up or out.
///
/// The rules are stricter than a file system's. A real container accepts most of these names and relies on the kernel's
/// sandbox to stop an escape. Here any name that could be read differently elsewhere is refused.
public struct ContainerPath: Hashable, Sendable {
  /// The longest name, in bytes of UTF-8.
  ///
  /// Source: `NAME_MAX` in `sys/syslimits.h` and `linux/limits.h`, 255 in both.
  public static let maximumNameSize = 255
  /// The longest path, in bytes of UTF-8.
  ///
  /// Source: `PATH_MAX` in Darwin's `sys/syslimits.h`, 1024 with the final zero.
  public static let maximumSize = 1023
  /// The maximum number of names in a path. This limit is the library's own.
  public static let maximumDepth = 32

  /// The names, from the top down; at least one.
  ///
  /// Each is in normalization form C. Apple's file systems treat two spellings of one name as the same file; Linux does
  /// not.
  public let components: [String]

  /// Creates a path into a container.
  ///
  /// - Parameter text: names separated by `/`.
  /// - Throws: ``PathFault`` for a path that is absolute, leads up, is too long, or could be mistaken for such a path.
  public init(_ text: String) throws(PathFault) {
    guard !text.isEmpty else { throw .empty }
    guard text.utf8.count <= Self.maximumSize else { throw .pathTooLong(text.utf8.count) }
    try Self.check(characters: text)
    // Splits by bytes because a combining mark after a slash would hide it from a split by characters.
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard text.utf8.first != UInt8(ascii: "/") else { throw .absolute }
    guard text.utf8.first != UInt8(ascii: "~") else { throw .homeFolder }
    guard text.utf8.last != UInt8(ascii: "/") else { throw .trailingSlash }
    guard parts.count <= Self.maximumDepth else { throw .tooDeep(parts.count) }
    var components: [String] = []
    for part in parts {
      components.append(try Self.name(String(decoding: part, as: UTF8.self)))
    }
    self.components = components
  }

  /// The last name.
  public var name: String { components.last ?? "" }

  /// The names of the folders that contain it.
  public var folders: [String] { components.dropLast() }

  private static func check(characters text: String) throws(PathFault) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\0": throw .nul
      case "\\": throw .backslash
      case "\u{FFFD}": throw .replacementCharacter
      default: break
      }
      switch scalar.properties.generalCategory {
      case .control: throw .controlCharacter(scalar.value)
      case .format, .lineSeparator, .paragraphSeparator: throw .invisibleCharacter(scalar.value)
      default: break
      }
    }
  }

  private static func name(_ text: String) throws(PathFault) -> String {
    switch text {
    case "": throw .emptyComponent
    case ".": throw .currentFolder
    case "..": throw .parentFolder
    default: break
    }
    // `file/..namedfork/rsrc` is a file's resource fork (sys/paths.h, _PATH_FORKSPECIFIER).
    guard !text.utf8.starts(with: "..".utf8) else { throw .reservedName(text) }
    let name = text.precomposedStringWithCanonicalMapping
    guard name.utf8.count <= maximumNameSize else { throw .nameTooLong(name.utf8.count) }
    guard !isDisguised(name) else { throw .disguised(name) }
    return name
  }
}

extension ContainerPath: CustomStringConvertible {
  /// The names, separated by `/`.
  public var description: String { components.joined(separator: "/") }
}
