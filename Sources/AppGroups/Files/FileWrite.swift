import Foundation
import SimulationKit

/// One write of a whole file, as the system calls that carry it out.
///
/// A crash falls between two of them. The same value is carried out on a ``ModelFolder`` and, by a ``Sandbox``, on a
/// real folder.
///
/// Source: `Data+Writing.swift` (github.com/swiftlang/swift-foundation), and what `strace` shows of it on Linux.
public struct FileWrite: Hashable, Sendable {
  /// The ways to write a file.
  public enum Method: String, Hashable, Sendable, Codable, CaseIterable {
    /// `Data.write(to:)`: the file is emptied, written and synced, and readers watch.
    case inPlace = "in-place"
    /// A temporary file that is renamed and never synced; what programs did before file systems taught them better.
    case renameOnly = "rename-only"
    /// `Data.write(to:options: .atomic)`: a temporary file beside the file, written, synced and renamed.
    ///
    /// In a sandboxed process of Apple's systems Foundation puts the temporary file into a folder for item
    /// replacement on the same volume instead; the order of the calls is the same.
    case atomic
    /// The same, and then the folder is synced too, so that the new name outlives a power cut.
    case durable
  }

  /// One system call.
  public enum Call: Hashable, Sendable {
    /// `open(O_CREAT | O_EXCL)` of a temporary file in the same folder.
    case createTemporary
    /// `open(O_CREAT | O_TRUNC)` of the file itself: from here on it is empty.
    case truncate
    /// `write` of some of the bytes, from the first to before the last index.
    case write(Range<Int>)
    /// `fsync` of the file that is written.
    case syncFile
    /// `rename` of the temporary file to the file's name.
    case rename
    /// `fsync` of the folder.
    case syncFolder
  }

  /// The largest number of calls that the bytes are divided among.
  public static let maximumPieces = 4096

  /// The file's name in its folder.
  public let name: String
  /// What is written.
  public let data: Data
  /// How it is written.
  public let method: Method
  /// The calls, in order. The number of those that were made before a crash says where it fell.
  public let calls: [Call]
  /// The names that the temporary file may get: the first that is free.
  public let temporaryNames: [String]

  /// A write.
  ///
  /// - Parameters:
  ///   - data: what is written.
  ///   - name: the file's name.
  ///   - method: how it is written.
  ///   - pieces: how many `write` calls the bytes are divided among, 1 to ``maximumPieces``; Foundation makes one, and
  ///     a kernel that stops in the middle of it has the effect of two.
  ///   - pid: the number of the process, which the temporary name begins with.
  ///   - random: what the rest of the temporary name is drawn from.
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
    // Foundation does not sync what it did not write.
    let sync: [Call] = data.isEmpty || method == .renameOnly ? [] : [.syncFile]
    calls =
      switch method {
      case .inPlace: [.truncate] + writes + sync
      case .renameOnly, .atomic: [.createTemporary] + writes + sync + [.rename]
      case .durable: [.createTemporary] + writes + sync + [.rename, .syncFolder]
      }
  }

  /// A name of the form `.dat.nosync44EC.1twKHJ`: the process in hexadecimal, and six letters of chance.
  ///
  /// Source: `createTemporaryFile` in `Data+Writing.swift`, which tries seven of them.
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

  /// A call as a line of a system call trace.
  ///
  /// - Parameters:
  ///   - call: one of the calls of this write.
  ///   - temporaryName: the name that the temporary file has got; nil for the first that would be tried.
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
