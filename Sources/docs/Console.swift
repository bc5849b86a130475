import ArgumentParser
import DocsFoundation
import DocsSite
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// The standard streams that commands write to.
enum Descriptor: Int32 {
  case output = 1
  case errors = 2
}

extension FileHandle {
  convenience init(descriptor: Descriptor) {
    self.init(fileDescriptor: descriptor.rawValue, closeOnDealloc: false)
  }
}

/// Prints a line to standard error.
func printError(_ line: String) {
  FileHandle(descriptor: .errors).write(Data((line + "\n").utf8))
}

/// Shows progress: a single line that is redrawn on a terminal, and plain lines elsewhere.
///
/// The line is redrawn at most twenty times a second, and removed when the work is done.
final class Progress: Sendable {
  private struct State {
    var step: BuildStep?
    var drawn: ContinuousClock.Instant?
    var isWaiting = false
    var isOver = false
  }

  private static let interval = Duration.milliseconds(50)

  /// The progress bar; nil if the output isn't a terminal, or is read by a program.
  private let bar: ProgressBar?
  private let state = Mutex(State())

  /// - Parameter isForPeople: whether a person reads the output.
  init(isForPeople: Bool) {
    let environment = ProcessInfo.processInfo.environment
    let isTerminal = isatty(Descriptor.errors.rawValue) == 1 && environment["TERM"] != "dumb"
    // Source: https://no-color.org
    let isColored = environment["NO_COLOR", default: ""].isEmpty
    bar =
      isTerminal && isForPeople ? ProgressBar(width: Self.terminalWidth, isColored: isColored) : nil
  }

  func show(_ step: BuildStep) {
    let isNew = state.withLock { state in
      defer { state.step = step }
      return state.step?.text != step.text
    }
    if bar != nil {
      draw()
    } else if isNew, step.isLogged {
      printError(step.text)
    }
  }

  /// Removes the line.
  func clear() {
    let wasDrawn = state.withLock { state in
      defer { state.drawn = nil }
      state.isOver = true
      return state.drawn != nil
    }
    if wasDrawn {
      write("\r\u{1B}[2K")
    }
  }

  /// Draws the step now, or once the interval since the last drawing has passed.
  private func draw() {
    let now = ContinuousClock.now
    let isDue = state.withLock { state -> Bool in
      guard !state.isWaiting, !state.isOver else { return false }
      guard let drawn = state.drawn, now - drawn < Self.interval else { return true }
      state.isWaiting = true
      Task { [self] in
        try? await Task.sleep(for: Self.interval - (now - drawn))
        self.state.withLock { $0.isWaiting = false }
        redraw()
      }
      return false
    }
    if isDue {
      redraw()
    }
  }

  private func redraw() {
    // Under the lock, so nothing is drawn after the line was removed.
    state.withLock { state in
      guard let bar, let step = state.step, !state.isOver else { return }
      state.drawn = .now
      write("\r\u{1B}[2K\(bar.line(step))")
    }
  }

  private func write(_ text: String) {
    FileHandle(descriptor: .errors).write(Data(text.utf8))
  }

  private static var terminalWidth: Int {
    var size = winsize()
    guard ioctl(Descriptor.errors.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}

/// Ends a command that fails: prints one line that says what to do, and exits with status 70 (EX_SOFTWARE of
/// sysexits.h).
///
/// - Parameter interruption: ends what the command started when it is told to end; nil for a command that starts
///   nothing.
func withFailuresAsExit<Value>(
  _ interruption: Interruption? = Interruption(),
  _ body: () async throws -> Value
) async throws -> Value {
  do {
    return try await body()
  } catch let code as ExitCode {
    throw code
  } catch let error as CocoaError {
    printError("error: \(error.inWords)")
    throw ExitCode(70)
  } catch {
    printError("error: \(error)")
    throw ExitCode(70)
  }
}

extension CocoaError {
  /// The file and the reason. Foundation's own description is a dump of the error's parts.
  fileprivate var inWords: String {
    let path = (userInfo[NSFilePathErrorKey] as? String) ?? (userInfo[NSURLErrorKey] as? URL)?.path
    let reason = (userInfo[NSUnderlyingErrorKey] as? NSError)?.localizedDescription ?? localizedDescription
    return (path.map { "\($0): " } ?? "") + reason
  }
}

/// A program that an option needs isn't installed.
struct MissingProgram: Error, CustomStringConvertible {
  let name: String
  /// The reason that it is needed.
  let purpose: String

  var description: String {
    "'\(name)' is not on this machine's PATH, and \(purpose). On Debian: apt-get install \(name)"
  }
}
