import AppGroups
import Foundation
import SimulationKit

extension World<SharedFilesStage> {
  mutating func lock(_ step: SharedFilesStep.Lock, _ index: Int) throws(Rejection) {
    let name = try SharedFilesStage.name(step.file, at: JSONPointer(["steps", String(index), "file"]))
    guard canAct(step.process, "lock"), let folder = try folder(step.in, step.process, index),
      let bundleID = state.members[step.process]?.bundleID
    else { return }
    let container: FileLock.Container =
      switch folder {
      // On each kind of device, a group has its own container.
      case .group(let device, let group): .group("\(group)@\(device.rawValue)")
      case .own: .own(bundleID)
      }
    let lock = FileLock(step.kind, on: name, in: container)
    var table = state.table
    let holder = try rejecting(index) { () throws(ProcessFault) in try table.lock(lock, by: bundleID) }
    state.table = table
    record(
      .call,
      "lock \"\(name)\"",
      from: step.process.title,
      to: folderTitle(folder),
      "It is \(step.kind.title)."
    )
    if holder != nil {
      record(
        .refusal,
        "busy",
        from: folderTitle(folder),
        to: step.process.title,
        "\(step.process.other.subject) holds a lock on the file."
      )
      state.answer = .busy(step.process, holder: step.process.other)
    }
  }

  mutating func unlock(_ actor: ProcessRole, _ index: Int) throws(Rejection) {
    guard canAct(actor, "unlock"), let bundleID = state.members[actor]?.bundleID else { return }
    var table = state.table
    let locks = try rejecting(index) { () throws(ProcessFault) in try table.unlock(bundleID) }
    state.table = table
    record(.call, "unlock", from: actor.title, locks.isEmpty ? "It held no lock." : "All its locks are free.")
  }

  mutating func suspend(_ step: SharedFilesStep.Suspend, _ index: Int) throws(Rejection) {
    let actor = step.process
    guard let member = state.members[actor] else { return }
    guard state.processState(actor) == .running else {
      record(.absent, "suspended", from: actor.title, "\(actor.subject) does not run, so nothing changes.")
      return
    }
    var table = state.table
    let held = table.entries[member.bundleID]?.locks ?? []
    let result = try rejecting(index) { () throws(ProcessFault) in
      try table.suspend(member.bundleID, hasBackgroundTask: step.backgroundTask)
    }
    state.table = table
    if step.backgroundTask {
      record(
        .call,
        "beginBackgroundTask(withName:expirationHandler:)",
        from: actor.title,
        to: member.device.title,
        held.isEmpty ? "It asked for time to finish." : "In the time that it gets it lets go of its locks."
      )
    }
    if case .ended(.deadLock(let lock)) = result {
      record(
        .refusal,
        "SIGKILL, 0xdead10cc",
        from: member.device.title,
        to: actor.title,
        "\(actor.subject) was to be suspended and held \(lock.kind.title) in a shared container, so it is killed."
      )
      state.answer = .ended(actor, lock)
      try begin(forget(actor))
    } else {
      record(
        .local,
        "suspended",
        from: actor.title,
        held.isEmpty || step.backgroundTask
          ? "It stays in memory, and none of its code runs."
          : "It stays in memory, none of its code runs, and it keeps its lock."
      )
      // For a process suspended in the middle of a write, `.interrupted` says more.
      if case .interrupted(actor, .suspend) = state.answer {
      } else {
        state.answer = .suspended(actor, why: survival(with: held, letsGo: step.backgroundTask))
      }
      pauseAccessor(actor)
      try begin(state.coordination.suspend(member.bundleID))
    }
  }

  /// The reason that a process is suspended but not killed, as the end of a sentence.
  private func survival(with held: [FileLock], letsGo: Bool) -> String {
    guard !held.isEmpty else { return "it holds no lock" }
    guard !letsGo else { return "it let go of its \(held.count == 1 ? "lock" : "locks") in time" }
    guard let shared = held.first(where: \.isShared) else { return "it holds no lock in a shared container" }
    return "\(shared.kind.title), which it holds in a shared container, is tolerated"
  }

  mutating func resume(_ actor: ProcessRole, _ index: Int) throws(Rejection) {
    guard let bundleID = state.members[actor]?.bundleID else { return }
    // A process killed in the meantime can't be resumed. Opening it launches it.
    if case .ended = state.processState(actor) {
      _ = canAct(actor, "resume")
      return
    }
    guard state.processState(actor) == .suspended else {
      record(.absent, "resumed", from: actor.title, "\(actor.subject) was not suspended.")
      return
    }
    var table = state.table
    try rejecting(index) { () throws(ProcessFault) in try table.resume(bundleID) }
    state.table = table
    record(.local, "resumed", from: actor.title, "Its code goes on where it stopped.")
    switch state.answer {
    case nil, .suspended(actor, _), .interrupted(actor, .suspend), .idle(actor, _):
      state.answer = .resumed(actor)
    default: break
    }
    if var unfinished = state.unfinished.removeValue(forKey: actor) {
      state.shownWrite?.interruption = nil
      let count = unfinished.progress.write.calls.count
      go(on: &unfinished.progress, key: unfinished.key, by: actor, until: count)
    }
    try resumeAccessor(actor)
    try begin(state.coordination.resume(bundleID))
    try scheduleRunLoop(actor)
  }

