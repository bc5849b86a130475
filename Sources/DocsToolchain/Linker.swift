import DocsFoundation

/// Links an object file as the drivers of Swift and C would, without starting them: together they take longer than the
/// linker.
struct Linker: Hashable, Sendable {
  /// The command that writes a list of the libraries that the object needs.
  private let extraction: [String]
  /// The command that links the object with them.
  private let linking: [String]

  // The placeholders for the files in the drivers' commands.
  private static let object = "object.o"
  private static let program = "program"
  private static let list = "@libraries"
  private static let others = "others.o"
  /// The arguments that make Swift's driver print the commands that it would run.
  static let question = ["-use-ld=lld", object, "-o", program, "-###"]

  /// - Parameter answer: the output of Swift's driver. The result is nil if its shape isn't that of Swift 6 on Linux.
  init?(answer: String) {
    let commands = answer.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    // The driver quotes a path that contains a blank.
    guard commands.count == 2, !answer.contains(where: { "\"'\\".contains($0) }),
      commands[0].count == 4, commands[0][1] == Self.object, commands[0][2] == "-o",
      [Self.object, Self.program, "@" + commands[0][3]].allSatisfy(commands[1].contains)
    else { return nil }
    let list = commands[0][3]
    extraction = commands[0].map { $0 == list ? Self.list : $0 }
    linking = commands[1].map { $0 == "@" + list ? Self.list : $0 } + [Self.others]
  }

  private init(extraction: [String], linking: [String]) {
    (self.extraction, self.linking) = (extraction, linking)
  }

  /// The command that makes the driver of C print the linker's command.
  var driverQuestion: [String] {
    // The driver looks for its own files, and passes on others.
    linking.map { [Self.object, Self.list, Self.others].contains($0) ? "-Wl,\($0)" : $0 } + ["-###"]
  }

  /// The linker without the driver of C.
  ///
  /// - Parameter driverAnswer: what the driver printed.
  /// - Returns: a linker, or nil if the answer's shape isn't that of Clang on Linux.
  func withoutDriver(_ driverAnswer: String) -> Linker? {
    guard let line = driverAnswer.split(separator: "\n").last, !line.contains("\\") else { return nil }
    let pieces = line.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    let words = pieces.indices.filter { !$0.isMultiple(of: 2) }.map { pieces[$0] }
    let between = stride(from: 0, to: pieces.count, by: 2).map { pieces[$0] }
    guard between.allSatisfy({ $0.allSatisfy { $0 == " " } }),
      [Self.object, Self.program, Self.list, Self.others].allSatisfy(words.contains)
    else { return nil }
    return Linker(extraction: extraction, linking: words)
  }

  /// Whether the files that the commands name exist. Those of GCC are gone when another version is installed.
  var isComplete: Bool { linking.allSatisfy { !$0.hasPrefix("/") || FileStamp($0) != nil } }

  /// The file for the list of libraries that a program is linked with.
  static func list(for program: String) -> String { program + ".libraries" }

  /// The commands that link a program, each a path and its arguments.
  ///
  /// - Parameters:
  ///   - object: the path of the object.
  ///   - program: the path of the program.
  ///   - arguments: additional linker arguments.
  /// - Returns: the command that writes the list of libraries, and the one that links with it.
  func commands(_ object: String, to program: String, _ arguments: [String]) -> [[String]] {
    let list = Self.list(for: program)
    let places = [Self.object: [object], Self.program: [program], Self.others: arguments]
    return [
      extraction.flatMap { $0 == Self.list ? [list] : places[$0] ?? [$0] },
      linking.flatMap { $0 == Self.list ? ["@" + list] : places[$0] ?? [$0] },
    ]
  }
}
