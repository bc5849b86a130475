import DocsFoundation
import DocsSamples
import SimulationKit

/// The complete programs that a page's listings belong to, for copying.
///
/// Copying a listing includes everything before it in its session, even hidden lines, so the copy compiles as
/// a standalone script.
struct ProgramSheet {
  /// The pieces of the programs, without duplicates.
  private var pieces: [String] = []
  private var places: [String: Int] = [:]
  /// The pieces of each listing's program, by the listing's position.
  private(set) var programs: [SourcePosition: [Int]] = [:]

  /// - Parameters:
  ///   - sessions: the sessions of one page.
  init(_ sessions: [Session]) {
    for session in sessions {
      var before: [Int] = []
      for listing in session.listings {
        let own = place(of: Self.script(listing))
        if !listing.isPrelude {
          programs[listing.sample.position] = before + [own]
        }
        before += Self.lasting(listing).map { [place(of: $0)] } ?? []
      }
    }
  }

  private mutating func place(of piece: String) -> Int {
    if let place = places[piece] { return place }
    places[piece] = pieces.count
    pieces.append(piece)
    return pieces.count - 1
  }

  /// A listing as part of a script.
  private static func script(_ listing: Session.Listing) -> String {
    guard listing.sample.isNested else { return listing.sample.script }
    var imports = ""
    var rest = ""
    var start = 0
    for item in listing.items where item.kind == .importDeclaration {
      imports += listing.text(item.range) + "\n"
      rest += listing.text(start..<item.range.lowerBound)
      start = item.range.upperBound
    }
    rest += listing.text(start..<listing.sample.code.utf8.count)
    let lines = rest.trimmingPrefix { $0.isNewline }.split(separator: "\n", omittingEmptySubsequences: false)
    return imports + "do {\n" + lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined().trimmingLastNewline
      + "}\n"
  }

  /// The part of a listing that later listings need; nil for none.
  private static func lasting(_ listing: Session.Listing) -> String? {
    switch listing.sample.mode {
    case .run:
      return script(listing)
    case .compile:
      // Its statements don't run, but its declarations may be used.
      let declared = listing.items.filter { $0.kind == .type || $0.kind == .importDeclaration }
        .map { listing.text($0.range) + "\n" }
      return declared.isEmpty || listing.sample.isNested ? nil : declared.joined()
    case .failToCompile, .throwError, .trap, .declare, .manifest, .ignored:
      return nil
    }
  }

  /// The JSON file beside the page.
  ///
  /// - Parameter numbers: the number of each listing on its page, by position.
  func json(numbers: [SourcePosition: Int]) -> JSONValue {
    let listings = programs.compactMap { position, pieces in
      numbers[position].map { (String($0), JSONValue.array(pieces.map(JSONValue.integer))) }
    }
    return [
      "pieces": .array(pieces.map(JSONValue.string)),
      "listings": .object(Dictionary(uniqueKeysWithValues: listings)),
    ]
  }
}
