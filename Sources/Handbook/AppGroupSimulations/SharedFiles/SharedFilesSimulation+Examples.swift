import AppGroups
import SimulationKit

extension SharedFilesSimulation {
  /// Example scenarios. The first is the best starting point.
  public var examples: [Example<SharedFilesScenario>] {
    access + crashes + suspensions + agreements
  }

  private typealias Scenario = SharedFilesScenario
  private typealias Participant = SharedFilesScenario.Participant

  /// Who can open the folder.
  private var access: [Example<SharedFilesScenario>] {
    [
      Example(
        "The extension reads what the app wrote",
        Scenario(steps: [.write(.init(.app, "sterling")), .read(.init(.extension))])
      ),
      Example(
        "The entitlement is removed",
        Scenario(
          steps: [
            .write(.init(.app, "sterling")),
            .read(.init(.extension)),
            .sign(.init(.extension, groups: [])),
            .read(.init(.extension)),
          ]
        )
      ),
      Example(
        "A typo on a phone: nil",
        Scenario(
          app: Participant(bundleID: "com.example.money", asksFor: "group.com.example.mony"),
          steps: [.locate(.init(.extension)), .locate(.init(.app))]
        )
      ),
      Example(
        "A typo on a Mac: a path to nothing",
        Scenario(
          app: Participant(
            bundleID: "com.example.money",
            platform: .macOS,
            asksFor: "group.com.example.mony"
          ),
          extension: Participant(bundleID: "com.example.money.widget", platform: .macOS),
          steps: [.locate(.init(.extension)), .locate(.init(.app)), .write(.init(.app, "sterling"))]
        )
      ),
      Example(
        "A group of the team, which no website registers",
        Scenario(
          app: teamGroup("com.example.money"),
          extension: teamGroup("com.example.money.widget"),
          files: [:],
          steps: [.write(.init(.app, "sterling")), .read(.init(.extension))]
        )
      ),
      Example(
        "From watchOS 2 on, one group is two folders",
        Scenario(
          extension: Participant(bundleID: "com.example.money.watch", platform: .watchOS2),
          steps: [.write(.init(.app, "sterling")), .read(.init(.extension))]
        )
      ),
      Example(
        "Files in its own container are invisible to the other",
        Scenario(
          steps: [
            .write(.init(.app, "sterling", to: "draft.txt", in: "own")),
            .read(.init(.extension, "draft.txt")),
          ]
        )
      ),
    ]
  }

  private func teamGroup(_ bundleID: String) -> Participant {
    Participant(
      bundleID: bundleID,
      platform: .macOS,
      groups: ["ABCDE12345.money"],
      asksFor: "ABCDE12345.money"
    )
  }

  /// What an interrupted write leaves behind.
  private var crashes: [Example<SharedFilesScenario>] {
    [
      Example("Killed while it writes in place", crash(.inPlace, .kill, after: 3)),
      Example("Killed at the same moment of an atomic write", crash(.atomic, .kill, after: 3)),
      Example("The power is cut while it writes in place", crash(.inPlace, .powerCut, after: 3)),
      Example("The power is cut at the same moment of an atomic write", crash(.atomic, .powerCut, after: 3)),
      Example("Renamed without a sync: the new name, and no bytes", crash(.renameOnly, .powerCut, after: 6)),
      Example(
        "Renamed, and the folder not synced: whole, and old",
        crash(.atomic, .powerCut, after: 7, survivors: .nothing)
      ),
      Example(
        "The folder synced too: whole, and new",
        crash(.durable, .powerCut, after: 8, survivors: .nothing)
      ),
    ]
  }

  private func crash(
    _ method: FileWrite.Method,
    _ crash: SharedFilesStep.Crash,
    after count: Int,
    survivors: ModelFolder.Survivors = .metadata
  ) -> SharedFilesScenario {
    Scenario(
      steps: [
        .write(
          .init(.app, "sterling", method: method, crash: crash, after: count, survivors: survivors)
        ),
        .read(.init(.extension)),
      ]
    )
  }

  /// What happens to a process that is suspended while it works.
  private var suspensions: [Example<SharedFilesScenario>] {
    let locked: [SharedFilesStep] = [.lock(.init(.app, .rollback)), .suspend(.init(.app))]
    return [
      Example("Suspended with a lock: 0xdead10cc", Scenario(steps: locked)),
      Example(
        "The same with an atomic file: suspended, resumed, done",
        Scenario(
          steps: [
            .write(.init(.app, "sterling", crash: .suspend, after: 3)),
            .read(.init(.extension)),
            .resume(.init(.app)),
            .read(.init(.extension)),
          ]
        )
      ),
      Example(
        "A background task gives time to unlock",
        Scenario(
          steps: [
            .lock(.init(.app, .rollback)),
            .lock(.init(.extension, .rollback)),
            .suspend(.init(.app, backgroundTask: true)),
            .lock(.init(.extension, .rollback)),
            .unlock(.init(.extension)),
            .read(.init(.extension)),
          ]
        )
      ),
      Example(
        "A lock in its own container: here it does no harm",
        Scenario(
          steps: [
            .lock(.init(.app, .rollback, in: "own")),
            .suspend(.init(.app)),
            .read(.init(.extension)),
          ]
        )
      ),
      Example(
        "iOS 13 tolerates a file lock, and the extension waits",
        Scenario(
          profile: Self.iOS13.name,
          steps: [
            .lock(.init(.app, .file, on: "money.lock")),
            .suspend(.init(.app)),
            .lock(.init(.extension, .file, on: "money.lock")),
          ]
        )
      ),
      Example(
        "Since iOS 14 the same lock kills",
        Scenario(
          steps: [
            .lock(.init(.app, .file, on: "money.lock")),
            .suspend(.init(.app)),
          ]
        )
      ),
    ]
  }

  /// How two processes coordinate and notify each other.
  private var agreements: [Example<SharedFilesScenario>] {
    let deadlock: [SharedFilesStep] = [
      .coordinate(.init(.app, .write, text: "sterling")),
      .wait(.init(milliseconds: 50)),
      .suspend(.init(.app)),
      .coordinate(.init(.extension, .read)),
      .wait(.init(milliseconds: 60_000)),
    ]
    return [
      Example(
        "Coordination: the reader waits for the writer",
        Scenario(
          steps: [
            .coordinate(.init(.app, .write, text: "sterling")),
            .coordinate(.init(.extension, .read)),
          ]
        )
      ),
      Example(
        "iOS 8.1: suspended while it coordinates, a deadlock",
        Scenario(profile: Self.iOS81.name, steps: deadlock)
      ),
      Example("Since iOS 8.2 the reader goes on", Scenario(steps: deadlock)),
      Example(
        "A notification is a name, and three of them are one",
        Scenario(
          steps: [
            .observe(.init(.extension)),
            .suspend(.init(.extension)),
            .notify(.init(.app, userInfo: "sterling")),
            .notify(.init(.app)),
            .notify(.init(.app)),
            .resume(.init(.extension)),
          ]
        )
      ),
      Example(
        "A process that is killed hears nothing",
        Scenario(
          steps: [
            .observe(.init(.extension)),
            .kill(.init(.extension)),
            .write(.init(.app, "sterling")),
            .notify(.init(.app)),
            .read(.init(.extension)),
          ]
        )
      ),
    ]
  }
}
