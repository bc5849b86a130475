import Foundation
import SimulationKit

extension Sandbox {
  /// The bytes of a file.
  ///
  /// - Parameters:
  ///   - path: plain names with `/` between them, from the top of the place.
  ///   - place: the container.
  /// - Throws: ``SandboxFault`` for a path that leads elsewhere, for a link, pipe or device, and for a file with a
  ///   second name.
  public func read(_ path: String, in place: Place = .container) throws(SandboxFault) -> Data {
    let path = try Self.check(path)
    return try top(place).folder(at: path.folders).file(path.name, O_RDONLY).content()
  }

  /// Writes a whole file; its folder must exist.
  ///
  /// - Parameters:
  ///   - data: what is written, at most ``maximumFileSize`` bytes.
  ///   - path: plain names with `/` between them, from the top of the place.
  ///   - place: the container.
  ///   - method: how it is written.
  ///   - pid: the number of the process, which the name of the temporary file begins with.
  ///   - seed: what the rest of that name is drawn from.
  /// - Throws: ``SandboxFault`` as ``read(_:in:)`` does, and where a call fails.
  public func write(
    _ data: Data,
    to path: String,
    in place: Place = .container,
    method: FileWrite.Method = .atomic,
    pid: Int = Int(ProcessInfo.processInfo.processIdentifier),
    seed: UInt64 = 7
  ) throws(SandboxFault) {
    let checked = try Self.check(path)
    var random = SeededSource(seed: seed)
    let write = FileWrite(data, to: checked.name, method: method, pid: pid, random: &random)
    try perform(write, at: path, in: place)
  }

  /// Carries out a write whose calls are known, and may stop in the middle as a process that is killed.
  ///
  /// - Parameters:
  ///   - write: what is written, and how; its name is the last of the path.
  ///   - path: plain names with `/` between them, from the top of the place.
  ///   - place: the container.
  ///   - limit: the number of calls after which the process is killed, or nil.
  ///   - observer: what is told of each call after it was made, and of the name that the temporary file has got.
  /// - Throws: ``SandboxFault`` as ``read(_:in:)`` does, and where a call fails.
  public func perform(
    _ write: FileWrite,
    at path: String,
    in place: Place = .container,
    killedAfter limit: Int? = nil,
    observer: (FileWrite.Call, String?) -> Void = { _, _ in }
  ) throws(SandboxFault) {
    let path = try Self.check(path)
    guard write.data.count <= Self.maximumFileSize else { throw .tooLarge(write.data.count) }
    guard path.name == write.name else { throw .path(.component(write.name)) }
    try top(place).folder(at: path.folders).perform(write, killedAfter: limit, observer: observer)
  }

  /// Makes a folder, and those above it that are missing.
  public func makeFolder(_ path: String, in place: Place = .container) throws(SandboxFault) {
    _ = try top(place).folder(at: try Self.check(path).components, creating: true)
  }

  /// The names in a folder, sorted by their bytes.
  ///
  /// - Parameters:
  ///   - path: the folder, or nil for the top of the place.
  ///   - place: the container.
  /// - Throws: ``SandboxFault`` as ``read(_:in:)`` does.
  public func names(in path: String? = nil, of place: Place = .container) throws(SandboxFault) -> [String] {
    let names = try path.map { (path) throws(SandboxFault) in try Self.check(path).components } ?? []
    return try top(place).folder(at: names).names()
  }

  /// Removes a file, or a folder that is empty.
  ///
  /// - Throws: ``SandboxFault`` as ``read(_:in:)`` does; a link is refused and not removed.
  public func remove(_ path: String, in place: Place = .container) throws(SandboxFault) {
    let path = try Self.check(path)
    let folder = try top(place).folder(at: path.folders)
    guard let kind = folder.kind(of: path.name) else { throw .missing(path.name) }
    switch kind {
    case .link, .special: throw kind.refusal(path.name, expecting: .file)
    case .file, .folder: break
    }
    guard unlinkat(folder.number, path.name, kind == .folder ? AT_REMOVEDIR : 0) == 0 else {
      throw Descriptor.refusal("unlinkat", path.name)
    }
  }
}
