import Foundation
import SimulationKit

/// The reason a process can't access a file.
public enum SandboxFault: Error, Hashable, Sendable {
  /// A path that is refused without accessing the disk.
  case path(PathFault)
  /// A folder that is neither in the process's own container nor in one of its groups' containers.
  case outsideSandbox(String)
  /// A group that the process can't access, with the conditions that were checked.
  case notEntitled(group: String, [Reason])
  /// A process whose container has not been created.
  case notInstalled(String)
  /// A process for another kind of device.
  case wrongDevice(platform: Platform, device: Device.Kind)
  /// A symbolic link in the path or at its end.
  case symbolicLink(String)
  /// A file with a second link, which may be anywhere.
  case hardLink(String)
  /// A pipe, a socket or a device.
  case specialFile(String)
  /// A folder where a file is expected.
  case folder(String)
  /// A file where a folder is expected.
  case notFolder(String)
  /// A mounted folder of another file system.
  case otherFileSystem(String)
  /// No item with this name.
  case missing(String)
  /// A folder that is not empty.
  case notEmpty(String)
  /// A file larger than ``Sandbox/maximumFileSize``, with its size in bytes.
  case tooLarge(Int)
  /// A folder with more names than ``Sandbox/maximumNameCount``.
  case tooManyNames
  /// All candidate names for the temporary file are taken.
  case noTemporaryName
  /// An error from the operating system, with the call and the reason.
  case system(call: String, reason: String)
}

extension SandboxFault: CustomStringConvertible {
  /// The reason as a sentence without its period.
  public var description: String {
    switch self {
    case .path(let fault): fault.description
    case .outsideSandbox(let path):
      "'\(path)' is outside the containers that the process can access"
    case .notEntitled(let group, let reasons):
      reasons.first { !$0.holds }.map { String($0.explanation.dropLast()) }
        ?? "The process can't access '\(group)'"
    case .notInstalled(let bundleID): "'\(bundleID)' is not installed"
    case .wrongDevice(let platform, let device):
      "A process for \(platform.title) does not run on \(device.title)"
    case .symbolicLink(let name): "'\(name)' is a symbolic link"
    case .hardLink(let name): "'\(name)' is a file with a second link"
    case .specialFile(let name): "'\(name)' is a pipe, a socket or a device"
    case .folder(let name): "'\(name)' is a folder"
    case .notFolder(let name): "'\(name)' is not a folder"
    case .otherFileSystem(let name): "'\(name)' is on another file system"
    case .missing(let name): "There is no '\(name)'"
    case .notEmpty(let name): "'\(name)' is not empty"
    case .tooLarge(let size): "\(size) bytes are more than \(Sandbox.maximumFileSize)"
    case .tooManyNames: "The folder has more than \(Sandbox.maximumNameCount) names"
    case .noTemporaryName: "No name is free for a temporary file"
    case .system(let call, let reason): "\(call): \(reason)"
    }
  }
}
