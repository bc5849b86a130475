import Dispatch
import DocsFoundation
import DocsMarkdown
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// Reports changes of files in a folder.
///
/// On Linux, the system reports them: inotify(7). If it allows no more watches, and on other systems, the stamps of all
/// files are compared several times a second.
///
/// Hidden files and folders are ignored, which includes those of version control and package managers. So are the
/// folders of external packages (`node_modules`) and finished sites.
package final class FolderWatch: Sendable {
  /// The changed files, as paths relative to the folder, collected until nothing changes for 20 milliseconds.
  ///
  /// A folder stands for everything in it, the empty path for everything.
  package let changes: AsyncStream<Set<String>>
  /// Why the files are polled instead; nil if the system reports changes.
  package let remark: String?

  private let queue = DispatchQueue(label: "watch", qos: .userInitiated)
  /// Dispatch objects are thread-safe, but on Linux their Swift interface doesn't declare it.
  nonisolated(unsafe) private let source: any DispatchSourceProtocol

  /// Watches a folder from now on.
  ///
  /// - Parameters:
  ///   - folder: an existing folder.
  ///   - isTold: whether the system is asked to report changes; if not, the files are polled.
  package convenience init(_ folder: URL) {
    self.init(folder, isTold: true)
  }

  init(_ folder: URL, isTold: Bool, window: Debouncer = Debouncer()) {
    let (changes, gathered) = AsyncStream.makeStream(of: Set<String>.self)
    self.changes = changes
    let gatherer = ChangeGatherer(queue: queue, window: window) { gathered.yield($0) }
    let root = folder.standardizedFileURL.path
    var reason: String?
    #if os(Linux)
      if isTold {
        do {
          let notifier = try Inotify(root)
          let source = DispatchSource.makeReadSource(fileDescriptor: notifier.descriptor, queue: queue)
          source.setEventHandler { gatherer.add(notifier.changes()) }
          source.setCancelHandler {
            notifier.close()
            gathered.finish()
          }
          self.source = source
          remark = nil
          source.resume()
          return
        } catch {
          reason = "\(error)"
        }
      }
    #endif
    remark = reason
    let stamps = Mutex(FolderStamps(root))
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + Self.interval, repeating: Self.interval)
    timer.setEventHandler {
      let fresh = FolderStamps(root)
      gatherer.add(
        stamps.withLock { known in
          defer { known = fresh }
          return fresh.changes(since: known)
        }
      )
    }
    timer.setCancelHandler { gathered.finish() }
    source = timer
    timer.resume()
  }

  deinit {
    source.cancel()
  }

  /// Stops watching and ends ``changes``.
  package func stop() {
    source.cancel()
  }

  private static let interval = DispatchTimeInterval.milliseconds(300)

  /// Whether changes in a folder are reported.
  static func watches(_ name: String, in parent: String) -> Bool {
    !name.hasPrefix(".") && name != "node_modules"
      && FileStamp("\(parent)/\(name)/\(FolderOutput.markName)") == nil
  }
}

/// Debounces changes.
private final class ChangeGatherer: Sendable {
  private let queue: DispatchQueue
  private let window: Mutex<Debouncer>
  private let yield: @Sendable (Set<String>) -> Void

  init(queue: DispatchQueue, window: Debouncer, yield: @escaping @Sendable (Set<String>) -> Void) {
    self.queue = queue
    self.window = Mutex(window)
    self.yield = yield
  }

  func add(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    let isFirst = window.withLock { window in
      defer { window.add(paths, at: .now) }
      return window.end == nil
    }
    if isFirst {
      close()
    }
  }

  /// Passes on the collected changes, now or when the window ends.
  private func close() {
    let now = ContinuousClock.now
    let (paths, end) = window.withLock { ($0.close(at: now), $0.end) }
    if let paths {
      yield(paths)
    } else if let end {
      let nanoseconds = (end - now).components.attoseconds / 1_000_000_000
      let seconds = (end - now).components.seconds
      queue.asyncAfter(deadline: .now() + .nanoseconds(Int(seconds * 1_000_000_000 + nanoseconds))) {
        self.close()
      }
    }
  }
}

/// The stamps of all files below a folder.
struct FolderStamps: Sendable {
  private var stamps: [String: FileStamp] = [:]

  init(_ root: String) {
    read(root, "", depth: 0)
  }

  private mutating func read(_ root: String, _ folder: String, depth: Int) {
    let parent = folder.isEmpty ? root : "\(root)/\(folder)"
    for entry in (try? Disk.entries(of: parent)) ?? [] where !entry.name.hasPrefix(".") {
      let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
      switch entry.kind {
      case .folder where depth < ContentLoader.depthLimit && FolderWatch.watches(entry.name, in: parent):
        read(root, path, depth: depth + 1)
      case .file: stamps[path] = FileStamp("\(root)/\(path)")
      case .folder, .other: continue
      }
    }
  }

  /// The files that were added, removed or changed.
  func changes(since old: FolderStamps) -> [String] {
    stamps.filter { old.stamps[$0.key] != $0.value }.map(\.key)
      + old.stamps.keys.filter { stamps[$0] == nil }
  }
}
