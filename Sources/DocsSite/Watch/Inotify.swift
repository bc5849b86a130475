import DocsFoundation
import DocsMarkdown

#if os(Linux)
  import Foundation
  import Glibc
  import Synchronization

  /// Changes in a folder as Linux reports them: inotify(7).
  ///
  /// Linux watches individual folders, so each new folder is watched as soon as it is reported, and the files that it
  /// contains by then count as changed.
  final class Inotify: Sendable {
    /// Becomes readable when there are changes.
    let descriptor: Int32

    private let root: String
    /// The watched folders, by watch descriptor.
    private let folders = Mutex<[Int32: String]>([:])

    /// A file was written and closed; a name was added, removed or changed.
    private static let events =
      UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO) | UInt32(IN_CREATE)
      | UInt32(IN_DELETE) | UInt32(IN_ONLYDIR) | UInt32(IN_DONT_FOLLOW) | UInt32(IN_EXCL_UNLINK)

    /// Watches a folder and its subfolders.
    ///
    /// - Throws: ``Disk/SystemError`` if Linux allows no more watches.
    init(_ root: String) throws {
      self.root = root
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { throw Disk.SystemError(root) }
      do {
        _ = try watch("", depth: 0)
      } catch {
        Glibc.close(descriptor)
        throw error
      }
    }

    func close() {
      Glibc.close(descriptor)
    }

    /// Returns the changes since the last call: paths relative to the root, the empty one for everything.
    func changes() -> [String] {
      var paths: [String] = []
      // Large enough for hundreds of events, and for the longest name.
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let length = read(descriptor, &buffer, buffer.count)
        if length < 0, errno == EINTR { continue }
        guard length > 0 else { return paths }
        paths += buffer[..<length].withUnsafeBytes(changes)
      }
    }

    private func changes(_ bytes: UnsafeRawBufferPointer) -> [String] {
      let header = MemoryLayout<inotify_event>.size
      var paths: [String] = []
      var offset = 0
      while offset + header <= bytes.count {
        let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        let name = bytes[(offset + header)..<min(offset + header + Int(event.len), bytes.count)].prefix {
          $0 != 0
        }
        paths += changes(event, String(decoding: name, as: UTF8.self))
        offset += header + Int(event.len)
      }
      return paths
    }

    private func changes(_ event: inotify_event, _ name: String) -> [String] {
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
        // Some changes were lost, possibly including new folders.
        return [""] + ((try? watch("", depth: 0)) ?? [])
      }
      if event.mask & UInt32(IN_IGNORED) != 0 {
        folders.withLock { $0[event.wd] = nil }
        return []
      }
      guard let folder = folders.withLock({ $0[event.wd] }), !name.isEmpty, !name.hasPrefix(".") else {
        return []
      }
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      guard event.mask & UInt32(IN_ISDIR) != 0 else { return [path] }
      if event.mask & UInt32(IN_MOVED_FROM | IN_DELETE) != 0 {
        forget(path)
        return [path]
      }
      guard FolderWatch.watches(name, in: self.path(folder)) else { return [] }
      return [path] + ((try? watch(path, depth: path.split(separator: "/").count)) ?? [])
    }

    /// Watches a folder and its subfolders.
    ///
    /// - Returns: the files in them.
    private func watch(_ folder: String, depth: Int) throws -> [String] {
      guard depth < ContentLoader.depthLimit else { return [] }
      let number = inotify_add_watch(descriptor, path(folder), Self.events)
      guard number >= 0 else {
        // Already gone, or no longer a folder.
        if errno == ENOENT || errno == ENOTDIR || errno == EACCES { return [] }
        throw errno == ENOSPC
          ? Disk.SystemError(
            path(folder),
            "Linux allows no more watches; raise fs.inotify.max_user_watches with sysctl"
          ) : Disk.SystemError(path(folder))
      }
      folders.withLock { $0[number] = folder }
      // The watch precedes the listing, so anything added in between is seen twice rather than missed.
      var files: [String] = []
      for entry in (try? Disk.entries(of: path(folder))) ?? [] where !entry.name.hasPrefix(".") {
        let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
        switch entry.kind {
        case .folder where FolderWatch.watches(entry.name, in: self.path(folder)):
          files += try watch(path, depth: depth + 1)
        case .file: files.append(path)
        case .folder, .other: continue
        }
      }
      return files
    }

    /// Stops watching a folder that has moved, possibly to a place that isn't watched.
    private func forget(_ folder: String) {
      folders.withLock { folders in
        for (number, path) in folders where path == folder || path.hasPrefix(folder + "/") {
          inotify_rm_watch(descriptor, number)
          folders[number] = nil
        }
      }
    }

    private func path(_ path: String) -> String { path.isEmpty ? root : "\(root)/\(path)" }
  }
#endif
