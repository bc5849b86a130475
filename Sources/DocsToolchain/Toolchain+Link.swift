import DocsFoundation
import Foundation

extension Toolchain {
  /// Links a program from an object file.
  ///
  /// The toolchain's own tool lists the libraries that the object needs, which takes half as long as the linker. They
  /// are named in a section of the object, so the list is cached by the bytes of that section.
  ///
  /// - Parameters:
  ///   - object: the path of the object.
  ///   - program: the path of the program; the list of libraries is written beside it.
  ///   - arguments: additional linker arguments.
  ///   - cache: the cache for lists of libraries.
  ///   - run: runs a command, given as a program and its arguments.
  /// - Returns: the result of the first command that failed; nil if none did.
  package func link(
    _ object: String,
    to program: String,
    _ arguments: [String],
    cache: ContentCache,
    run: (_ command: [String]) async throws -> Subprogram.Result
  ) async throws -> Subprogram.Result? {
    let list = URL(filePath: Linker.list(for: program))
    let bytes = try? Data(contentsOf: URL(filePath: object), options: .mappedIfSafe)
    let entries = bytes.flatMap(ObjectFile.init)?.section(".swift1_autolink_entries")
    let key = entries.map {
      Fingerprint(["libraries", identity.description, Fingerprint(of: $0).description])
    }
    var commands = linking(object, to: program, arguments)
    if commands.count > 1, let known = key.flatMap({ cache.bytes(.toolchain, $0) }) {
      try Data(known).write(to: list)
      commands.removeFirst()
    }
    for command in commands {
      let result = try await run(command)
      guard result.failure == nil else { return result }
    }
    // The commands may have run in a jail, and what is cached is used outside of it. So nothing but an order of the
    // object's own entries is.
    if commands.count > 1, let key, let entries, let made = try? Data(contentsOf: list),
      Set(made.split(separator: UInt8(ascii: "\n"))) == Set(entries.split(separator: 0))
    {
      cache.store(made, .toolchain, key)
    }
    return nil
  }
}
