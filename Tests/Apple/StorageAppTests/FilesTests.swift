import AppFoundation
import AppGroups
import Synchronization
import Testing

@Suite struct FilesTests {
  @Test func `The app and its extension share the group's folder and nothing else`() throws {
    let stage = try Stage()
    try stage.app.run {
      let folder = try #require(
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: Stage.group)
      )
      try Data("sterling".utf8).write(to: folder.appendingPathComponent("currency.txt"))
      let documents = try #require(
        FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first
      )
      try Data("mine".utf8).write(to: documents.appendingPathComponent("own.txt"))
      #expect(documents.path.hasPrefix(NSHomeDirectory()))
    }
    try stage.widget.run {
      let folder = try #require(
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: Stage.group)
      )
      #expect(
        try String(contentsOf: folder.appendingPathComponent("currency.txt"), encoding: .utf8) == "sterling"
      )
      let documents = URL.documentsDirectory
      #expect(!FileManager.default.fileExists(atPath: documents.appendingPathComponent("own.txt").path))
    }
  }

  @Test func `A typo gives nil on a phone and a folder that isn't there on a Mac`() throws {
    let typo = "group.com.example.mony"
    let phone = try Stage()
    #expect(
      phone.app.run { FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: typo) } == nil
    )
    let mac = try Stage(.mac)
    let url = try #require(
      mac.app.run { FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: typo) }
    )
    #expect(url.path.hasSuffix("Group Containers/\(typo)"))
    #expect(throws: (any Error).self) { try Data().write(to: url.appendingPathComponent("a")) }
  }

  @Test func `The folders of an app aren't those of the machine`() throws {
    let machine = (NSHomeDirectory(), FileManager.default.temporaryDirectory)
    let stage = try Stage()
    stage.app.run {
      #expect(NSHomeDirectory() != machine.0)
      #expect(FileManager.default.temporaryDirectory != machine.1)
      #expect(FileManager.default.fileExists(atPath: NSTemporaryDirectory()))
    }
  }
}

/// A presenter that notes what it is told.
private final class Presenter: NSObject, NSFilePresenter {
  let presentedItemURL: URL?
  let presentedItemOperationQueue = OperationQueue()
  let log: Log

  init(_ url: URL, _ log: Log) {
    presentedItemURL = url
    self.log = log
    presentedItemOperationQueue.maxConcurrentOperationCount = 1
  }

  func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
    log.add("relinquish")
    writer { [log] in log.add("reacquire") }
  }

  func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    log.add("save")
    completionHandler(nil)
  }

  func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    log.add("refuse to go")
    completionHandler(CocoaError(.fileWriteNoPermission))
  }

  func presentedItemDidChange() {
    log.add("changed in \(AppContext.current?.bundle.identifier ?? "no app")")
  }

  func presentedSubitemDidAppear(at url: URL) {
    log.add("appeared: \(url.lastPathComponent)")
  }
}

private final class Log: Sendable {
  private let state = Mutex<[String]>([])
  var lines: [String] { state.withLock { $0 } }
  func add(_ line: String) {
    state.withLock { $0.append(line) }
  }
}

