/// The reason a store's identity can't be loaded from a folder.
public enum IdentityFault: Error, Hashable, Sendable {
  /// A file or folder exists but can't be read: its path, and the reason.
  case unreadable(String, String)
  /// A file is missing: its path.
  case missing(String)
  /// A file's content isn't what its name says: its path.
  case malformed(String)
  /// Users other than the owner may read a key or change the folder: its path.
  case openToOthers(String)
  /// A key doesn't match its certificate: the path of the key.
  case mismatch(String)
  /// The certificates don't form a valid chain: the path of the leaf, and the reason.
  case chain(String, ChainFault)
  /// A file or folder can't be written: its path, and the reason.
  case unwritable(String, String)
  /// The cryptographic library couldn't create keys or certificates: its message.
  case keys(String)
}

extension IdentityFault: CustomStringConvertible {
  /// The reason as a sentence without its period.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "Cannot read '\(path)': \(reason)"
    case .missing(let path): "'\(path)' is missing"
    case .malformed(let path): "The content of '\(path)' is not what its name says"
    case .openToOthers(let path): "Users other than its owner can access '\(path)'; change its permissions"
    case .mismatch(let path): "The key '\(path)' does not match its certificate"
    case .chain(let path, let fault): "The certificates at '\(path)' are not a valid chain: \(fault)"
    case .unwritable(let path, let reason): "Cannot write '\(path)': \(reason)"
    case .keys(let reason): "Cannot create keys: \(reason)"
    }
  }
}
