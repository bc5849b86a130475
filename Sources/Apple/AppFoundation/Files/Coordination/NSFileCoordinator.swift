import Foundation
import Synchronization

/// Coordinates reading and writing of files between the objects of an app, and between apps and extensions.
///
/// Readers share a file, a writer has it alone, and others wait. They wait for the same file only: a writer that moves
/// or deletes a folder doesn't wait for readers of what is inside.
///
/// Waiting blocks the thread, in real time. A request inside an accessor of the same thread could never be served, and
/// ends the process.
///
/// Source: developer.apple.com/documentation/foundation/nsfilecoordinator; `NSFileCoordinator.h`.
///
/// Unchecked, because `NSObject` isn't Sendable, and a presenter needn't be. The presenter is only compared, and what can
/// change is behind a lock.
open class NSFileCoordinator: NSObject, @unchecked Sendable {
  private struct State {
    var purpose: String
    var isCanceled = false
  }

  private let presenter: (any NSFilePresenter)?
  private let state: Mutex<State>

  /// Creates a coordinator for one operation.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsfilecoordinator/init(filepresenter:).
  ///
  /// - Parameter filePresenterOrNil: the presenter that performs the operation. It isn't told about it.
  public init(filePresenter filePresenterOrNil: (any NSFilePresenter)?) {
    presenter = filePresenterOrNil
    let purpose =
      filePresenterOrNil.map { "presenter-\(ObjectIdentifier($0).hashValue)" } ?? UUID().uuidString
    state = Mutex(State(purpose: purpose))
  }

  /// Creates a coordinator without a presenter.
  public override convenience init() {
    self.init(filePresenter: nil)
  }

  /// What coordinators with one purpose have in common. They don't wait for each other.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsfilecoordinator/purposeidentifier.
  open var purposeIdentifier: String {
    get { state.withLock { $0.purpose } }
    set { state.withLock { $0.purpose = newValue } }
  }

  private var isCanceled: Bool { state.withLock { $0.isCanceled } }

  // MARK: Presenters

  /// Registers a presenter of the app. Remove it when the app goes to the background.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsfilecoordinator/addfilepresenter(_:).
  open class func addFilePresenter(_ filePresenter: any NSFilePresenter) {
    FileAccessTable.current.add(filePresenter, of: .current)
  }

  /// Removes a presenter.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsfilecoordinator/removefilepresenter(_:).
  open class func removeFilePresenter(_ filePresenter: any NSFilePresenter) {
    FileAccessTable.current.remove(filePresenter)
  }

  /// The app's presenters.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsfilecoordinator/filepresenters.
  open class var filePresenters: [any NSFilePresenter] { FileAccessTable.current.presenters(of: .current) }

  // MARK: Access

  /// Waits until a file can be read, and calls the accessor.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsfilecoordinator/coordinate(readingitemat:options:error:byaccessor:).
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - options: how it is read.
  ///   - outError: gets the error if the accessor isn't called.
  ///   - reader: the accessor.
  open func coordinate(
    readingItemAt url: URL,
    options: ReadingOptions = [],
    error outError: NSErrorPointer,
    byAccessor reader: (URL) -> Void
  ) {
    perform([.read(url, options)], outError) { reader($0[0]) }
  }

  /// Waits until a file can be written, and calls the accessor.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsfilecoordinator/coordinate(writingitemat:options:error:byaccessor:).
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - options: how it is written.
  ///   - outError: gets the error if the accessor isn't called.
  ///   - writer: the accessor.
  open func coordinate(
    writingItemAt url: URL,
    options: WritingOptions = [],
    error outError: NSErrorPointer,
    byAccessor writer: (URL) -> Void
  ) {
    perform([.write(url, options)], outError) { writer($0[0]) }
  }

