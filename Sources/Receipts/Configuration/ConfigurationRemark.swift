import SimulationKit

/// Something about a configuration file: a fault, or a part that the test store ignores.
public struct ConfigurationRemark: Hashable, Sendable, CustomStringConvertible {
  /// The value that it is about; empty for the whole file.
  public var pointer: JSONPointer
  /// The line at which the value begins, counted from 1.
  public var line: Int
  /// The byte in the line, counted from 1.
  public var column: Int
  /// What is wrong or ignored, as a sentence without a full stop.
  public var reason: String

  /// The pointer and the reason on one line.
  public var description: String { pointer.tokens.isEmpty ? reason : "\(pointer): \(reason)" }
}

/// Why a configuration file can't be used.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Everything that is wrong, at least one remark, in the order of the file; at most ``limit``.
  public var faults: [ConfigurationRemark]

  /// The maximum number of faults, and of warnings, that are reported.
  public static let limit = 100

  /// The first fault with its line, and the number of others.
  public var description: String {
    guard let first = faults.first else { return "The configuration can't be used" }
    let others = faults.count > 1 ? ", and \(faults.count - 1) more" : ""
    return "line \(first.line), column \(first.column): \(first)\(others)"
  }
}

/// Faults and warnings, while a file is read.
struct ConfigurationNotes {
  private(set) var faults: [Rejection] = []
  private(set) var warnings: [Rejection] = []

  mutating func fault(at pointer: JSONPointer, _ reason: String) {
    guard faults.count < ConfigurationError.limit else { return }
    faults.append(Rejection(at: pointer, reason))
  }

  mutating func warn(at pointer: JSONPointer, _ reason: String) {
    guard warnings.count < ConfigurationError.limit else { return }
    warnings.append(Rejection(at: pointer, reason))
  }

  /// Whether another warning would be dropped.
  var isFull: Bool { warnings.count >= ConfigurationError.limit }

  /// Adds the places in the file, and sorts by them.
  static func located(_ notes: [Rejection], in text: [UInt8]) -> [ConfigurationRemark] {
    notes.map { note in
      let place = note.pointer.place(in: text)
      return ConfigurationRemark(
        pointer: note.pointer,
        line: place.line,
        column: place.column,
        reason: note.reason
      )
    }
    .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }
}
