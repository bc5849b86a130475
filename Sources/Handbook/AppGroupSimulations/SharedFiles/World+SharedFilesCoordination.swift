import AppGroups
import Foundation
import SimulationKit

extension World<SharedFilesStage> {
  mutating func coordinate(_ step: SharedFilesStep.Coordinate, _ index: Int) throws(Rejection) {
    let name = try SharedFilesStage.name(step.file, at: JSONPointer(["steps", String(index), "file"]))
    guard canAct(step.process, "coordinate"), let folder = try folder(step.in, step.process, index),
      let bundleID = state.members[step.process]?.bundleID
    else { return }
    let key = SharedFilesStage.FileKey(folder: folder, name: name)
    let claim = state.coordination.request(step.access, of: "\(folder)/\(name)", by: bundleID)
    state.accessors[step.process] = .init(
      step: step,
      key: key,
      number: claim.number,
      remaining: step.milliseconds
    )
    record(
      .call,
      step.access == .read ? "coordinate(readingItemAt:)" : "coordinate(writingItemAt:)",
      from: step.process.title,
      to: folderTitle(folder),
      "\(step.process.subject) asks for '\(name)' and waits on its main thread until it may."
    )
    guard claim.isGranted else {
      record(
        .wait,
        "waits",
        from: step.process.title,
        "\(step.process.other.subject) has the file"
          + (state.processState(step.process.other) == .suspended ? ", and is suspended." : ".")
      )
      return
    }
    try begin([claim])
  }

  /// Calls the accessors of granted requests.
  mutating func begin(_ granted: [FileCoordination.Claim]) throws(Rejection) {
    for claim in granted {
      guard let actor = ProcessRole.allCases.first(where: { state.accessors[$0]?.number == claim.number })
      else {
        continue
      }
      record(
        .reply,
        claim.access == .read ? "accessor of a reader" : "accessor of a writer",
        from: state.accessors[actor].map { folderTitle($0.key.folder) } ?? actor.title,
        to: actor.title,
        "\(actor.subject) has the file."
      )
      try run(actor)
    }
  }

  /// Runs an accessor for its remaining time.
  private mutating func run(_ actor: ProcessRole) throws(Rejection) {
    guard var accessor = state.accessors[actor] else { return }
    accessor.startedAt = clock.elapsed
    accessor.turn += 1
    state.accessors[actor] = accessor
    let (number, turn) = (accessor.number, accessor.turn)
    try schedule(after: accessor.remaining) { world throws(Rejection) in
      guard let current = world.state.accessors[actor], current.number == number, current.turn == turn else {
        return
      }
      try world.finishAccessor(actor)
    }
  }

  private mutating func finishAccessor(_ actor: ProcessRole) throws(Rejection) {
    guard let accessor = state.accessors.removeValue(forKey: actor) else { return }
    switch accessor.step.access {
    case .read: read(accessor.key, by: actor)
    case .write:
      let data = Data(accessor.step.text.utf8)
      var progress = begin(data, to: accessor.key, by: actor, method: .inPlace, pieces: 1)
      go(on: &progress, key: accessor.key, by: actor, until: progress.write.calls.count)
    }
    record(.local, "accessor returns", from: actor.title, "\(actor.subject) gives the file back.")
    try begin(state.coordination.end(accessor.number))
    turnRunLoop(actor)
    showStage()
  }

  /// Pauses an accessor.
  mutating func pauseAccessor(_ actor: ProcessRole) {
    guard var accessor = state.accessors[actor], let started = accessor.startedAt else { return }
    accessor.remaining = max(0, accessor.remaining - (clock.elapsed - started))
    accessor.startedAt = nil
    // Invalidates the end that was scheduled.
    accessor.turn += 1
    state.accessors[actor] = accessor
  }

  /// Resumes an accessor that had been called before its process was suspended.
  mutating func resumeAccessor(_ actor: ProcessRole) throws(Rejection) {
    guard let accessor = state.accessors[actor],
      state.coordination.claims.contains(where: { $0.number == accessor.number && $0.isGranted })
    else { return }
    try run(actor)
  }
}