  /// Waits until one file can be read and another written, and calls the accessor.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsfilecoordinator/coordinate(readingitemat:options:writingitemat:options:error:byaccessor:).
  open func coordinate(
    readingItemAt readingURL: URL,
    options readingOptions: ReadingOptions = [],
    writingItemAt writingURL: URL,
    options writingOptions: WritingOptions = [],
    error outError: NSErrorPointer,
    byAccessor readerWriter: (URL, URL) -> Void
  ) {
    perform([.read(readingURL, readingOptions), .write(writingURL, writingOptions)], outError) {
      readerWriter($0[0], $0[1])
    }
  }

  /// Waits until two files can be written, and calls the accessor.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsfilecoordinator/coordinate(writingitemat:options:writingitemat:options:error:byaccessor:).
  open func coordinate(
    writingItemAt url1: URL,
    options options1: WritingOptions = [],
    writingItemAt url2: URL,
    options options2: WritingOptions = [],
    error outError: NSErrorPointer,
    byAccessor writer: (URL, URL) -> Void
  ) {
    perform([.write(url1, options1), .write(url2, options2)], outError) { writer($0[0], $0[1]) }
  }

  /// Waits for files without blocking, and then calls the accessor on a queue.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsfilecoordinator/coordinate(with:queue:byaccessor:).
  ///
  /// - Parameters:
  ///   - intents: the files.
  ///   - queue: the queue on which the accessor is called.
  ///   - accessor: the accessor. It gets an error if the files can't be used.
  open func coordinate(
    with intents: [NSFileAccessIntent],
    queue: OperationQueue,
    byAccessor accessor: @escaping @Sendable ((any Error)?) -> Void
  ) {
    let app = AppContext.current
    let files = intents.map(\.access)
    Thread.detachNewThread { [self] in
      AppContext.$current.withValue(app) {
        var error: NSError?
        perform(files, &error) { _ in
          queue.addOperations(
            [BlockOperation { AppContext.$current.withValue(app) { accessor(nil) } }],
            waitUntilFinished: true
          )
        }
        guard let error else { return }
        queue.addOperation { AppContext.$current.withValue(app) { accessor(error) } }
      }
    }
  }

  /// Stops waiting: pending and later requests end with `NSUserCancelledError`.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsfilecoordinator/cancel().
  open func cancel() {
    state.withLock { $0.isCanceled = true }
    FileAccessTable.current.wake()
  }

  /// Announces that a file has moved. Call it in the accessor of a writer.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsfilecoordinator/item(at:didmoveto:).
  open func item(at oldURL: URL, didMoveTo newURL: URL) {
    calls(.current).reportMove(from: oldURL, to: newURL)
  }

  private func calls(_ table: FileAccessTable) -> PresenterCalls {
    PresenterCalls(table: table, own: presenter) { [self] in isCanceled }
  }

  private func perform(_ files: [FileAccess], _ outError: NSErrorPointer, _ accessor: ([URL]) -> Void) {
    let table = FileAccessTable.current
    let calls = calls(table)
    let app = AppContext.current?.bundle.identifier
    do {
      guard !isCanceled else { throw CocoaError(.userCancelled) }
      let reacquirers = try calls.prepare(files)
      defer { calls.reacquire(reacquirers) }
      let claimant = "\(app ?? "")/\(purposeIdentifier)"
      guard let claims = table.claim(files, for: claimant, of: app, isCanceled: { isCanceled }) else {
        throw CocoaError(.userCancelled)
      }
      let existed = Set(files.map(\.path).filter(FileManager.default.fileExists(atPath:)))
      accessor(files.map(\.url))
      table.end(claims)
      calls.report(files, existed: existed)
    } catch {
      outError?.pointee = error as NSError
    }
  }
}

extension FileAccessTable {
  /// The table of the device on which the code runs. Code outside any app has one of its own.
  static var current: FileAccessTable { AppContext.current?.device.fileAccess ?? outside }
  private static let outside = FileAccessTable(deadlocks: false)
}
