import AppGroups
import Foundation
import SimulationKit

extension World<SharedFilesStage> {
  /// Draws the two sandboxes, the shared container between them, and the write in progress.
  mutating func showStage() {
    show(state.figures)
  }
}

extension SharedFilesStage {
  fileprivate typealias Line = Figure.Element.Line

  /// The app, the shared containers, the extension, and the last write.
  var figures: [Figure] {
    [figure(.app)] + groupFigures + [figure(.extension)] + (shownWrite.map { [figure($0)] } ?? [])
  }

  private func figure(_ actor: ProcessRole) -> Figure {
    guard let member = members[actor], let entry = table.entries[member.bundleID] else {
      return Figure(id: actor.rawValue, name: actor.title, form: .process, elements: [])
    }
    let isEntitled = member.process.groups.contains(member.asksFor)
    let state = "\(member.process.platform.title) process \(entry.pid), \(stateWords(actor))"
    var elements: [Figure.Element] = [
      hasEnded(actor) ? .ended(state) : .status(state),
      .row(
        label: "Entitlement",
        value: member.process.groups.isEmpty ? "none" : member.process.groups.joined(separator: ", "),
        mark: isEntitled ? .ok : .fail
      ),
      .row(label: "Asks for", value: member.asksFor.isEmpty ? "an empty name" : member.asksFor, mark: .plain),
      .outline(sandbox(of: actor)),
    ]
    elements += entry.locks.prefix(2).map { lock in
      .row(label: "Holds", value: "\(lock.kind.title) on \(lock.file)", mark: .quirk)
    }
    if let answer = answer(to: actor) { elements.append(answer) }
    return Figure(id: actor.rawValue, name: actor.title, form: .process, elements: elements)
  }

  private func hasEnded(_ actor: ProcessRole) -> Bool {
    switch processState(actor) {
    case .ended, nil: true
    case .running, .suspended: false
    }
  }

  private func stateWords(_ actor: ProcessRole) -> String {
    switch stateName(actor) {
    case "killed-0xdead10cc": "killed: 0xdead10cc"
    case "waiting": "waits for a file"
    case "off": "off"
    case let name: name
    }
  }

  /// What a process can access, as a tree.
  private func sandbox(of actor: ProcessRole) -> [Line] {
    var lines = [Line("Its container", depth: 0), Line("Documents", depth: 1)]
    lines += files(in: .own(actor)).map { Line($0.text, depth: 2, mark: $0.mark) }
    lines += [Line("Library", depth: 1), Line("tmp", depth: 1)]
    guard let member = members[actor], let device = device(of: actor), !member.asksFor.isEmpty else {
      return lines
    }
    if device.grants(member.asksFor, to: member.process) {
      lines.append(Line("Group container", depth: 0, mark: .ok))
    } else if device.kind == .mac {
      lines.append(Line("Group container: a path that does not open", depth: 0, mark: .fail))
    } else {
      lines.append(Line("Group container: nil", depth: 0, mark: .fail))
    }
    return lines
  }

  private func answer(to actor: ProcessRole) -> Figure.Element? {
    switch answer {
    case .read(actor, let key, let data, let finding):
      .row(
        label: "Reads \(key.name)".shortened(24),
        value: data.map { $0.isEmpty ? "empty" : String(decoding: $0, as: UTF8.self).shortened(28) }
          ?? "no file",
        mark: finding.mark
      )
    case .located(actor, let path, let reason):
      .row(label: "Container", value: path == nil ? "nil" : "a path", mark: reason == nil ? .ok : .fail)
    case .unreachable(actor, let path, _):
      .row(label: "Container", value: path == nil ? "nil" : "does not open", mark: .fail)
    case .notified(actor, let names, let postCount):
      .row(label: "Hears", value: "\(names.count) of \(postCount) posts", mark: .info)
    case .busy(actor, _): .row(label: "Lock", value: "busy", mark: .wait)
    default: nil
    }
  }

