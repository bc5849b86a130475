import Activities
import AppFoundation

/// A document of the app: its file, and what Handoff has to do with it.
///
/// Source: developer.apple.com/documentation/appkit/nsdocument.
@preconcurrency @MainActor open class NSDocument: NSObject {
  private var adapter: ResponderAdapter?

  /// Creates an empty document.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/init().
  public override init() { super.init() }

  /// Opens a document.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/init(contentsof:oftype:).
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - typeName: its type.
  /// - Throws: what `read(from:ofType:)` throws.
  public convenience init(contentsOf url: URL, ofType typeName: String) throws {
    self.init()
    try read(from: url, ofType: typeName)
    fileURL = url
    fileType = typeName
  }

  /// The name for a person.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/displayname.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var displayName: String! = "Untitled"

  /// The controllers of its windows.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/windowcontrollers.
  open private(set) var windowControllers: [NSWindowController] = []

  /// Adds the controller of a window.
  ///
  /// - Parameter windowController: the controller.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/addwindowcontroller(_:).
  open func addWindowController(_ windowController: NSWindowController) {
    guard !windowControllers.contains(where: { $0 === windowController }) else { return }
    windowControllers.append(windowController)
    windowController.document = self
  }

  /// Creates the controllers of its windows.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/makewindowcontrollers().
  open func makeWindowControllers() {}

  /// Shows its windows.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/showwindows().
  open func showWindows() {
    windowControllers.forEach { $0.showWindow(self) }
  }

  /// Closes its windows.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/close().
  open func close() {
    windowControllers.forEach { $0.close() }
    windowControllers = []
    userActivity = nil
  }

  /// The activity that AppKit manages for the document.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/useractivity.
  open var userActivity: NSUserActivity? {
    didSet {
      guard userActivity !== oldValue else { return }
      let adapter = adapter ?? ResponderAdapter { [weak self] in self?.updateUserActivityState($0) }
      self.adapter = adapter
      adapter.hold(userActivity)
    }
  }

  /// Writes the document's state into its activity. The activity's `userInfo` is empty before.
  ///
  /// - Parameter userActivity: the activity.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/updateuseractivitystate(_:).
  open func updateUserActivityState(_ userActivity: NSUserActivity) {}

  /// Restores the state in an activity.
  ///
  /// - Parameter userActivity: the activity.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/restoreuseractivitystate(_:).
  open func restoreUserActivityState(_ userActivity: NSUserActivity) {}

  // MARK: - File

  /// Where the document is saved; nil if it never was.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/fileurl.
  open var fileURL: URL?

  /// The type of the file.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/filetype.
  open var fileType: String?

  /// Whether the system saves the document over its file by itself. Nothing here does.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/autosavesinplace.
  open class var autosavesInPlace: Bool { false }

  /// Takes over the content of a file. A class has to override this method or the one for data.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/read(from:oftype:).
  open func read(from url: URL, ofType typeName: String) throws {
    try read(from: Data(contentsOf: url), ofType: typeName)
  }

  /// Takes over the content of a file. The default throws; AppKit's raises an exception.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/read(from:oftype:)-7i6ot.
  open func read(from data: Data, ofType typeName: String) throws {
    throw CocoaError(.featureUnsupported)
  }

  /// The content for a file. The default throws; AppKit's raises an exception.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/data(oftype:).
  open func data(ofType typeName: String) throws -> Data {
    throw CocoaError(.featureUnsupported)
  }

  /// Writes the content to a file. A class has to override this method or `data(ofType:)`.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsdocument/write(to:oftype:).
  open func write(to url: URL, ofType typeName: String) throws {
    try data(ofType: typeName).write(to: url, options: .atomic)
  }

  /// The simulated responder of its present activity; nil if it has none.
  var activityResponder: Responder? { userActivity == nil ? nil : adapter }
}

extension NSDocument: NSUserActivityRestoring {}
