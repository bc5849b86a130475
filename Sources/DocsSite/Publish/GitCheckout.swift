import Foundation

/// The git checkout that contains a site, read from its files without starting a process.
///
/// The layout is described in gitrepository-layout(5).
struct GitCheckout: Hashable, Sendable {
  /// The path of the site from the top of the checkout, with a trailing slash; empty if they are the same.
  let prefix: String
  /// The id of the current commit; nil if there is none or it can't be determined.
  let commit: String?
  /// Whether the history is truncated, so the oldest commit doesn't indicate a change.
  let isShallow: Bool

  /// The checkout around a folder, or nil if there is none.
  init?(around folder: URL) {
    let start = folder.resolvingSymlinksInPath().standardizedFileURL
    var top = start
    var names: [String] = []
    while !FileManager.default.fileExists(atPath: top.appending(path: ".git").path) {
      guard top.pathComponents.count > 1 else { return nil }
      names.append(top.lastPathComponent)
      top = top.deletingLastPathComponent().standardizedFileURL
    }
    guard let folder = Self.gitFolder(of: top) else { return nil }
    // A worktree has its own HEAD and shares the rest.
    let shared = Self.firstLine(of: folder.appending(path: "commondir"))
      .map { URL(filePath: $0, directoryHint: .isDirectory, relativeTo: folder).standardizedFileURL }
    prefix = names.reversed().map { $0 + "/" }.joined()
    commit = Self.commit(head: folder, shared: shared ?? folder)
    isShallow = FileManager.default.fileExists(
      atPath: (shared ?? folder).appending(path: "shallow").path
    )
  }

  /// The folder `.git`, or the one that a file of that name points to, as in worktrees and submodules.
  private static func gitFolder(of top: URL) -> URL? {
    let entry = top.appending(path: ".git")
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: entry.path, isDirectory: &isFolder) else { return nil }
    guard !isFolder.boolValue else { return URL(filePath: entry.path, directoryHint: .isDirectory) }
    guard let line = firstLine(of: entry), line.hasPrefix("gitdir:") else { return nil }
    let path = line.dropFirst(7).trimmingCharacters(in: .whitespaces)
    return URL(filePath: path, directoryHint: .isDirectory, relativeTo: top).standardizedFileURL
  }

  private static func commit(head: URL, shared: URL) -> String? {
    guard var name = firstLine(of: head.appending(path: "HEAD")) else { return nil }
    // A symbolic reference may point to another; git follows five of them.
    for _ in 0..<5 {
      guard name.hasPrefix("ref:") else { return name.isCommit ? name : nil }
      let reference = name.dropFirst(4).trimmingCharacters(in: .whitespaces)
      guard reference.hasPrefix("refs/"), !reference.split(separator: "/").contains("..") else { return nil }
      let line =
        firstLine(of: head.appending(path: reference)) ?? firstLine(of: shared.appending(path: reference))
        ?? packed(reference, in: shared)
      guard let line else { return nil }
      name = line
    }
    return nil
  }

  /// The commit of a packed reference.
  private static func packed(_ reference: String, in folder: URL) -> String? {
    guard let text = try? String(contentsOf: folder.appending(path: "packed-refs"), encoding: .utf8) else {
      return nil
    }
    let end = " " + reference
    return text.split(separator: "\n").first { !$0.hasPrefix("#") && $0.hasSuffix(end) }
      .map { String($0.dropLast(end.count)) }
  }

  private static func firstLine(of file: URL) -> String? {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    let line = text.prefix { !$0.isNewline }
    return line.isEmpty ? nil : String(line)
  }
}

extension String {
  /// Whether the text is a commit id: SHA-1 or SHA-256, in hexadecimal digits.
  fileprivate var isCommit: Bool {
    (utf8.count == 40 || utf8.count == 64) && utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }
}
