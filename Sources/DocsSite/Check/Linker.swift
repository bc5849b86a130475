/// What the driver does to link an object, without the driver, which takes longer to work that out than it takes to do.
struct Linker: Hashable, Sendable {
  /// Writes a list of the libraries that the object asks for.
  private let extraction: [String]
  /// Links the object with them.
  private let linking: [String]

  // What the question has in the places of the files.
  private static let object = "object.o"
  private static let program = "program"
  /// The arguments with which the driver says what it would start.
  static let question = ["-use-ld=lld", object, "-o", program, "-###"]

  /// - Parameter answer: what the driver said; nil comes of one that has another shape than those of Swift 6 on Linux.
  init?(answer: String) {
    let commands = answer.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    // A path with a blank stands in quotation marks.
    guard commands.count == 2, !answer.contains(where: { "\"'\\".contains($0) }),
      commands[0].count == 4, commands[0][1] == Self.object, commands[0][2] == "-o",
      [Self.object, Self.program, "@" + commands[0][3]].allSatisfy(commands[1].contains)
    else { return nil }
    (extraction, linking) = (commands[0], commands[1])
  }

  /// The commands that make a program, each a path and its arguments.
  ///
  /// - Parameters:
  ///   - object: the path of the object.
  ///   - program: the path of the program; a list of libraries is written beside it.
  ///   - arguments: what the linker is told besides.
  func commands(_ object: String, to program: String, _ arguments: [String]) -> [[String]] {
    let list = program + ".libraries"
    let places = [
      Self.object: object, Self.program: program, extraction[3]: list, "@" + extraction[3]: "@" + list,
    ]
    return [extraction, linking + arguments].map { $0.map { places[$0] ?? $0 } }
  }
}
