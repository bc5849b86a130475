import AppGroups
import Foundation
import SimulationKit

/// The state of a ``SharedFilesSimulation`` run: the processes, the folders and the last answer.
struct SharedFilesStage: Sendable {
  /// A folder that holds files of the scenario.
  enum FolderKey: Hashable, Sendable {
    case group(Device.Kind, String)
    case own(ProcessRole)
  }

  struct FileKey: Hashable, Sendable {
    let folder: FolderKey
    let name: String
  }

  /// A process as currently signed.
  struct Member: Sendable {
    var process: AppProcess
    let asksFor: String

    var bundleID: String { process.bundleID }
    var device: Device.Kind { process.platform.device }
  }

  /// The contents of a file before and after a write.
  struct Versions: Sendable {
    var old: Data?
    var new: Data
  }

  /// An interrupted write that may resume.
  struct Unfinished: Sendable {
    var progress: WriteProgress
    let key: FileKey
  }

  /// A coordinated access that hasn't ended.
  struct Accessor: Sendable {
    let step: SharedFilesStep.Coordinate
    let key: FileKey
    let number: Int
    /// The milliseconds that it still needs. Reduced when the process is suspended.
    var remaining: Int
    /// When it started running, in milliseconds since the start; nil while it waits or is suspended.
    var startedAt: Int?
    /// Identifies the scheduled end that counts; earlier ones are stale.
    var turn = 0
  }

  /// A completed call of the displayed write, and what a reader found after it.
  struct MadeCall: Sendable {
    let text: String
    let view: String
  }

  /// The write that the stage displays.
  struct ShownWrite: Sendable {
    let actor: ProcessRole
    let file: String
    let method: FileWrite.Method
    var made: [MadeCall] = []
    var left: [String] = []
    var interruption: String?
  }

  /// The last answer, or the last event.
  enum Answer: Sendable {
    case read(ProcessRole, FileKey, Data?, Finding)
    case located(ProcessRole, path: String?, reason: String?)
    case unreachable(ProcessRole, path: String?, reason: String)
    case ended(ProcessRole, FileLock)
    /// The process stays in memory. `why` completes the sentence that says why it wasn't killed.
    case suspended(ProcessRole, why: String)
    case resumed(ProcessRole)
    case notified(ProcessRole, names: [String], postCount: Int)
    case busy(ProcessRole, holder: ProcessRole)
    case idle(ProcessRole, String)
    case interrupted(ProcessRole, SharedFilesStep.Crash)
  }

  let scenario: SharedFilesScenario
  let profile: Profile
  var devices: [Device.Kind: Device] = [:]
  var members: [ProcessRole: Member] = [:]
  var table: ProcessTable
  var coordination: FileCoordination
  var centers: [Device.Kind: DarwinNotificationCenter] = [:]
  var folders: [FolderKey: ModelFolder] = [:]
  var versions: [FileKey: Versions] = [:]
  var unfinished: [ProcessRole: Unfinished] = [:]
  var accessors: [ProcessRole: Accessor] = [:]
  var shownWrite: ShownWrite?
  var answer: Answer?
}

extension SharedFilesStage {
  /// What a reader finds in a file, compared with its last write.
  enum Finding: String, Sendable {
    case missing, empty, old, new, torn, unchanged

    /// The predicate of a sentence whose subject is the reader.
    func words(_ data: Data?) -> String {
      let text = data.map { "'\(String(decoding: $0, as: UTF8.self))'" } ?? ""
      return switch self {
      case .missing: "finds no file"
      case .empty: "finds an empty file"
      case .old: "finds \(text), the old text"
      case .new: "finds \(text), the new text"
      case .torn: "finds \(text), which no process meant to write"
      case .unchanged: "finds \(text)"
      }
    }
  }

  /// What a reader would find in a file now.
  func view(_ key: FileKey) -> (data: Data?, finding: Finding) {
    let data = folders[key.folder]?.content(of: key.name)
    return (data, finding(data, of: key))
  }

  func finding(_ data: Data?, of key: FileKey) -> Finding {
    guard let data else { return .missing }
    guard let versions = versions[key] else { return data.isEmpty ? .empty : .unchanged }
    if data == versions.new { return .new }
    if data == versions.old { return .old }
    return data.isEmpty ? .empty : .torn
  }

  /// The device that a process runs on.
  func device(of actor: ProcessRole) -> Device? {
    members[actor].flatMap { devices[$0.device] }
  }

  /// What a process is doing.
  func processState(_ actor: ProcessRole) -> ProcessTable.State? {
    members[actor].flatMap { table.entries[$0.bundleID]?.state }
  }
}
