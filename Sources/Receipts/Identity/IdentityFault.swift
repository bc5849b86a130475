/// Why the identity of a store cannot be had from a folder.
public enum IdentityFault: Error, Hashable, Sendable {
  /// A file or a folder is there and cannot be read: its path, and why.
  case unreadable(String, String)
  /// A file is missing: its path.
  case missing(String)
  /// A file does not hold what its name says: its path.
  case malformed(String)
  /// Others than the owner may read a key, or change the folder: its path.
  case openToOthers(String)
  /// A key is not the one of the certificate: the path of the key.
  case mismatch(String)
  /// The certificates do not stand for each other: the path of the leaf, and why.
  case chain(String, ChainFault)
  /// A file or a folder cannot be written: its path, and why.
  case unwritable(String, String)
  /// The cryptographic library could not make keys or certificates: what it says.
  case keys(String)
}

extension IdentityFault: CustomStringConvertible {
  /// The reason as a sentence without its full stop.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "'\(path)' cannot be read: \(reason)"
    case .missing(let path): "'\(path)' is missing"
    case .malformed(let path): "'\(path)' does not hold what its name says"
    case .openToOthers(let path): "'\(path)' is open to others than its owner"
    case .mismatch(let path): "The key '\(path)' is not the one of its certificate"
    case .chain(let path, let fault): "The certificates at '\(path)' are of no use: \(fault)"
    case .unwritable(let path, let reason): "'\(path)' cannot be written: \(reason)"
    case .keys(let reason): "No keys could be made: \(reason)"
    }
  }
}
