import Foundation

extension Descriptor {
  /// Carries out a write in this folder.
  ///
  /// - Parameters:
  ///   - write: what is written, and how.
  ///   - limit: the number of calls after which the process is killed: what was called stays, the open files are
  ///     closed, and nothing is tidied up. Nil where it is not killed.
  ///   - observer: what is told of each call after it was made, with the name of the temporary file.
  /// - Throws: ``SandboxFault`` where the name stands for anything but a file with one name, or where a call fails;
  ///   then the temporary file is removed, as Foundation does.
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
      // After the rename there is no such name any more, and that is no failure.
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
      // A rename replaces a link itself and not what it leads to; but a link has no business here.
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
