/// The reason a path into a container is refused without accessing the disk.
public enum PathFault: Error, Hashable, Sendable {
  /// An empty path.
  case empty
  /// A path that begins at the root, such as `/etc/passwd`.
  case absolute
  /// A path that begins with `~`, which some functions expand to a home folder.
  case homeFolder
  /// A path that ends with `/`, which makes the system follow a link at its end.
  case trailingSlash
  /// Two slashes with nothing between them.
  case emptyComponent
  /// The folder itself, `.`.
  case currentFolder
  /// The parent folder, `..`.
  case parentFolder
  /// A name with a special meaning on Apple's file systems, such as `..namedfork`.
  case reservedName(String)
  /// A zero byte, which would end the path in C.
  case nul
  /// Another control character, with its code point.
  case controlCharacter(UInt32)
  /// `\`, which other systems treat as `/`.
  case backslash
  /// An invisible character, or one that changes the direction of text, with its code point.
  case invisibleCharacter(UInt32)
  /// U+FFFD, which replaces bytes that aren't text.
  case replacementCharacter
  /// A name that becomes `.`, `..` or a path when it is decoded or normalized: `%2e%2e`, `．．`.
  case disguised(String)
  /// A name longer than ``ContainerPath/maximumNameSize``, with its length in bytes of UTF-8.
  case nameTooLong(Int)
  /// A path longer than ``ContainerPath/maximumSize``, with its length in bytes of UTF-8.
  case pathTooLong(Int)
  /// More names than ``ContainerPath/maximumDepth``, with their number.
  case tooDeep(Int)
  /// A path where a single name is required.
  case component(String)
}

extension PathFault: CustomStringConvertible {
  /// The reason as a sentence without its period.
  public var description: String {
    switch self {
    case .empty: "The path is empty"
    case .absolute: "The path begins at the root of the disk"
    case .homeFolder: "The path begins with '~'"
    case .trailingSlash: "The path ends with '/'"
    case .emptyComponent: "The path has two slashes with nothing between them"
    case .currentFolder: "The path has the name '.'"
    case .parentFolder: "The path leads out of its folder by '..'"
    case .reservedName(let name): "The system reserves the name '\(name)'"
    case .nul: "The path has a zero byte"
    case .controlCharacter(let value): "The path has the control character \(Self.codePoint(value))"
    case .backslash: "The path has a backslash"
    case .invisibleCharacter(let value): "The path has the invisible character \(Self.codePoint(value))"
    case .replacementCharacter: "The path is not valid text"
    case .disguised(let name): "The name '\(name)' hides a path"
    case .nameTooLong(let size):
      "A name of \(size) bytes is longer than \(ContainerPath.maximumNameSize)"
    case .pathTooLong(let size):
      "A path of \(size) bytes is longer than \(ContainerPath.maximumSize)"
    case .tooDeep(let count):
      "A path of \(count) names is deeper than \(ContainerPath.maximumDepth)"
    case .component(let name): "'\(name)' is not a single plain name"
    }
  }

  private static func codePoint(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
