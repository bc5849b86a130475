/// The Swift program that a page's listings become.
///
/// The listings of a page share one session, as if they were one script. A script's types go to the top
/// of a file, where all of it sees them; its statements become the body of a function. So the pages of a
/// whole site are files of one module, and one compiler checks them all.
struct SampleProgram {
  /// What stands before a piece of output, to tell whose it is.
  static let mark = "\u{1}\u{2}"

  /// A page's listings with the statements that they hold.
  private let samples: [(number: Int, sample: Sample, items: [SwiftSource.Item])]
  /// The functions that use no variable of the session, so that types and each other may use them.
  private let sharedFunctions: Set<String>

  /// The program of one page.
  ///
  /// - Parameter samples: the listings that are compiled, with their numbers on the page.
  init(samples: [(number: Int, sample: Sample)]) {
    self.samples = samples.map { ($0.number, $0.sample, SwiftSource($0.sample.code).items) }
    let items = self.samples.flatMap { $0.items }
    var local = Set(items.filter { $0.kind == .variable }.flatMap(\.declared))
    var shared = items.filter { $0.kind == .function }
    // A function that uses a local one is local too, and so on until no more change sides.
    while let index = shared.firstIndex(where: {
      !$0.mentioned.subtracting($0.declared).isDisjoint(with: local)
    }) {
      local.formUnion(shared.remove(at: index).declared)
    }
    sharedFunctions = Set(shared.flatMap(\.declared)).subtracting(local)
  }

  /// What a listing is expected to print, statement by statement, in the order in which ``mark`` numbers
  /// them; and the expectations that belong to no statement, so that nothing could be compared with them.
  func expectations(of number: Int) -> (
    compared: [[SwiftSource.Expectation]], stray: [SwiftSource.Expectation]
  ) {
    let items = samples.first { $0.number == number }?.items ?? []
    return (
      items.filter(isStatement).map(\.prints).filter { !$0.isEmpty },
      items.filter { !isStatement($0) }.flatMap(\.prints)
    )
  }

  /// The file of the page: all of its listings that run or only compile.
  ///
  /// - Parameter function: the name of the function that runs them.
  func file(function: String) -> String {
    let checked = samples.filter { $0.sample.mode == .run || $0.sample.mode == .compile }
    var text = head(of: checked)
    text += "func \(function)() async throws {\n"
    for (number, sample, items) in checked {
      text +=
        sample.mode == .run ? "_livedocsMark(\"\(number)\")\n" : "func _compiled\(number)() async throws {\n"
      text += body(of: items, in: sample, number: sample.mode == .run ? number : nil)
      text += sample.mode == .run ? "" : "}\n"
    }
    return text + "_livedocsMark(\"end\")\n}\n"
  }

  /// The file of a listing that must not compile, with the session that stands before it.
  ///
  /// - Parameters:
  ///   - number: the number of the listing.
  ///   - function: the name of the function that it becomes.
  func failingFile(number: Int, function: String) -> String {
    let session = samples.filter { $0.number == number || ($0.number < number && $0.sample.mode == .run) }
    var text = head(of: session)
    text += "func \(function)() async throws {\n"
    for (_, sample, items) in session {
      text += body(of: items, in: sample, number: nil)
    }
    return text + "}\n"
  }

  /// The program's entry: runs the page whose number is its argument.
  static func entry(pages: [String]) -> String {
    let cases = pages.enumerated().map { "      case \"\($0)\": try await \($1)()\n" }.joined()
    return """
      import Foundation

      func _livedocsMark(_ text: String) {
        print("\\u{1}\\u{2}" + text)
        fflush(nil)
      }

      @main struct _LiveDocsEntry {
        static func main() async {
          do {
            switch CommandLine.arguments.last {
      \(cases)      default: break
            }
          } catch {
            _livedocsMark("thrown")
            print(error)
          }
        }
      }

      """
  }

  // MARK: Pieces

  private typealias Checked = (number: Int, sample: Sample, items: [SwiftSource.Item])

  /// Imports, types and shared functions: what stands at the top of the file.
  private func head(of samples: [Checked]) -> String {
    var text = ""
    for (_, sample, items) in samples {
      for item in items where item.kind == .importDeclaration || isShared(item) {
        text += madePrivate(item, in: sample) + "\n"
      }
    }
    return text + Self.placeEnd(after: text)
  }

  /// The statements of a listing, with a mark before and after each one whose output is compared.
  ///
  /// - Parameter number: the listing's number, or nil where it will not run and needs no marks.
  private func body(of items: [SwiftSource.Item], in sample: Sample, number: Int?) -> String {
    var text = ""
    var expectation = 0
    for item in items where isStatement(item) {
      let statement = place(of: item, in: sample) + item.text + "\n"
      guard let number, !item.prints.isEmpty else {
        text += statement
        continue
      }
      text += "_livedocsMark(\"\(number).\(expectation)\")\n" + statement + "_livedocsMark(\"\(number)\")\n"
      expectation += 1
    }
    return text + Self.placeEnd(after: text)
  }

  /// What ends the places that ``place(of:in:)`` told; the compiler refuses it where there were none.
  private static func placeEnd(after text: String) -> String { text.isEmpty ? "" : "#sourceLocation()\n" }

  /// Whether an item is a part of the function's body.
  private func isStatement(_ item: SwiftSource.Item) -> Bool {
    item.kind != .importDeclaration && !isShared(item)
  }

  private func isShared(_ item: SwiftSource.Item) -> Bool {
    item.kind == .type || (item.kind == .function && item.declared.isSubset(of: sharedFunctions))
  }

  private func place(of item: SwiftSource.Item, in sample: Sample) -> String {
    Self.place(file: sample.position.file, line: sample.firstLine + item.line - 1)
      + String(repeating: " ", count: item.column - 1)
  }

  /// Tells the compiler where the next line comes from, so that it names the page and not this program.
  private static func place(file: String, line: Int) -> String {
    "#sourceLocation(file: \"\(file)\", line: \(line))\n"
  }

  /// A declaration that only its own file sees, so that two pages may use the same names.
  ///
  /// The word stands on the line before the declaration, so that it moves nothing the compiler speaks of.
  private func madePrivate(_ item: SwiftSource.Item, in sample: Sample) -> String {
    guard let access = item.access else { return place(of: item, in: sample) + item.text }
    let attributes = access.attributes.isEmpty ? "" : access.attributes + " "
    let linesBefore = 1 + attributes.count { $0.isNewline }
    return Self.place(file: sample.position.file, line: sample.firstLine + access.line - 1 - linesBefore)
      + attributes + "private\n" + String(repeating: " ", count: access.column - 1)
      + access.declaration
  }
}
