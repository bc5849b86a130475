import Foundation

/// Why a ``DefaultsStore`` cannot read or write a file.
public enum StoreFailure: Hashable, Sendable {
  /// There is no such folder, or it is something else.
  case noFolder
  /// It is no ordinary file: a link, a pipe or a folder in its place.
  case noFile
  /// It is not what it should be, and was left as it is.
  case damaged(String)
  /// Another process has held the lock for longer than the store waits.
  case busy
  /// The disk is full, or a quota is reached.
  case full
  /// It may be read and not written.
  case readOnly
  /// It may not be read.
  case forbidden
  /// Anything else that the system says.
  case failed(String)

  /// What an error number of the system means.
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
  /// The reason as a sentence without its full stop.
  public var description: String {
    switch self {
    case .noFolder: "There is no such folder"
    case .noFile: "It is no ordinary file"
    case .damaged(let reason): "It is damaged and was left as it is: \(reason)"
    case .busy: "Another process has held the lock for too long"
    case .full: "There is no space left for it"
    case .readOnly: "It cannot be written"
    case .forbidden: "It may not be opened"
    case .failed(let reason): reason
    }
  }
}
