import Foundation
import SimulationKit

/// A write of a whole file, as a sequence of system calls.
///
/// A crash happens between two calls. A ``ModelFolder`` performs a write in memory, and a ``Sandbox`` in a real folder.
///
/// Source: `Data+Writing.swift` (github.com/swiftlang/swift-foundation) and its `strace` output on Linux.
public struct FileWrite: Hashable, Sendable {
  /// The ways to write a file.
  public enum Method: String, Hashable, Sendable, Codable, CaseIterable {
    /// `Data.write(to:)`: truncates, writes and syncs the file. Readers see the intermediate states.
    case inPlace = "in-place"
    /// A temporary file that is renamed but never synced. Programs once did this, until power cuts lost their data.
    case renameOnly = "rename-only"
    /// `Data.write(to:options: .atomic)`: a temporary file beside the file, written, synced and renamed.
    ///
    /// In a sandboxed process on Apple's systems, Foundation puts the temporary file into an item-replacement folder on
    /// the same volume instead. The order of the calls is the same.
    case atomic
    /// Like `atomic`, but also syncs the folder, so the new name survives a power cut.
    case durable
  }

  /// One system call.
  public enum Call: Hashable, Sendable {
    /// `open(O_CREAT | O_EXCL)` of a temporary file in the same folder.
    case createTemporary
    /// `open(O_CREAT | O_TRUNC)` of the file itself, which empties it.
    case truncate
    /// `write` of a range of the bytes.
    case write(Range<Int>)
    /// `fsync` of the written file.
    case syncFile
    /// `rename` of the temporary file to the file's name.
    case rename
    /// `fsync` of the folder.
    case syncFolder
  }

  /// The maximum number of `write` calls.
  public static let maximumPieces = 4096

  /// The file name.
  public let name: String
  /// The bytes to write.
  public let data: Data
  /// How to write them.
  public let method: Method
  /// The calls, in order. The number of calls made before a crash identifies when it happened.
  public let calls: [Call]
  /// The candidate names for the temporary file. The first one that is free is used.
  public let temporaryNames: [String]

  /// Creates a write.
  ///
  /// - Parameters:
  ///   - data: the bytes to write.
  ///   - name: the file name.
  ///   - method: how to write them.
  ///   - pieces: the number of `write` calls, 1 to ``maximumPieces``. Foundation makes one call; a kernel that stops in
  ///     the middle of it has the effect of two.
  ///   - pid: the process identifier, with which the temporary name begins.
  ///   - random: the source of the rest of the temporary name.
  public init(
    _ data: Data,
    to name: String,
    method: Method,
    pieces: Int = 1,
    pid: Int,
    random: inout SeededSource
  ) {
    self.name = name
    self.data = data
    self.method = method
    temporaryNames = method == .inPlace ? [] : (0..<7).map { _ in Self.temporaryName(pid: pid, &random) }
    let writes = Self.ranges(of: data.count, pieces: pieces).map(Call.write)
    // Foundation syncs only if it has written something.
    let sync: [Call] = data.isEmpty || method == .renameOnly ? [] : [.syncFile]
    calls =
      switch method {
      case .inPlace: [.truncate] + writes + sync
      case .renameOnly, .atomic: [.createTemporary] + writes + sync + [.rename]
      case .durable: [.createTemporary] + writes + sync + [.rename, .syncFolder]
      }
  }

  /// A name of the form `.dat.nosync44EC.1twKHJ`: the process identifier in hexadecimal and six random characters.
  ///
  /// Source: `createTemporaryFile` in `Data+Writing.swift`, which tries seven names.
  private static func temporaryName(pid: Int, _ random: inout SeededSource) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    let suffix = (0..<6).map { _ in letters[random.number(in: 0...(letters.count - 1))] }
    return ".dat.nosync" + String(pid, radix: 16, uppercase: true) + "." + String(suffix)
  }

  private static func ranges(of count: Int, pieces: Int) -> [Range<Int>] {
    let pieces = min(max(1, min(pieces, maximumPieces)), count)
    var ranges: [Range<Int>] = []
    var start = 0
    for index in 0..<pieces {
      let length = count / pieces + (index < count % pieces ? 1 : 0)
      ranges.append(start..<(start + length))
      start += length
    }
    return ranges
  }

  /// Returns a call as a line of a system call trace.
  ///
  /// - Parameters:
  ///   - call: one of the calls of this write.
  ///   - temporaryName: the name of the temporary file; nil for the first candidate.
  public func text(of call: Call, temporaryName: String?) -> String {
    let temporary = temporaryName ?? temporaryNames.first ?? ""
    return switch call {
    case .createTemporary: "open(\"\(temporary)\", O_CREAT | O_EXCL)"
    case .truncate: "open(\"\(name)\", O_CREAT | O_TRUNC)"
    case .write(let range): "write(\(range.count) bytes)"
    case .syncFile: "fsync(file)"
    case .rename: "rename(\"\(temporary)\", \"\(name)\")"
    case .syncFolder: "fsync(folder)"
    }
  }
}
