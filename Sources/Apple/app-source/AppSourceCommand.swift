import AppSources
import Foundation

/// Writes what the compiler on Linux takes of an app's source file, for the build plugin.
///
/// Usage: app-source INPUT OUTPUT
@main struct AppSourceCommand {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 2, let input = arguments.first, let output = arguments.last else {
      end("usage: app-source INPUT OUTPUT", status: 64)
    }
    do {
      let source = try String(contentsOfFile: input, encoding: .utf8)
      let header = "#sourceLocation(file: \"\(input.escaped)\", line: 1)\n"
      try (header + AppSource(source).text).write(toFile: output, atomically: true, encoding: .utf8)
    } catch let fault as AppSourceFault {
      end("\(input):\(fault.line):\(fault.column): error: \(fault)", status: 65)
    } catch {
      end("\(input): error: The file can't be read or written: \(error)", status: 66)
    }
  }

  private static func end(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}

extension String {
  /// The text within a string literal.
  fileprivate var escaped: String {
    replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }
}
