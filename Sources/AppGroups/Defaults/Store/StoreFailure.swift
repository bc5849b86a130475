import Foundation

/// The reason a ``DefaultsStore`` can't read or write a file.
public enum StoreFailure: Hashable, Sendable {
  /// The folder doesn't exist or isn't a folder.
  case noFolder
  /// A link, pipe or folder is in the place of a regular file.
  case noFile
  /// The contents are invalid. The file was left unchanged.
  case damaged(String)
  /// Another process has held the lock longer than the store waits.
  case busy
  /// The disk is full, or a quota is reached.
  case full
  /// The file can be read but not written.
  case readOnly
  /// The file can't be read.
  case forbidden
  /// Any other error from the system.
  case failed(String)

  /// Converts a system error number.
  init(_ code: Int32) {
    self =
      switch code {
      case ELOOP, EISDIR, ENXIO: .noFile
      case ENOTDIR: .noFolder
      case ENOSPC, EDQUOT, EFBIG: .full
      case EROFS: .readOnly
      case EACCES, EPERM: .forbidden
      default: .failed(String(cString: strerror(code)))
      }
  }
}

extension StoreFailure: CustomStringConvertible {
  /// The reason as a sentence without its period.
  public var description: String {
    switch self {
    case .noFolder: "There is no such folder"
    case .noFile: "It is not a regular file"
    case .damaged(let reason): "It is damaged and was left unchanged: \(reason)"
    case .busy: "Another process has held the lock for too long"
    case .full: "There is no space left for it"
    case .readOnly: "It cannot be written"
    case .forbidden: "There is no permission to open it"
    case .failed(let reason): reason
    }
  }
}
