import Foundation

/// An object that shows a file or folder, and is told when another object or process uses it.
///
/// Apple's methods about versions and iCloud aren't here, because neither is simulated.
///
/// Source: developer.apple.com/documentation/foundation/nsfilepresenter.
public protocol NSFilePresenter: NSObjectProtocol {
  /// The file or folder.
  var presentedItemURL: URL? { get }

  /// The queue on which the object is told.
  var presentedItemOperationQueue: OperationQueue { get }

  /// Another object wants to read. It waits until this one calls the closure.
  func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)

  /// Another object wants to write. It waits until this one calls the closure.
  func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)

  /// The changes are to be saved, because another object reads the file.
  func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void)

  /// The file is about to be deleted.
  func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void)

  /// The file was moved or renamed.
  func presentedItemDidMove(to newURL: URL)

  /// The file's contents or attributes have changed.
  func presentedItemDidChange()

  /// Something in the folder is about to be deleted.
  func accommodatePresentedSubitemDeletion(
    at url: URL,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  )

  /// Something was added to the folder.
  func presentedSubitemDidAppear(at url: URL)

  /// Something in the folder was moved or renamed.
  func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL)

  /// Something in the folder has changed.
  func presentedSubitemDidChange(at url: URL)
}

// Optional on Apple's systems. What each does is what the system does with an object that doesn't have the method.
extension NSFilePresenter {
  /// Lets the reader go on.
  public func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)
  {
    reader(nil)
  }

  /// Lets the writer go on.
  public func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)
  {
    writer(nil)
  }

  /// Has nothing to save.
  public func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    completionHandler(nil)
  }

  /// Doesn't object.
  public func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void)
  {
    completionHandler(nil)
  }

  /// Does nothing.
  public func presentedItemDidMove(to newURL: URL) {}

  /// Does nothing.
  public func presentedItemDidChange() {}

  /// Doesn't object.
  public func accommodatePresentedSubitemDeletion(
    at url: URL,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    completionHandler(nil)
  }

  /// Does nothing.
  public func presentedSubitemDidAppear(at url: URL) {}

  /// Does nothing.
  public func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL) {}

  /// Does nothing.
  public func presentedSubitemDidChange(at url: URL) {}
}