  /// The shared containers of the devices in this run.
  private var groupFigures: [Figure] {
    sharedFolders.map { kind, group in
      let key = FolderKey.group(kind, group)
      let files = files(in: key)
      var elements: [Figure.Element] = [
        .status(
          folders[key]?.hasUnsyncedChanges == true
            ? "Not all of it is on the disk" : "All of it is on the disk"
        ),
        .outline(
          [Line(group, depth: 0)]
            + (files.isEmpty
              ? [Line("empty", depth: 1, mark: .muted)]
              : files.map { Line($0.text, depth: 1, mark: $0.mark) })
        ),
      ]
      if let folder = folders[key], folder.hasUnsyncedChanges {
        elements.append(
          .row(
            label: "After a power cut",
            value: possible(folder.possiblePowerCuts(limit: 256)).shortened(80),
            mark: .info
          )
        )
      }
      return Figure(
        id: "group-\(kind.rawValue)" + (group == scenario.group ? "" : "-\(group)"),
        name: "Group container, \(kind.title)",
        form: .folder,
        elements: elements
      )
    }
  }

  /// The registered group on each device, and any other group that a process has opened.
  private var sharedFolders: [(Device.Kind, String)] {
    Device.Kind.allCases.flatMap { kind in
      folders.keys.compactMap { key -> String? in
        if case .group(kind, let group) = key { group } else { nil }
      }.sorted().map { (kind, $0) }
    }
  }

  /// The files whose state after a power cut is uncertain, each with its possible contents.
  private func possible(_ outcomes: [[String: Data]]) -> String {
    let names = Set(outcomes.flatMap(\.keys)).filter { !$0.hasPrefix(".dat.nosync") }.sorted()
    let files = names.compactMap { name -> String? in
      var ways: [String] = []
      for outcome in outcomes {
        let way =
          outcome[name].map { $0.isEmpty ? "empty" : String(decoding: $0, as: UTF8.self) } ?? "no file"
        if !ways.contains(way) { ways.append(way) }
      }
      return ways.count > 1 ? "\(name): \(ways.joined(separator: " or "))" : nil
    }
    return files.isEmpty ? "nothing else but a temporary file" : files.joined(separator: ", ")
  }

  private func files(in key: FolderKey) -> [(text: String, mark: Figure.Mark)] {
    (folders[key]?.contents ?? [:]).sorted { $0.key < $1.key }.prefix(8).map { name, data in
      let text = data.isEmpty ? "empty" : "'\(String(decoding: data, as: UTF8.self).shortened(28))'"
      let isTemporary = name.hasPrefix(".dat.nosync")
      let finding = finding(data, of: FileKey(folder: key, name: name))
      return ("\(name): \(text)", isTemporary ? .quirk : finding == .unchanged ? .plain : finding.mark)
    }
  }

  /// The calls of a write, both those made and those still to come.
  private func figure(_ write: ShownWrite) -> Figure {
    var lines = [Line(write.method.call, depth: 0)]
    lines += write.made.map { call in
      Line(
        "\(call.text): a reader finds \(call.view)",
        depth: 1,
        mark: Finding(rawValue: call.view)?.mark ?? .plain
      )
    }
    if let interruption = write.interruption {
      lines.append(Line(interruption, depth: 1, mark: .fail))
    }
    lines += write.left.map { Line($0, depth: 1, mark: .muted) }
    return Figure(
      id: "write",
      name: "\(write.actor.title) writes \(write.file)".shortened(48),
      form: .facts,
      elements: [
        .status("\(write.made.count) of \(write.made.count + write.left.count) calls made"),
        .outline(lines),
      ]
    )
  }
}

extension SharedFilesStage.Finding {
  /// The mark that highlights the finding on the stage.
  var mark: Figure.Mark {
    switch self {
    case .new, .unchanged: .ok
    case .old: .info
    case .missing, .empty, .torn: .fail
    }
  }
}

extension String {
  /// The text, truncated to fit a figure.
  fileprivate func shortened(_ length: Int) -> String {
    count > length ? prefix(length - 1) + "…" : self
  }
}
