import Foundation
import SimulationKit

extension Sandbox {
  /// Returns the contents of a file.
  ///
  /// - Parameters:
  ///   - path: plain names separated by `/`, relative to the place.
  ///   - place: the container.
  /// - Throws: ``SandboxFault`` for a path that leads elsewhere, for a link, pipe or device, and for a file with more
  ///   than one link.
  public func read(_ path: String, in place: Place = .container) throws(SandboxFault) -> Data {
    let path = try Self.check(path)
    return try top(place).folder(at: path.folders).file(path.name, O_RDONLY).content()
  }

  /// Writes a whole file. Its folder must exist.
  ///
  /// - Parameters:
  ///   - data: the bytes to write, at most ``maximumFileSize``.
  ///   - path: plain names separated by `/`, relative to the place.
  ///   - place: the container.
  ///   - method: how to write the file.
  ///   - pid: the process identifier, with which the name of the temporary file begins.
  ///   - seed: the seed for the rest of that name; nil for a random one.
  /// - Throws: ``SandboxFault`` as ``read(_:in:)`` does, and if a call fails.
  public func write(
    _ data: Data,
    to path: String,
    in place: Place = .container,
    method: FileWrite.Method = .atomic,
    pid: Int = Int(ProcessInfo.processInfo.processIdentifier),
    seed: UInt64? = nil
  ) throws(SandboxFault) {
    let checked = try Self.check(path)
    var random = SeededSource(seed: seed ?? .random(in: 0 ... .max))
    let write = FileWrite(data, to: checked.name, method: method, pid: pid, random: &random)
    try perform(write, at: path, in: place)
  }

  /// Performs a prepared write, optionally stopping in the middle as if the process were killed.
  ///
  /// - Parameters:
  ///   - write: the write to perform. Its name is the last component of the path.
  ///   - path: plain names separated by `/`, relative to the place.
  ///   - place: the container.
  ///   - limit: the number of calls after which the process is killed, or nil.
  ///   - observer: a closure that receives each call after it was made, with the name of the temporary file.
  /// - Throws: ``SandboxFault`` as ``read(_:in:)`` does, and if a call fails.
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

  /// Creates a folder and its missing parent folders.
  public func makeFolder(_ path: String, in place: Place = .container) throws(SandboxFault) {
    _ = try top(place).folder(at: try Self.check(path).components, creating: true)
  }

  /// Returns the names in a folder, sorted by their bytes.
  ///
  /// - Parameters:
  ///   - path: the folder, or nil for the top of the place.
  ///   - place: the container.
  /// - Throws: ``SandboxFault`` as ``read(_:in:)`` does.
  public func names(in path: String? = nil, of place: Place = .container) throws(SandboxFault) -> [String] {
    let names = try path.map { (path) throws(SandboxFault) in try Self.check(path).components } ?? []
    return try top(place).folder(at: names).names()
  }

  /// Removes a file or an empty folder.
  ///
  /// - Throws: ``SandboxFault`` as ``read(_:in:)`` does. A link is refused and not removed.
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
