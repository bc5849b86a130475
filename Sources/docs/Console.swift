import ArgumentParser
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Where a command speaks.
enum Descriptor: Int32 {
  case output = 1
  case errors = 2
}

extension FileHandle {
  convenience init(descriptor: Descriptor) {
    self.init(fileDescriptor: descriptor.rawValue, closeOnDealloc: false)
  }
}

/// Prints a line beside the standard output.
func printError(_ line: String) {
  FileHandle(descriptor: .errors).write(Data((line + "\n").utf8))
}

/// Shows what is going on: one line that changes on a terminal, plain lines elsewhere.
struct Progress: Sendable {
  private let isTerminal = isatty(Descriptor.errors.rawValue) == 1

  func show(_ text: String) {
    FileHandle(descriptor: .errors).write(Data((isTerminal ? "\r\u{1B}[2K\(text)…" : text + "\n").utf8))
  }

  func clear() {
    guard isTerminal else { return }
    FileHandle(descriptor: .errors).write(Data("\r\u{1B}[2K".utf8))
  }
}

/// Ends a command that cannot go on: one line that says what to do, and exit status 70 (EX_SOFTWARE of
/// sysexits.h).
func withFailuresAsExit<Value>(_ body: () async throws -> Value) async throws -> Value {
  do {
    return try await body()
  } catch let code as ExitCode {
    throw code
  } catch {
    printError("error: \(error)")
    throw ExitCode(70)
  }
}