  mutating func kill(_ actor: ProcessRole, _ index: Int) throws(Rejection) {
    guard let member = state.members[actor] else { return }
    if case .ended = state.processState(actor) {
      record(.absent, "killed", from: actor.title, "\(actor.subject) had ended already.")
      return
    }
    var table = state.table
    try rejecting(index) { () throws(ProcessFault) in try table.end(member.bundleID) }
    state.table = table
    record(
      .local,
      "killed",
      from: actor.title,
      "Its memory, its locks and its requests are gone. What it has called stays."
    )
    let granted = forget(actor)
    try begin(granted)
  }

  mutating func sign(_ step: SharedFilesStep.Sign, _ index: Int) throws(Rejection) {
    guard let member = state.members[step.process] else { return }
    let process = try SharedFilesStage.signed(
      member.process,
      groups: step.groups,
      at: JSONPointer(["steps", String(index), "groups"])
    )
    let granted = forget(step.process)
    state.members[step.process]?.process = process
    let pid = state.table.launch(process)
    record(
      .local,
      "signed anew",
      from: step.process.title,
      "Its entitlements now list "
        + (step.groups.isEmpty
          ? "no app group" : step.groups.map { "'\($0)'" }.joined(separator: ", "))
        + ". It is installed over the old one and runs as process \(pid)."
    )
    try begin(granted)
  }

  mutating func observe(_ step: SharedFilesStep.Observe, _ index: Int) throws(Rejection) {
    guard let member = state.members[step.process], var center = state.centers[member.device] else { return }
    try rejecting(index) { () throws(DarwinNotificationCenter.Fault) in
      try center.addObserver(member.bundleID, of: step.name)
    }
    guard canAct(step.process, "CFNotificationCenterAddObserver") else { return }
    state.centers[member.device] = center
    record(
      .call,
      "CFNotificationCenterAddObserver(\"\(step.name)\")",
      from: step.process.title,
      to: member.device.title
    )
  }

  mutating func notify(_ step: SharedFilesStep.Notify, _ index: Int) throws(Rejection) {
    guard let member = state.members[step.process], var center = state.centers[member.device] else { return }
    _ = try rejecting(index) { () throws(DarwinNotificationCenter.Fault) in try center.post(step.name) }
    guard canAct(step.process, "CFNotificationCenterPostNotification") else { return }
    state.centers[member.device] = center
    record(
      .call,
      "CFNotificationCenterPostNotification(\"\(step.name)\")",
      from: step.process.title,
      to: member.device.title,
      step.userInfo.isEmpty
        ? "All of the system may hear the name." : "The name goes out; its userInfo is dropped."
    )
    for actor in ProcessRole.allCases where state.members[actor]?.device == member.device {
      try scheduleRunLoop(actor)
    }
  }

  /// Schedules a turn of the process's main run loop, after everything else due at this moment.
  private mutating func scheduleRunLoop(_ actor: ProcessRole) throws(Rejection) {
    try schedule(after: 0) { world in world.turnRunLoop(actor) }
  }

  mutating func turnRunLoop(_ actor: ProcessRole) {
    // File coordination blocks the main thread.
    guard let member = state.members[actor], state.processState(actor) == .running,
      state.accessors[actor] == nil
    else { return }
    guard let (names, postCount) = state.centers[member.device]?.turnRunLoop(of: member.bundleID),
      !names.isEmpty
    else { return }
    for name in names {
      record(
        .call,
        "callback(\"\(name)\")",
        from: member.device.title,
        to: actor.title,
        postCount > names.count
          ? "\(postCount) posts have become \(names.count); object and userInfo are nil."
          : "Only the name arrives; object and userInfo are nil."
      )
    }
    state.answer = .notified(actor, names: names, postCount: postCount)
  }

  /// Releases everything the system holds for a process that ends.
  ///
  /// - Returns: the requests of other processes that are granted as a result.
  @discardableResult
  mutating func forget(_ actor: ProcessRole) -> [FileCoordination.Claim] {
    guard let member = state.members[actor] else { return [] }
    if state.unfinished.removeValue(forKey: actor) != nil, state.shownWrite?.actor == actor {
      state.shownWrite?.interruption = "killed"
    }
    switch state.answer {
    case .suspended(actor, _), .resumed(actor): state.answer = nil
    case .interrupted(actor, .suspend): state.answer = .interrupted(actor, .kill)
    default: break
    }
    state.accessors[actor] = nil
    state.centers[member.device]?.remove(member.bundleID)
    return state.coordination.remove(member.bundleID)
  }

  /// Attributes a fault to its step.
  private func rejecting<Value, Fault: Error & CustomStringConvertible>(
    _ index: Int,
    _ body: () throws(Fault) -> Value
  ) throws(Rejection) -> Value {
    do throws(Fault) {
      return try body()
    } catch {
      let member = error is DarwinNotificationCenter.Fault ? "name" : nil
      throw Rejection(step: index, member, error.description)
    }
  }
}
