import Foundation

/// A process that answers each line with a line.
///
/// Only one thread at a time may ask it.
final class WorkerProcess {
  /// Why there is no answer.
  enum Failure: Error, Hashable {
    case cannotStart(String)
    /// It took longer than it may, and was stopped.
    case tooSlow
    /// It ended, with what it last wrote to standard error.
    case ended(words: String)
    /// The answer was longer than it may be.
    case tooLong
  }

  /// The longest answer, in bytes.
  static let mostBytes = 16 << 20
  /// What is kept of standard error, in bytes.
  private static let mostWords = 64 << 10

  private let socket: Int32
  private let identifier: pid_t
  /// How it ended; nil while it isn't known to have ended.
  private var status: Int32?
  private let errors: FileHandle
  private var received: [UInt8] = []

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - environment: exactly the variables that it gets.
  ///   - time: how long one answer may take.
  init(_ program: String, environment: [String: String], time: Duration) throws(Failure) {
    var ends: [Int32] = [-1, -1]
    // Unlike a pipe, a socket can time out, and a process that is gone causes no signal.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw .cannotStart(String(cString: strerror(errno)))
    }
    socket = ends[0]
    let (seconds, rest) = time.components
    var limit = timeval(tv_sec: Int(seconds), tv_usec: Int(rest / 1_000_000_000_000))
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    errors = Self.unnamedFile()
    // While this process has the other end open too, `recv` can't report that the program has ended.
    defer { close(ends[1]) }
    do throws(Failure) {
      identifier = try Self.spawn(program, environment, socket: ends[1], errors: errors.fileDescriptor)
    } catch {
      close(ends[0])
      throw error
    }
  }

  /// Starts a program in a process group of its own, so that its children end with it.
  private static func spawn(
    _ program: String,
    _ environment: [String: String],
    socket: Int32,
    errors: Int32
  ) throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (own, theirs) in [(socket, Int32(0)), (socket, 1), (errors, 2)] {
      posix_spawn_file_actions_adddup2(&actions, own, theirs)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let arguments = [strdup(program), nil]
    let variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var identifier = pid_t()
    let fault = posix_spawn(&identifier, program, &actions, &attributes, arguments, variables)
    guard fault == 0 else { throw .cannotStart(String(cString: strerror(fault))) }
    return identifier
  }

  /// A file that is gone when nobody has it open any more. Writing to it never waits, unlike writing to a pipe.
  private static func unnamedFile() -> FileHandle {
    var name = Array((NSTemporaryDirectory() + "/docs-worker-XXXXXX").utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { return .nullDevice }
    unlink(name)
    _ = fcntl(file, F_SETFL, O_APPEND)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    return FileHandle(fileDescriptor: file, closeOnDealloc: true)
  }

  deinit {
    end()
    close(socket)
  }

  /// Sends a line, and waits for the answer.
  ///
  /// - Parameter line: the line, without a line break.
  func answer(to line: [UInt8]) throws(Failure) -> [UInt8] {
    _ = ftruncate(errors.fileDescriptor, 0)
    try send(line + [UInt8(ascii: "\n")])
    var searched = 0
    while true {
      if let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let answer = Array(received[..<end])
        received.removeSubrange(...end)
        return answer
      }
      searched = received.count
      guard searched < Self.mostBytes else { throw .tooLong }
      try receive()
    }
  }

  private func send(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(count) }
      rest = rest.dropFirst(count)
    }
  }

  private func receive() throws(Failure) {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = recv(socket, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(count) }
      received += buffer[..<count]
      return
    }
  }

  /// Why nothing was sent or received, after which the process is of no use.
  private func failure(_ count: Int) -> Failure {
    if count < 0, errno == EAGAIN { return .tooSlow }
    end()
    return .ended(words: lastWords)
  }

  /// Ends the process and its children, unless they have ended.
  private func end() {
    guard status == nil else { return }
    kill(-identifier, SIGKILL)
    var ending: Int32 = 0
    while waitpid(identifier, &ending, 0) < 0, errno == EINTR {}
    status = ending
  }

  /// What it wrote last to standard error, or how it ended.
  private var lastWords: String {
    var bytes = [UInt8](repeating: 0, count: Self.mostWords)
    let count = max(0, pread(errors.fileDescriptor, &bytes, bytes.count, 0))
    let lines = String(decoding: bytes[..<count], as: UTF8.self).split(whereSeparator: \.isNewline)
    // The runtime of Swift says why it stops, and then where.
    let reason = lines.prefix { $0 != "Current stack trace:" }.last
    if let line = reason ?? lines.last {
      return String(line.prefix(300))
    }
    // Seven bits are the signal, and the next eight the status: wait(2).
    let ending = status ?? 0
    return ending & 0x7F == 0 ? "exit status \(ending >> 8 & 0xFF)" : "signal \(ending & 0x7F)"
  }
}
