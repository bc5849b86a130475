/// Links an object file as the driver would, without starting the driver, which takes longer to plan the link than the
/// link itself takes.
struct Linker: Hashable, Sendable {
  /// The command that writes a list of the libraries that the object needs.
  private let extraction: [String]
  /// The command that links the object with them.
  private let linking: [String]

  // The placeholders for the files in the driver's commands.
  private static let object = "object.o"
  private static let program = "program"
  /// The arguments that make the driver print the commands that it would run.
  static let question = ["-use-ld=lld", object, "-o", program, "-###"]

  /// - Parameter answer: the driver's output. The result is nil if its shape isn't that of Swift 6 on Linux.
  init?(answer: String) {
    let commands = answer.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    // The driver quotes a path that contains a blank.
    guard commands.count == 2, !answer.contains(where: { "\"'\\".contains($0) }),
      commands[0].count == 4, commands[0][1] == Self.object, commands[0][2] == "-o",
      [Self.object, Self.program, "@" + commands[0][3]].allSatisfy(commands[1].contains)
    else { return nil }
    (extraction, linking) = (commands[0], commands[1])
  }

  /// The commands that link a program, each a path and its arguments.
  ///
  /// - Parameters:
  ///   - object: the path of the object.
  ///   - program: the path of the program; the list of libraries is written beside it.
  ///   - arguments: additional linker arguments.
  func commands(_ object: String, to program: String, _ arguments: [String]) -> [[String]] {
    let list = program + ".libraries"
    let places = [
      Self.object: object, Self.program: program, extraction[3]: list, "@" + extraction[3]: "@" + list,
    ]
    return [extraction, linking + arguments].map { $0.map { places[$0] ?? $0 } }
  }
}
