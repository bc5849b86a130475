import AppGroups
import Foundation
import SimulationKit

extension World<SharedFilesStage> {
  /// Performs one step of the scenario.
  mutating func perform(_ step: SharedFilesStep, _ index: Int) throws(Rejection) {
    switch step {
    case .write(let step): try write(step, index)
    case .read(let step): try read(step, index)
    case .locate(let step): locate(step.process)
    case .coordinate(let step): try coordinate(step, index)
    case .lock(let step): try lock(step, index)
    case .unlock(let step): try unlock(step.process, index)
    case .suspend(let step): try suspend(step, index)
    case .resume(let step): try resume(step.process, index)
    case .kill(let step): try kill(step.process, index)
    case .sign(let step): try sign(step, index)
    case .observe(let step): try observe(step, index)
    case .notify(let step): try notify(step, index)
    case .wait(let step):
      record(.wait, "\(step.milliseconds) ms pass", from: clockName)
      try advance(by: step.milliseconds)
    }
    // Everything due at this moment happens before the next step.
    try advance(by: 0)
    showStage()
  }

  /// The line that shows the passing of time.
  private var clockName: String { state.device(of: .app)?.kind.title ?? ProcessRole.app.title }

  /// Makes sure that a process can act: launches one that has ended, and otherwise records why it can't act.
  mutating func canAct(_ actor: ProcessRole, _ call: String) -> Bool {
    guard let member = state.members[actor] else { return false }
    switch state.processState(actor) {
    case .suspended:
      idle(actor, call, "\(actor.subject) is suspended: none of its code runs.")
      return false
    case .ended:
      let pid = state.table.launch(member.process)
      record(
        .call,
        "launch",
        from: member.device.title,
        to: actor.title,
        "\(actor.subject) had ended; it begins anew as process \(pid), and remembers nothing."
      )
    case .running, nil: break
    }
    guard let accessor = state.accessors[actor] else { return true }
    idle(
      actor,
      call,
      accessor.startedAt == nil
        ? "\(actor.subject) still waits for coordinated access to the file."
        : "\(actor.subject) is in the middle of its accessor."
    )
    return false
  }

  private mutating func idle(_ actor: ProcessRole, _ call: String, _ detail: String) {
    record(.absent, call, from: actor.title, detail)
    // An earlier event says more than an action that did not happen, except for the suspension that prevented it.
    switch state.answer {
    case nil, .suspended(actor, _): state.answer = .idle(actor, detail)
    default: break
    }
  }

  /// The folder that a step names.
  ///
  /// - Returns: nil if the process can't access its group. The stage then has the answer.
  mutating func folder(
    _ container: String,
    _ actor: ProcessRole,
    _ index: Int
  ) throws(Rejection) -> SharedFilesStage.FolderKey? {
    guard let member = state.members[actor], let device = state.device(of: actor) else { return nil }
    switch container {
    case "own": return .own(actor)
    case "group": break
    default:
      let other = state.members[actor.other]?.bundleID
      throw Rejection(
        step: index,
        "in",
        container == other
          ? "\(actor.subject) can't access the container of \(actor.other.words), '\(container)'"
          : SandboxFault.outsideSandbox(container).description
      )
    }
    let reasons = device.access(toGroup: member.asksFor, by: member.process, named: actor.subject)
    guard let obstacle = reasons.first(where: { !$0.holds }) else {
      let key = SharedFilesStage.FolderKey.group(device.kind, member.asksFor)
      if state.folders[key] == nil { state.folders[key] = ModelFolder() }
      return key
    }
    let url = askForContainer(actor, member, device)
    record(
      .refusal,
      url == nil ? "no container" : "Operation not permitted",
      from: device.kind.title,
      to: actor.title,
      url == nil ? "Without a folder there is no file." : "There is a path, and the folder does not open.",
      reasons: reasons
    )
    state.answer = .unreachable(actor, path: url, reason: obstacle.explanation)
    return nil
  }

  private mutating func askForContainer(
    _ actor: ProcessRole,
    _ member: SharedFilesStage.Member,
    _ device: Device
  ) -> String? {
    let url = try? device.containerURL(forGroup: member.asksFor, process: member.process)
    let path = url?.path(percentEncoded: false)
    record(
      .call,
      "containerURL(forSecurityApplicationGroupIdentifier: \"\(member.asksFor)\")",
      from: actor.title,
      to: device.kind.title
    )
    record(
      .reply,
      path ?? "nil",
      from: device.kind.title,
      to: actor.title,
      device.kind == .mac
        ? "A Mac gives a path of the expected form for every group, valid or not."
        : path == nil ? "The group is not valid for \(actor.words)." : "",
      reasons: device.access(toGroup: member.asksFor, by: member.process, named: actor.subject)
    )
    return path
  }

  private mutating func locate(_ actor: ProcessRole) {
    guard canAct(actor, "containerURL"), let member = state.members[actor],
      let device = state.device(of: actor)
    else { return }
    let path = askForContainer(actor, member, device)
    let obstacle = device.access(toGroup: member.asksFor, by: member.process, named: actor.subject)
      .first { !$0.holds }
    state.answer = .located(actor, path: path, reason: obstacle?.explanation)
  }

  private mutating func read(_ step: SharedFilesStep.Read, _ index: Int) throws(Rejection) {
    let name = try SharedFilesStage.name(step.file, at: JSONPointer(["steps", String(index), "file"]))
    guard canAct(step.process, "Data(contentsOf:)"),
      let folder = try folder(step.in, step.process, index)
    else { return }
    read(SharedFilesStage.FileKey(folder: folder, name: name), by: step.process)
  }

  mutating func read(_ key: SharedFilesStage.FileKey, by actor: ProcessRole) {
    let (data, finding) = state.view(key)
    record(.call, "Data(contentsOf: \"\(key.name)\")", from: actor.title, to: folderTitle(key.folder))
    record(
      finding == .missing ? .refusal : .reply,
      data.map { "\"\(String(decoding: $0, as: UTF8.self))\"" } ?? "No such file",
      from: folderTitle(key.folder),
      to: actor.title,
      "\(actor.subject) \(finding.words(data))."
    )
    state.answer = .read(actor, key, data, finding)
  }

  func folderTitle(_ key: SharedFilesStage.FolderKey) -> String {
    switch key {
    case .group: "Group container"
    case .own(let actor): "\(actor.title)'s container"
    }
  }
}
