import Foundation

/// What a coordinator tells the presenters of a file, before and after.
struct PresenterCalls {
  let table: FileAccessTable
  /// The presenter of the coordinator, which isn't told about itself.
  let own: (any NSFilePresenter)?
  let isCanceled: () -> Bool

  /// Tells all presenters that files will be used, and waits for them.
  ///
  /// - Returns: what to tell them when the accessor has returned.
  /// - Throws: the error of a presenter that can't save, or objects to a deletion.
  func prepare(_ files: [FileAccess]) throws -> [Reacquirer] {
    var reacquirers: [Reacquirer] = []
    for file in files {
      for (listener, url) in presenters(of: file.url, andInside: file.concernsContents) {
        if let call = try relinquish(listener, to: file) {
          reacquirers.append(Reacquirer(listener: listener, call: call))
        }
        if file.access == .read && !file.reading.contains(.withoutChanges)
          || file.writing.contains(.forMerging)
        {
          try ask(listener) { $0.savePresentedItemChanges(completionHandler: $1) }
        }
        if file.removes, FileManager.default.fileExists(atPath: url.filePath) {
          try ask(listener) { $0.accommodatePresentedItemDeletion(completionHandler: $1) }
        }
      }
      if file.removes, FileManager.default.fileExists(atPath: file.path) {
        for (listener, _) in presenters(ofFolderOf: file.url) {
          let url = file.url
          try ask(listener) { $0.accommodatePresentedSubitemDeletion(at: url, completionHandler: $1) }
        }
      }
    }
    return reacquirers
  }

  /// Tells presenters that they may use the files again. What has changed they have been told before.
  func reacquire(_ reacquirers: [Reacquirer]) {
    for reacquirer in reacquirers {
      tell(reacquirer.listener) { _ in reacquirer.call() }
    }
  }

  /// Tells all presenters what was written.
  ///
  /// - Parameter existed: the files that were there before.
  func report(_ files: [FileAccess], existed: Set<String>) {
    for file in files where file.access == .write && !file.writing.contains(.contentIndependentMetadataOnly) {
      let exists = FileManager.default.fileExists(atPath: file.path)
      let url = file.url
      guard exists else { continue }
      for (listener, _) in presenters(of: url) {
        tell(listener) { $0.presentedItemDidChange() }
      }
      for (listener, _) in presenters(ofFolderOf: url) {
        if existed.contains(file.path) {
          tell(listener) { $0.presentedSubitemDidChange(at: url) }
        } else {
          tell(listener) { $0.presentedSubitemDidAppear(at: url) }
        }
      }
    }
  }

  /// Tells all presenters that a file has another place now.
  func reportMove(from old: URL, to new: URL) {
    for (listener, url) in presenters(of: old, andInside: true) {
      let place =
        url.filePath == old.filePath
        ? new : new.appending(path: url.filePath.dropFirst(old.filePath.count + 1))
      tell(listener) { $0.presentedItemDidMove(to: place) }
    }
    for (listener, _) in presenters(ofFolderOf: old) {
      tell(listener) { $0.presentedSubitem(at: old, didMoveTo: new) }
    }
  }
}

// MARK: - Who is told

extension PresenterCalls {
  private typealias Listener = FileAccessTable.Listener

  private func presenters(of url: URL, andInside: Bool = false) -> [(Listener, URL)] {
    listeners { $0.filePath == url.filePath || andInside && $0.isInside(url) }
  }

  private func presenters(ofFolderOf url: URL) -> [(Listener, URL)] {
    listeners { url.isInside($0) }
  }

  private func listeners(where isConcerned: (URL) -> Bool) -> [(Listener, URL)] {
    table.listeners(except: own).compactMap { listener in
      guard let url = listener.presenter.presentedItemURL, isConcerned(url) else { return nil }
      return (listener, url)
    }
  }
}

// MARK: - Calls

extension PresenterCalls {
  private func relinquish(_ listener: Listener, to file: FileAccess) throws -> (@Sendable () -> Void)? {
    let reply = Reply<(@Sendable () -> Void)?>()
    tell(listener) { presenter in
      if file.access == .read {
        presenter.relinquishPresentedItem(toReader: reply.set)
      } else {
        presenter.relinquishPresentedItem(toWriter: reply.set)
      }
    }
    return try reply.wait(isCanceled)
  }

  private func ask(
    _ listener: Listener,
    _ question: @escaping (any NSFilePresenter, @escaping @Sendable ((any Error)?) -> Void) -> Void
  ) throws {
    let reply = Reply<(any Error)?>()
    tell(listener) { question($0, reply.set) }
    if let error = try reply.wait(isCanceled) { throw error }
  }

  /// Calls a presenter on its queue, as code of its app.
  ///
  /// Several apps share the main queue here. A coordinator of one that waits on it couldn't be served by the
  /// presenter of another on the main queue; so that one is called at once.
  private func tell(_ listener: Listener, _ message: @escaping (any NSFilePresenter) -> Void) {
    let queue = listener.presenter.presentedItemOperationQueue
    // The presenter is called on the queue that it has chosen for that, as Apple's is.
    nonisolated(unsafe) let call = {
      guard let app = listener.app else { return message(listener.presenter) }
      app.run { message(listener.presenter) }
    }
    if queue === OperationQueue.main && MainQueue.isCurrent {
      call()
    } else {
      queue.addOperation { call() }
    }
  }
}

/// What a presenter wants to be called when it may use its file again.
struct Reacquirer {
  let listener: FileAccessTable.Listener
  let call: @Sendable () -> Void
}

/// What a presenter replies, from any thread.
///
/// Unchecked, because the value is only reached with the lock held.
private final class Reply<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private let arrival = DispatchSemaphore(value: 0)
  private var content: Value?

  var set: @Sendable (Value) -> Void {
    { value in
      // The value leaves the presenter's thread with this call.
      nonisolated(unsafe) let value = value
      self.lock.withLock { self.content = self.content ?? value }
      self.arrival.signal()
    }
  }

  /// Waits for the reply.
  ///
  /// - Throws: `CocoaError.userCancelled` if the coordinator is canceled first.
  func wait(_ isCanceled: () -> Bool) throws -> Value {
    while true {
      if let content = lock.withLock({ content }) { return content }
      if isCanceled() { throw CocoaError(.userCancelled) }
      if Thread.isMainThread {
        // The reply may have to come from this thread.
        _ = RunLoop.current.run(mode: .default, before: .distantPast)
      }
      _ = arrival.wait(timeout: .now() + .milliseconds(5))
    }
  }
}
