import AppGroups
import Foundation
import SimulationKit

extension SharedFilesStage {
  /// The outcome of the run: the last answer a process received, or what happened to a process since.
  var outcome: Outcome {
    let (status, sentence) = deadlock ?? answered
    return Outcome(status: status, sentence: sentence, facts: facts)
  }

  /// The status and sentence for a process that waits for a suspended one.
  private var deadlock: (status: String, sentence: String)? {
    for actor in ProcessRole.allCases {
      guard let accessor = accessors[actor],
        let blocker = coordination.blockers(of: accessor.number).first,
        let holder = ProcessRole.allCases.first(where: { members[$0]?.bundleID == blocker.process }),
        processState(holder) == .suspended
      else { continue }
      return (
        "deadlock",
        "\(actor.subject) waits for '\(accessor.key.name)' forever: \(holder.words) was suspended in the middle of "
          + "its accessor."
      )
    }
    return nil
  }

  private var answered: (status: String, sentence: String) {
    switch answer {
    case nil: ("nothing-asked", "Nobody read anything.")
    case .read(let actor, let key, let data, let finding):
      (finding.rawValue, readSentence(actor, key, data, finding))
    case .located(let actor, let path, let reason): located(actor, path: path, reason: reason)
    case .unreachable(let actor, let path, let reason):
      path == nil
        ? ("no-container", "\(actor.subject) gets nil for the container, and no file. \(reason)")
        : ("phantom-container", "\(actor.subject) gets a path, and may not open what is there. \(reason)")
    case .ended(let actor, let lock):
      (
        "dead-lock",
        "\(actor.subject) is killed with 0xdead10cc: it held \(lock.kind.title) in a shared container when it was to "
          + "be suspended."
      )
    case .suspended(let actor, let why):
      ("suspended", "\(actor.subject) is suspended and not killed: \(why).")
    case .resumed(let actor): ("resumed", "\(actor.subject) was suspended, and continues where it stopped.")
    case .notified(let actor, let names, let postCount):
      (
        "notified",
        "\(actor.subject) hears '\(names.joined(separator: "', '"))'"
          + (postCount > names.count ? ", once for \(postCount) posts." : ", a name and nothing else.")
      )
    case .busy(let actor, let holder):
      ("busy", "\(actor.subject) does not get the lock: \(holder.words) holds it.")
    case .idle(_, let detail): ("idle", detail)
    case .interrupted(let actor, let crash): interrupted(actor, crash)
    }
  }

  private func readSentence(_ actor: ProcessRole, _ key: FileKey, _ data: Data?, _ finding: Finding) -> String
  {
    let leftovers = temporaryFiles(in: key.folder).count
    let rest =
      switch leftovers {
      case 0: ""
      case 1: " A temporary file is left beside it."
      default: " \(leftovers) temporary files are left beside it."
      }
    return "\(actor.subject) \(finding.words(data)).\(rest)\(otherDevice(actor, key))"
  }

  /// Explains a missing write if it went to another device.
  private func otherDevice(_ reader: ProcessRole, _ key: FileKey) -> String {
    guard case .group(let device, _) = key.folder, let writer = shownWrite?.actor, writer != reader,
      let other = members[writer]?.device, other != device
    else { return "" }
    return
      " It runs on the \(device.title) and \(writer.words) on the \(other.title): each has a container of its own."
  }

  private func located(
    _ actor: ProcessRole,
    path: String?,
    reason: String?
  ) -> (status: String, sentence: String) {
    switch (path, reason) {
    case (nil, _): ("no-container", "\(actor.subject) gets nil for the container. \(reason ?? "")")
    case (.some, nil): ("container", "\(actor.subject) gets the group's container.")
    case (.some, .some(let reason)):
      ("phantom-container", "\(actor.subject) gets a path, but may not open what is there. \(reason)")
    }
  }

  private func interrupted(
    _ actor: ProcessRole,
    _ crash: SharedFilesStep.Crash
  ) -> (status: String, sentence: String) {
    switch crash {
    case .none: ("nothing-asked", "Nobody read anything.")
    case .kill: ("killed", "\(actor.subject) is killed, and no process has read the files since.")
    case .suspend: ("suspended", "\(actor.subject) is suspended, and no process has read the files since.")
    case .powerCut: ("power-cut", "The power is cut, and no process has read the files since.")
    }
  }

  /// The temporary files of unfinished writes.
  func temporaryFiles(in key: FolderKey) -> [String] {
    (folders[key]?.contents.keys.sorted() ?? []).filter { $0.hasPrefix(".dat.nosync") }
  }

  private var facts: [String: JSONValue] {
    var facts: [String: JSONValue] = [
      "app": .string(stateName(.app)),
      "extension": .string(stateName(.extension)),
      "leftovers": .integer(
        folders.keys.reduce(0) { $0 + temporaryFiles(in: $1).count }
      ),
    ]
    for actor in ProcessRole.allCases {
      if case .ended(let ending)? = processState(actor), let code = ending.code {
        facts["code"] = .string("0x" + String(code, radix: 16))
      }
    }
    switch answer {
    case .read(let actor, _, let data, _):
      facts["reader"] = .string(actor.rawValue)
      facts["content"] = data.map { .string(String(decoding: $0, as: UTF8.self)) } ?? .null
    case .located(_, let path, let reason):
      facts["path"] = path.map(JSONValue.string) ?? .null
      facts["opens"] = .bool(path != nil && reason == nil)
    case .unreachable(_, let path, _):
      facts["path"] = path.map(JSONValue.string) ?? .null
      facts["opens"] = false
    case .notified(_, let names, let postCount):
      facts["names"] = .array(names.map(JSONValue.string))
      facts["posts"] = .integer(postCount)
    default: break
    }
    return facts
  }

  /// What a process is doing, as a word for tests.
  func stateName(_ actor: ProcessRole) -> String {
    switch processState(actor) {
    case .running: accessors[actor].map { $0.startedAt == nil ? "waiting" : "running" } ?? "running"
    case .suspended: "suspended"
    case .ended(.killed), nil: "killed"
    case .ended(.deadLock): "killed-0xdead10cc"
    case .ended(.powerCut): "off"
    }
  }
}
