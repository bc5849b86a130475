/// The reason why the toolchain can't do its part: describe, build, compile or link.
package enum ToolchainError: Error, Hashable, CustomStringConvertible {
  /// A tool failed, with these messages.
  case failed(_ what: String, messages: String)
  /// A tool's output isn't what this version of the program reads.
  case unknownOutput(of: String, reason: String)
  /// The package has no Swift module with these names; it has the others.
  case unknownModules([String], known: [String])
  /// A file isn't where a tool was told to put it.
  case missingFile(String)

  package var description: String {
    switch self {
    case .failed(let what, let messages): "\(what):\n\(messages)"
    case .unknownOutput(let source, let reason):
      "\(source) has unknown content. This requires Swift 6.3 (\(reason))"
    case .unknownModules(let names, let known):
      "No module \(names.joined(separator: ", ")) in the package, which has \(known.joined(separator: ", "))"
    case .missingFile(let file): "\(file) is not where it was put"
    }
  }
}
