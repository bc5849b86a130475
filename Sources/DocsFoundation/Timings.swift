import Foundation
import SimulationKit

/// The time and the memory that a build used.
package struct Timings: Hashable, Sendable {
  /// A named duration.
  package struct Entry: Hashable, Sendable {
    /// The name: a stage, the path of a page, the position of a listing, or a template.
    package var name: String
    /// The duration.
    package var duration: Duration

    /// Creates an entry.
    package init(_ name: String, _ duration: Duration) {
      self.name = name
      self.duration = duration
    }
  }

  /// The stages, in order.
  package var stages: [Entry] = []
  /// The pages by file path: the time spent on each page alone.
  package var pages: [Entry] = []
  /// The listings by position: their run times.
  package var samples: [Entry] = []
  /// The templates by name: their times on all pages together.
  package var templates: [Entry] = []
  /// The reasons for which each compiler was started, and the number of programs run.
  package var work: [String] = []
  /// The peak memory of this program, in bytes.
  package var peakMemory: Int?
  /// The peak memory of the largest program that it started, in bytes: a compiler or a listing.
  package var largestProgram: Int?

  /// Creates timings. Everything is empty by default.
  package init(
    stages: [Entry] = [],
    pages: [Entry] = [],
    samples: [Entry] = [],
    templates: [Entry] = [],
    work: [String] = []
  ) {
    self.stages = stages
    self.pages = pages
    self.samples = samples
    self.templates = templates
    self.work = work
  }

  /// The slowest entries. Those with equal times are sorted by name.
  ///
  /// One pass, because a large site has a hundred thousand pages, of which ten are shown.
  static func slowest(_ entries: [Entry], _ count: Int = 10) -> [Entry] {
    func precedes(_ entry: Entry, _ other: Entry) -> Bool {
      (other.duration, entry.name) < (entry.duration, other.name)
    }
    var slowest: [Entry] = []
    for entry in entries where slowest.count < count || precedes(entry, slowest[count - 1]) {
      slowest.insert(entry, at: slowest.firstIndex { precedes(entry, $0) } ?? slowest.count)
      if slowest.count > count { slowest.removeLast() }
    }
    return slowest
  }
}

extension Timings {
  /// The timings for people, with a newline after each line.
  package var text: String {
    var blocks = [stageLines]
    for (title, entries) in [
      ("slowest pages", pages), ("slowest listings", samples), ("slowest templates", templates),
    ] where !entries.isEmpty {
      blocks.append(Self.table(title, Self.slowest(entries)))
    }
    blocks.append(work)
    let memory = [
      peakMemory.map { "peak memory      \(Self.megabytes($0))" },
      largestProgram.map { "largest program  \(Self.megabytes($0))" },
    ].compactMap(\.self)
    blocks.append(memory)
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// A line for each stage, with its share of the total as a percentage and as a bar.
  private var stageLines: [String] {
    guard !stages.isEmpty else { return [] }
    let total = stages.reduce(Duration.zero) { $0 + $1.duration }
    let names = Self.column(stages.map(\.name) + ["total"])
    let times = Self.column((stages.map(\.duration) + [total]).map(Self.milliseconds), isNumber: true)
    let lines = zip(stages, zip(names, times)).map { stage, line in
      let share = total > .zero ? stage.duration / total : 0
      let percent = Self.padded("\(Int((share * 100).rounded()))", to: 3)
      let bar = String(repeating: "#", count: Int((share * 40).rounded()))
      return "\(line.0)  \(line.1) ms  \(percent) %\(bar.isEmpty ? "" : "  " + bar)"
    }
    return lines + ["\(names[stages.count])  \(times[stages.count]) ms"]
  }

  private static func table(_ title: String, _ entries: [Entry]) -> [String] {
    let times = column(entries.map { milliseconds($0.duration) }, isNumber: true)
    return [title] + zip(times, entries).map { "  \($0) ms  \($1.name)" }
  }

  private static func column(_ cells: [String], isNumber: Bool = false) -> [String] {
    let width = cells.map(\.count).max() ?? 0
    return cells.map { cell in
      isNumber ? padded(cell, to: width) : cell + String(repeating: " ", count: width - cell.count)
    }
  }

  private static func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// Milliseconds with one decimal.
  private static func milliseconds(_ duration: Duration) -> String {
    let tenths = Int((duration.inMilliseconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func megabytes(_ bytes: Int) -> String { "\((bytes + 500_000) / 1_000_000) MB" }
}

extension Timings {
  /// The timings for programs: `{"timings": {…}}` on one line.
  package func json() throws -> String {
    func list(_ entries: [Entry]) -> JSONValue {
      .array(
        entries.map {
          ["name": .string($0.name), "milliseconds": .number($0.duration.inMilliseconds.rounded3)]
        }
      )
    }
    let value: JSONValue = [
      "timings": [
        "stages": list(stages), "pages": list(Self.slowest(pages)), "samples": list(Self.slowest(samples)),
        "templates": list(Self.slowest(templates)), "work": .array(work.map(JSONValue.string)),
        "peakMemory": peakMemory.map(JSONValue.integer) ?? .null,
        "largestProgram": largestProgram.map(JSONValue.integer) ?? .null,
      ]
    ]
    return String(decoding: try CanonicalJSON.encode(value), as: UTF8.self) + "\n"
  }
}

extension Duration {
  fileprivate var inMilliseconds: Double {
    Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
  }
}

extension Double {
  fileprivate var rounded3: Double { (self * 1000).rounded() / 1000 }
}