@Suite struct CoordinationTests {
  private func file(_ stage: Stage) throws -> URL {
    try #require(
      stage.app.run { FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: Stage.group) }
    ).appendingPathComponent("prices.json")
  }

  @Test func `A presenter in the app is told what the extension writes`() throws {
    let stage = try Stage()
    let url = try file(stage)
    let log = Log()
    let presenter = Presenter(url, log)
    let folder = Presenter(url.deletingLastPathComponent(), log)
    stage.app.run {
      NSFileCoordinator.addFilePresenter(presenter)
      NSFileCoordinator.addFilePresenter(folder)
      #expect(NSFileCoordinator.filePresenters.count == 2)
    }
    stage.widget.run {
      #expect(NSFileCoordinator.filePresenters.isEmpty)
      var error: NSError?
      NSFileCoordinator(filePresenter: nil).coordinate(writingItemAt: url, options: [], error: &error) {
        url in
        log.add("write")
        try? Data("1".utf8).write(to: url)
      }
      #expect(error == nil)
    }
    presenter.presentedItemOperationQueue.waitUntilAllOperationsAreFinished()
    folder.presentedItemOperationQueue.waitUntilAllOperationsAreFinished()
    let told = log.lines.filter { $0 != "appeared: prices.json" }
    #expect(told == ["relinquish", "write", "changed in com.example.money", "reacquire"])
    #expect(log.lines.contains("appeared: prices.json"))
    stage.app.run { NSFileCoordinator.removeFilePresenter(presenter) }
  }

  @Test func `A presenter isn't told what it does itself, and saves before another reads`() throws {
    let stage = try Stage()
    let url = try file(stage)
    let log = Log()
    let presenter = Presenter(url, log)
    stage.app.run {
      NSFileCoordinator.addFilePresenter(presenter)
      NSFileCoordinator(filePresenter: presenter).coordinate(writingItemAt: url, error: nil) { _ in }
    }
    #expect(log.lines.isEmpty)
    stage.widget.run {
      NSFileCoordinator().coordinate(readingItemAt: url, options: .withoutChanges, error: nil) { _ in
        log.add("peek")
      }
      NSFileCoordinator().coordinate(readingItemAt: url, error: nil) { _ in log.add("read") }
    }
    #expect(log.lines == ["peek", "save", "read"])
  }

  @Test func `A presenter that refuses stops a deletion`() throws {
    let stage = try Stage()
    let url = try file(stage)
    try Data().write(to: url)
    let presenter = Presenter(url, Log())
    stage.app.run { NSFileCoordinator.addFilePresenter(presenter) }
    stage.widget.run {
      var error: NSError?
      NSFileCoordinator().coordinate(writingItemAt: url, options: .forDeleting, error: &error) { url in
        Issue.record("the accessor is called")
      }
      #expect(error?.domain == NSCocoaErrorDomain)
      #expect(error?.code == CocoaError.fileWriteNoPermission.rawValue)
    }
  }

  @Test func `A canceled coordinator calls no accessor`() throws {
    let stage = try Stage()
    let url = try file(stage)
    stage.app.run {
      var error: NSError?
      let coordinator = NSFileCoordinator()
      coordinator.cancel()
      coordinator.coordinate(writingItemAt: url, error: &error) { _ in Issue.record("the accessor is called")
      }
      #expect(error?.code == NSUserCancelledError)
    }
  }

  /// Starts a writer in the extension from another thread, and waits until it has asked for the file.
  private func startWriter(of stage: Stage, _ url: URL, _ log: Log, _ done: DispatchSemaphore) {
    Thread.detachNewThread {
      stage.widget.run {
        NSFileCoordinator().coordinate(writingItemAt: url, error: nil) { _ in log.add("extension") }
      }
      done.signal()
    }
    while stage.device.fileAccess.claims.count < 2, log.lines.last != "extension" { usleep(1000) }
  }

  @Test func `A writer waits for the app that reads`() throws {
    let stage = try Stage()
    let url = try file(stage)
    let (log, done) = (Log(), DispatchSemaphore(value: 0))
    stage.app.run {
      NSFileCoordinator().coordinate(readingItemAt: url, error: nil) { _ in
        startWriter(of: stage, url, log, done)
        #expect(stage.device.fileAccess.claims.map(\.isGranted) == [true, false])
        log.add("app")
      }
    }
    done.wait()
    #expect(log.lines == ["app", "extension"])
  }

  @Test func `A writer doesn't wait for an app that is suspended while it reads`() throws {
    let stage = try Stage()
    let url = try file(stage)
    let (log, done) = (Log(), DispatchSemaphore(value: 0))
    stage.app.run {
      NSFileCoordinator().coordinate(readingItemAt: url, error: nil) { _ in
        stage.device.fileAccess.suspend("com.example.money")
        startWriter(of: stage, url, log, done)
        done.wait()
        log.add("app")
        stage.device.fileAccess.resume("com.example.money")
      }
    }
    #expect(log.lines == ["extension", "app"])
  }

  @Test func `Several files are waited for without blocking`() async throws {
    let stage = try Stage()
    let url = try file(stage)
    let other = url.deletingLastPathComponent().appendingPathComponent("other.json")
    let thread: String? = await withCheckedContinuation { continuation in
      stage.app.run {
        let queue = OperationQueue()
        queue.name = "accessors"
        NSFileCoordinator().coordinate(
          with: [.readingIntent(with: url), .writingIntent(with: other, options: .forReplacing)],
          queue: queue
        ) { error in
          #expect(error == nil)
          #expect(AppContext.current === stage.app)
          continuation.resume(returning: OperationQueue.current?.name)
        }
      }
    }
    #expect(thread == "accessors")
  }

  @Test func `An accessor that waits for itself ends the process`() async {
    await #expect(processExitsWith: .failure) {
      let url = URL(fileURLWithPath: "/tmp/deadlock")
      NSFileCoordinator().coordinate(writingItemAt: url, error: nil) { _ in
        NSFileCoordinator().coordinate(readingItemAt: url, error: nil) { _ in }
      }
    }
  }
}
