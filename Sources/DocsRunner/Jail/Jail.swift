import DocsFoundation
import DocsToolchain
import Foundation

/// Starts programs where they see nothing of the machine but what they need, and where nothing of theirs can stay.
///
/// bubblewrap makes it of the kernel's namespaces: there is no network, no device, no other process and no file but the
/// system's libraries, the compiler and what a program is given. What it starts ends with it.
///
/// Source: https://github.com/containers/bubblewrap
package struct Jail: Launcher {
  /// What the program inside is.
  package enum Inmate: Sendable {
    /// The compiler and the linker, which read the modules and write the program.
    case compiler
    /// The program of a listing, which has an empty folder in memory.
    case program
  }

  /// Limits on what a program and all that it starts may use.
  package struct Limits: Sendable {
    /// The memory of all processes, in bytes.
    package var memory = 512 << 20
    /// The number of processes and threads.
    package var tasks = 64
    /// The size of a file, in bytes.
    package var file = 64 << 20
    /// The size of the folder in memory, in bytes.
    package var folder = 32 << 20

    package init() {}
  }

  let inmate: Inmate
  let limits: Limits
  /// The command before bubblewrap's arguments: bubblewrap, or another program that takes its arguments.
  let command: [String]
  /// The file with the filter of system calls, and one without anything.
  let filter: URL
  let empty: URL
  /// The files that each program of this kind needs.
  let files: [String]

  /// - Parameters:
  ///   - inmate: what the program inside is.
  ///   - command: bubblewrap, or a program that takes its arguments, and arguments before those.
  ///   - filter: the file with the filter of system calls.
  ///   - empty: a file without anything.
  ///   - toolchain: the compiler.
  ///   - library: the modules.
  ///   - moduleCache: the folder with all precompiled modules of C that a text may import.
  package init(
    of inmate: Inmate,
    command: [String],
    filter: URL,
    empty: URL,
    toolchain: Toolchain,
    library: SampleLibrary,
    moduleCache: URL,
    limits: Limits = Limits()
  ) {
    self.inmate = inmate
    self.command = command
    self.filter = filter
    self.empty = empty
    self.limits = limits
    files =
      inmate == .compiler
      ? [toolchain.folder, "/usr/include", moduleCache.path] + library.files
      : [toolchain.resources, "/usr/share/zoneinfo"]
  }

  package func run(_ program: Subprogram, with files: LaunchFiles) async throws -> Subprogram.Result {
    if Self.isRoot {
      // The program is another user's, who has to write into them.
      for path in files.written { chown(path, Self.nobody, Self.nobody) }
    }
    var jailed = program
    jailed.program = "/bin/sh"
    jailed.arguments = ["-c", shell, filter.path] + self.arguments(for: program, files)
    jailed.name = nil
    jailed.environment = .only(["PATH": "/usr/bin:/bin"])
    jailed.folder = nil
    let watch = ResourceWatch(limits)
    jailed.supervise = { try await watch.run(from: $0) }
    var result = try await jailed.run()
    if result.end.limit != nil { await watch.waitForEnd() }
    // As a shell does, bubblewrap ends with 128 and the number of the signal that ended the program.
    if case .exited(let status) = result.end, (129...159).contains(status) {
      result.end = .signaled(status - 128)
    }
    return result
  }

  // MARK: The command

  /// Sets the limits that processes inherit, and opens the filter for bubblewrap.
  ///
  /// The memory and the tasks of all processes together are watched besides: these limits are for each process, and for
  /// all processes of a user.
  private var shell: String {
    let limits = [
      "c": 0, "d": self.limits.memory / 1024, "f": self.limits.file / 512, "n": 256,
      // It counts all tasks of the user, of whom nobody has few.
      "p": self.limits.tasks + Self.margin + (Self.isRoot ? 0 : ResourceWatch.tasks(ofUser: geteuid())),
    ]
    // dash takes one at a time.
    let settings = limits.sorted { $0.key < $1.key }.map { "ulimit -\($0) \($1) || exit 70; " }.joined()
    return settings + "exec \"$@\" 9<\"$0\""
  }

  /// The command and its arguments, which name every file that the program sees.
  func arguments(for program: Subprogram, _ files: LaunchFiles) -> [String] {
    var words =
      Self.isRoot ? ["setpriv", "--reuid=\(Self.nobody)", "--regid=\(Self.nobody)", "--clear-groups"] : []
    words += command
    words += [
      "--unshare-all", "--new-session", "--die-with-parent", "--cap-drop", "ALL", "--hostname", "docs",
    ]
    words += ["--seccomp", "9", "--clearenv"]
    let variables =
      if case .only(let variables) = program.environment { variables } else { Toolchain.environment }
    words += variables.sorted { $0.key < $1.key }.flatMap { ["--setenv", $0.key, $0.value] }
    words += ["--size", "\(1 << 20)", "--tmpfs", "/"] + Self.system
    words += ["--proc", "/proc"] + Self.hiddenProcesses(empty: empty.path)
    words += Self.outermost(self.files + files.read).flatMap { ["--ro-bind-try", $0, $0] }
    words += files.written.sorted().flatMap { ["--bind", $0, $0] }
    if let folder = program.folder?.path { words += self.folder(folder) }
    return words + ["--remount-ro", "/", program.program] + program.arguments
  }

  /// The program's folder: in memory, with the files that it is to find there.
  private func folder(_ path: String) -> [String] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
    return ["--size", "\(limits.folder)", "--tmpfs", path]
      + entries.flatMap { ["--ro-bind", "\(path)/\($0)", "\(path)/\($0)"] } + ["--chdir", path]
  }

  /// The system's libraries. Where `/lib` is a link, it is one inside too.
  private static let system: [String] =
    ["/usr/lib", "/usr/lib64", "/usr/lib32"].flatMap { ["--ro-bind-try", $0, $0] }
    + ["/lib", "/lib64", "/lib32"].flatMap { path in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: path)).map { ["--symlink", $0, path] }
        ?? ["--ro-bind-try", path, path]
    }

  /// Hides what `/proc` says of the machine. Of the processes inside, libdispatch has to know whether they run.
  private static func hiddenProcesses(empty: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.sorted() ?? []
    return names.filter { Int32($0) == nil }.map { "/proc/" + $0 }.flatMap { path -> [String] in
      // Links lead to the process itself.
      if (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil { return [] }
      return Disk.isFolder(path) ? ["--size", "4096", "--tmpfs", path] : ["--ro-bind", empty, path]
    }
  }

  /// The paths without those below others of them, sorted.
  private static func outermost(_ paths: [String]) -> [String] {
    Set(paths).sorted().reduce(into: []) { kept, path in
      if kept.last.map({ path.hasPrefix($0 + "/") }) != true { kept.append(path) }
    }
  }

  // MARK: Users

  /// Whether this process may do everything. Then programs run as nobody.
  static var isRoot: Bool { geteuid() == 0 }
  /// The user and group `nobody` of Debian and most other systems.
  static let nobody: UInt32 = 65534
  /// The processes and threads that one text may leave for a moment after it was stopped.
  private static let margin = 512
}

extension Toolchain {
  /// The folder with the compiler, its tools and its libraries.
  fileprivate var folder: String {
    URL(filePath: resources).deletingLastPathComponent().deletingLastPathComponent().path
  }
}
