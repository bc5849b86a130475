import AppGroups
import Foundation
import SimulationKit

extension World<SharedFilesStage> {
  mutating func write(_ step: SharedFilesStep.Write, _ index: Int) throws(Rejection) {
    let name = try SharedFilesStage.name(step.file, at: JSONPointer(["steps", String(index), "file"]))
    guard canAct(step.process, "write"), let folder = try folder(step.in, step.process, index) else { return }
    let key = SharedFilesStage.FileKey(folder: folder, name: name)
    let data = Data(step.text.utf8)
    var progress = begin(data, to: key, by: step.process, method: step.method, pieces: step.pieces)
    let limit = step.crash == .none ? progress.write.calls.count : step.crashAfter
    go(on: &progress, key: key, by: step.process, until: limit)
    guard step.crash != .none else {
      state.answer = nil
      return
    }
    try interrupt(step, progress, key, index)
  }

  /// Starts a write and shows it on the stage.
  mutating func begin(
    _ data: Data,
    to key: SharedFilesStage.FileKey,
    by actor: ProcessRole,
    method: FileWrite.Method,
    pieces: Int
  ) -> WriteProgress {
    let pid = state.members[actor].flatMap { state.table.entries[$0.bundleID]?.pid } ?? 1
    let write = FileWrite(data, to: key.name, method: method, pieces: pieces, pid: pid, random: &random)
    state.versions[key] = .init(old: state.view(key).data, new: data)
    state.shownWrite = .init(actor: actor, file: key.name, method: method)
    state.shownWrite?.left = write.calls.map { write.text(of: $0, temporaryName: nil) }
    record(
      .call,
      method.call,
      from: actor.title,
      to: folderTitle(key.folder),
      "\(actor.subject) writes '\(String(decoding: data, as: UTF8.self))' to '\(key.name)'."
    )
    return WriteProgress(write)
  }

  /// Makes the calls of a write, up to a limit.
  mutating func go(
    on progress: inout WriteProgress,
    key: SharedFilesStage.FileKey,
    by actor: ProcessRole,
    until limit: Int
  ) {
    while progress.callCount < limit, let call = state.folders[key.folder]?.performNext(of: &progress) {
      let (data, finding) = state.view(key)
      let text = progress.write.text(of: call, temporaryName: progress.temporaryName)
      record(
        .local,
        text,
        from: actor.title,
        "A process that reads '\(key.name)' now \(finding.words(data))."
      )
      state.shownWrite?.made.append(.init(text: text, view: finding.rawValue))
      if state.shownWrite?.left.isEmpty == false {
        state.shownWrite?.left.removeFirst()
      }
      showStage()
    }
  }

  private mutating func interrupt(
    _ step: SharedFilesStep.Write,
    _ progress: WriteProgress,
    _ key: SharedFilesStage.FileKey,
    _ index: Int
  ) throws(Rejection) {
    let actor = step.process
    let isFatal = state.members[actor].map { state.table.fatalLock(of: $0.bundleID) != nil } ?? false
    let isResumable = step.crash == .suspend && !isFatal
    if let next = progress.nextCall {
      record(
        .absent,
        progress.write.text(of: next, temporaryName: progress.temporaryName),
        from: actor.title,
        isResumable
          ? "It does not come to this call before it is resumed." : "It does not come to this call."
      )
    }
    state.answer = .interrupted(actor, step.crash)
    switch step.crash {
    case .none: break
    case .kill:
      state.shownWrite?.interruption = "killed"
      try kill(actor, index)
    case .suspend:
      if !isResumable {
        state.shownWrite?.interruption = "killed: 0xdead10cc"
      } else if !progress.isComplete {
        state.shownWrite?.interruption = "suspended"
        state.unfinished[actor] = .init(progress: progress, key: key)
      }
      try suspend(.init(actor), index)
    case .powerCut:
      state.shownWrite?.interruption = "power cut"
      cutPower(of: actor, survivors: step.survivors)
    }
  }

  /// Ends all processes of a device and reduces its disk to the changes that survive.
  private mutating func cutPower(of actor: ProcessRole, survivors: ModelFolder.Survivors) {
    guard let device = state.members[actor]?.device else { return }
    record(
      .local,
      "power cut",
      from: device.title,
      "Every process is gone. Of what was not synced \(survivors.words)."
    )
    for actor in ProcessRole.allCases where state.members[actor]?.device == device {
      forget(actor)
      if let bundleID = state.members[actor]?.bundleID {
        // A process that had ended stays ended.
        try? state.table.end(bundleID, .powerCut)
      }
    }
    for (key, folder) in state.folders where isOn(device, key) {
      state.folders[key] = folder.afterPowerCut(survivors)
    }
  }

  private func isOn(_ device: Device.Kind, _ key: SharedFilesStage.FolderKey) -> Bool {
    switch key {
    case .group(let kind, _): kind == device
    case .own(let actor): state.members[actor]?.device == device
    }
  }
}

extension FileWrite.Method {
  /// The call that an app makes.
  var call: String {
    switch self {
    case .inPlace: "Data.write(to:)"
    case .renameOnly: "open, write, rename"
    case .atomic: "Data.write(to:options: .atomic)"
    case .durable: "Data.write(to:options: .atomic), fsync of the folder"
    }
  }
}

extension ModelFolder.Survivors {
  /// The end of a sentence about unsynced changes.
  fileprivate var words: String {
    switch self {
    case .nothing: "nothing had reached the disk"
    case .metadata: "names and lengths had reached the disk, and the bytes had not"
    case .everything: "everything had reached the disk, by luck"
    }
  }
}
