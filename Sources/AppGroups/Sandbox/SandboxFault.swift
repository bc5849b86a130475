import Foundation
import SimulationKit

/// Why a process does not reach a file.
public enum SandboxFault: Error, Hashable, Sendable {
  /// A path that is refused before the disk is asked.
  case path(PathFault)
  /// A folder of the device that is neither the process's own nor a group's that it is entitled to.
  case outsideSandbox(String)
  /// A group that the process does not reach, with the conditions that were asked.
  case notEntitled(group: String, [Reason])
  /// A process whose own container has not been made.
  case notInstalled(String)
  /// A process on a device of another kind.
  case wrongDevice(platform: Platform, device: Device.Kind)
  /// A symbolic link in the path or at its end.
  case symbolicLink(String)
  /// A file that has a second name, which may be anywhere.
  case hardLink(String)
  /// A pipe, a socket or a device.
  case specialFile(String)
  /// A folder where a file must be.
  case folder(String)
  /// A file where a folder must be.
  case notFolder(String)
  /// A folder of another file system that is mounted there.
  case otherFileSystem(String)
  /// Nothing of that name.
  case missing(String)
  /// A folder that is not empty.
  case notEmpty(String)
  /// A file larger than ``Sandbox/maximumFileSize``; its size in bytes.
  case tooLarge(Int)
  /// A folder with more names than ``Sandbox/maximumNameCount``.
  case tooManyNames
  /// No name was free for a temporary file.
  case noTemporaryName
  /// A refusal by the operating system; the call and its reason.
  case system(call: String, reason: String)
}

extension SandboxFault: CustomStringConvertible {
  /// The reason as a sentence without its full stop.
  public var description: String {
    switch self {
    case .path(let fault): fault.description
    case .outsideSandbox(let path):
      "'\(path)' is in none of the containers that the process may open"
    case .notEntitled(let group, let reasons):
      reasons.first { !$0.holds }.map { String($0.explanation.dropLast()) }
        ?? "The process does not reach '\(group)'"
    case .notInstalled(let bundleID): "'\(bundleID)' is not installed"
    case .wrongDevice(let platform, let device):
      "A process for \(platform.title) does not run on \(device.title)"
    case .symbolicLink(let name): "'\(name)' is a symbolic link"
    case .hardLink(let name): "'\(name)' is a file with a second name"
    case .specialFile(let name): "'\(name)' is a pipe, a socket or a device"
    case .folder(let name): "'\(name)' is a folder"
    case .notFolder(let name): "'\(name)' is no folder"
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
