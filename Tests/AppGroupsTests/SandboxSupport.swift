import AppGroups
import Foundation
import Scratch
import SimulationKit

/// Shared helpers for the tests of containers and files.
enum Samples {
  static let group = "group.com.example.money"
  static let team = "ABCDE12345"

  /// Multiplies the amount of random input; set by `LIVEDOCS_FUZZ`.
  static let fuzz = max(1, ProcessInfo.processInfo.environment["LIVEDOCS_FUZZ"].flatMap { Int($0) } ?? 1)

  static func app(_ bundleID: String = "com.example.money", groups: [String] = [group]) throws -> AppProcess {
    try AppProcess(bundleID: bundleID, team: team, groups: groups)
  }
}

/// A phone's disk in a folder of this machine, with forbidden files beside it.
final class PhoneDisk {
  let folder: TemporaryFolder
  let store: ContainerStore
  let app: AppProcess
  let widget: AppProcess
  let stranger: AppProcess

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("SECRET", to: "outside/secret")
    try folder.write("SECRET", to: "outside/folder/secret")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "device"),
      withIntermediateDirectories: true
    )
    store = try ContainerStore(
      Device(.phone, registeredGroups: [Samples.group: Samples.team]),
      at: folder.url.appending(path: "device")
    )
    app = try Samples.app()
    widget = try Samples.app("com.example.money.widget")
    stranger = try Samples.app("com.example.stranger", groups: [])
    for process in [app, widget, stranger] {
      try store.install(process)
    }
  }

  var outside: String { folder.url.appending(path: "outside").path(percentEncoded: false) }

  /// The real path of a place of a process.
  func path(_ place: Sandbox.Place, of process: AppProcess) throws -> String {
    folder.url.appending(path: "device").path(percentEncoded: false)
      + (try store.sandbox(of: process).path(of: place))
  }

  /// Every name below the folder, with data that reveals a change.
  func census() throws -> [String: String] {
    var census: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.url.path(percentEncoded: false)) {
      var status = stat()
      lstat(folder.url.path(percentEncoded: false) + "/" + path, &status)
      census[path] =
        "\(status.st_ino) \(status.st_mode) \(status.st_size) \(status.st_nlink) "
        + "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }
    return census
  }
}

/// Every operation that a process can try on a path.
enum Attempt: String, CaseIterable {
  case read, writeInPlace, writeAtomic, writeDurable, makeFolder, list, remove, killedInTheMiddle

  func run(_ path: String, in place: Sandbox.Place, of sandbox: Sandbox) throws(SandboxFault) {
    let data = Data("STOLEN".utf8)
    switch self {
    case .read: _ = try sandbox.read(path, in: place)
    case .writeInPlace: try sandbox.write(data, to: path, in: place, method: .inPlace)
    case .writeAtomic: try sandbox.write(data, to: path, in: place, method: .atomic)
    case .writeDurable: try sandbox.write(data, to: path, in: place, method: .durable)
    case .makeFolder: try sandbox.makeFolder(path + "/made", in: place)
    case .list: _ = try sandbox.names(in: path, of: place)
    case .remove: try sandbox.remove(path, in: place)
    case .killedInTheMiddle:
      var random = SeededSource(seed: 1)
      let name = String(path.split(separator: "/").last ?? "x")
      let write = FileWrite(data, to: name, method: .inPlace, pid: 1, random: &random)
      try sandbox.perform(write, at: path, in: place, killedAfter: 1)
    }
  }
}
