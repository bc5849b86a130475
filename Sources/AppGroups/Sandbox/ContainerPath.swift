import Foundation

/// A path from the top of a container down to a file or folder in it: plain names, none of which leads up or out.
///
/// The rules are stricter than a file system's. A real container accepts most of these names and trusts the kernel's
/// sandbox to stop what leads out; here a name that could be read as something else anywhere is refused.
public struct ContainerPath: Hashable, Sendable {
  /// The longest name, in bytes of UTF-8.
  ///
  /// Source: `NAME_MAX` in `sys/syslimits.h` and `linux/limits.h`, 255 in both.
  public static let maximumNameSize = 255
  /// The longest path, in bytes of UTF-8.
  ///
  /// Source: `PATH_MAX` in Darwin's `sys/syslimits.h`, 1024 with the final zero.
  public static let maximumSize = 1023
  /// The most names that a path may have; the limit is ours.
  public static let maximumDepth = 32

  /// The names, from the top down; at least one.
  ///
  /// Each is in normalization form C: the file systems of Apple's systems take two spellings of one name for the same
  /// file, and Linux does not.
  public let components: [String]

  /// A path into a container.
  ///
  /// - Parameter text: names with `/` between them.
  /// - Throws: ``PathFault`` for a path that is absolute, leads up, is too long, or could be taken for such a one.
  public init(_ text: String) throws(PathFault) {
    guard !text.isEmpty else { throw .empty }
    guard text.utf8.count <= Self.maximumSize else { throw .pathTooLong(text.utf8.count) }
    try Self.check(characters: text)
    // By bytes: a combining mark after the slash would otherwise hide it.
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

  /// The names of the folders above it.
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
  /// The names with `/` between them.
  public var description: String { components.joined(separator: "/") }
}
