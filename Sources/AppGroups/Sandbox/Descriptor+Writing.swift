import Foundation

extension Descriptor {
  /// Performs a write in this folder.
  ///
  /// - Parameters:
  ///   - write: the write to perform.
  ///   - limit: the number of calls after which the process is killed. The effects of those calls remain, open files
  ///     are closed, and nothing is cleaned up. Nil if it isn't killed.
  ///   - observer: a closure that receives each call after it was made, with the name of the temporary file.
  /// - Throws: ``SandboxFault`` if the name refers to anything but a regular file with one link, or if a call fails.
  ///   The temporary file is then removed, as Foundation does.
  borrowing func perform(
    _ write: FileWrite,
    killedAfter limit: Int? = nil,
    observer: (FileWrite.Call, String?) -> Void = { _, _ in }
  ) throws(SandboxFault) {
    let calls = limit.map { write.calls.prefix(max(0, $0)) } ?? write.calls[...]
    guard let first = calls.first else { return }
    try checkReplaceable(write.name)
    let temporaryName = first == .truncate ? nil : freeName(of: write.temporaryNames)
    guard let name = first == .truncate ? write.name : temporaryName else { throw .noTemporaryName }
    let file = try file(name, O_RDWR | O_CREAT | (first == .truncate ? 0 : O_EXCL))
    do throws(SandboxFault) {
      for call in calls {
        try make(call, of: write, on: file, temporaryName: temporaryName)
        observer(call, temporaryName)
      }
    } catch {
      // After the rename the temporary name no longer exists, which is not a failure.
      if let temporaryName { _ = unlinkat(number, temporaryName, 0) }
      throw error
    }
  }

  private borrowing func make(
    _ call: FileWrite.Call,
    of write: FileWrite,
    on file: borrowing Descriptor,
    temporaryName: String?
  ) throws(SandboxFault) {
    switch call {
    case .createTemporary: break
    case .truncate:
      guard ftruncate(file.number, 0) == 0 else {
        throw .system(call: "ftruncate", reason: Self.errorText())
      }
    case .write(let range): try file.write(write.data[range])
    case .syncFile: try file.synchronize()
    case .rename:
      // A rename would replace the link itself and not its target, but a link shouldn't be here.
      try checkReplaceable(write.name)
      guard let temporaryName, renameat(number, temporaryName, number, write.name) == 0 else {
        throw Self.refusal("renameat", write.name)
      }
    case .syncFolder: try synchronize()
    }
  }

  private borrowing func freeName(of names: [String]) -> String? {
    for name in names where kind(of: name) == nil { return name }
    return nil
  }
}
