import Foundation
import Glibc
import SimulationKit
import Testing

@testable import AppGroups

@Suite struct SandboxEscapeTests {
  /// Paths that lead out of a container, or might be taken for such.
  static let escapes: [(path: String, fault: PathFault)] = [
    ("", .empty),
    ("/", .absolute),
    ("/etc/passwd", .absolute),
    ("//etc/passwd", .absolute),
    ("/proc/self/fd/3", .absolute),
    ("/proc/self/root/etc/passwd", .absolute),
    ("/dev/fd/0", .absolute),
    ("/.vol/16777220/2", .absolute),
    ("~", .homeFolder),
    ("~root/.ssh/authorized_keys", .homeFolder),
    ("~/secret", .homeFolder),
    (".", .currentFolder),
    ("./secret", .currentFolder),
    ("Documents/./secret", .currentFolder),
    ("Documents/.", .currentFolder),
    ("..", .parentFolder),
    ("../secret", .parentFolder),
    ("../../../../../../../../outside/secret", .parentFolder),
    ("Documents/../../secret", .parentFolder),
    ("Documents/..", .parentFolder),
    ("tmp/../../../secret", .parentFolder),
    ("Documents/../Documents/../../x", .parentFolder),
    ("file/..namedfork/rsrc", .reservedName("..namedfork")),
    ("...", .reservedName("...")),
    ("secret/", .trailingSlash),
    ("Documents/", .trailingSlash),
    ("Documents//secret", .emptyComponent),
    ("file:///etc/passwd", .emptyComponent),
    ("secret\0", .nul),
    ("\0", .nul),
    ("secret\0/../../x", .nul),
    ("Documents/secret.txt\0.png", .nul),
    ("a\nb", .controlCharacter(10)),
    ("a\u{7F}", .controlCharacter(0x7F)),
    ("a\u{1B}[2J", .controlCharacter(0x1B)),
    ("..\\secret", .backslash),
    ("C:\\Windows\\system32", .backslash),
    ("\\\\server\\share", .backslash),
    ("\u{FF0E}\u{FF0E}", .disguised("\u{FF0E}\u{FF0E}")),
    ("\u{FF0E}\u{FF0E}/secret", .disguised("\u{FF0E}\u{FF0E}")),
    ("\u{2024}\u{2024}/secret", .disguised("\u{2024}\u{2024}")),
    ("\u{2025}/secret", .disguised("\u{2025}")),
    (".\u{2024}/secret", .disguised(".\u{2024}")),
    ("\u{FE52}\u{FE52}", .disguised("\u{FE52}\u{FE52}")),
    ("\u{3002}\u{3002}", .disguised("\u{3002}\u{3002}")),
    ("a\u{FF0F}b", .disguised("a\u{FF0F}b")),
    ("a\u{2044}b", .disguised("a\u{2044}b")),
    ("a\u{2215}b", .disguised("a\u{2215}b")),
    ("a\u{29F8}b", .disguised("a\u{29F8}b")),
    ("a\u{FF3C}b", .disguised("a\u{FF3C}b")),
    ("a\u{2105}b", .disguised("a\u{2105}b")),
    (".\u{200B}.", .invisibleCharacter(0x200B)),
    (".\u{FEFF}./secret", .invisibleCharacter(0xFEFF)),
    ("secret\u{202E}gpj.exe", .invisibleCharacter(0x202E)),
    ("a\u{2066}b", .invisibleCharacter(0x2066)),
    ("a\u{2028}b", .invisibleCharacter(0x2028)),
    (".\u{FE0F}.", .disguised(".\u{FE0F}.")),
    (".\u{034F}.", .disguised(".\u{034F}.")),
    ("%2e%2e", .disguised("%2e%2e")),
    ("%2E%2E/secret", .disguised("%2E%2E")),
    (".%2e/secret", .disguised(".%2e")),
    ("..%2fsecret", .reservedName("..%2fsecret")),
    ("a%2fb", .disguised("a%2fb")),
    ("a%5Cb", .disguised("a%5Cb")),
    ("a%00b", .disguised("a%00b")),
    ("%252e%252e", .disguised("%252e%252e")),
    ("%25252e%25252e", .disguised("%25252e%25252e")),
    ("%2525252525252e", .disguised("%2525252525252e")),
    ("%u002e%u002e", .disguised("%u002e%u002e")),
    ("%c0%ae%c0%ae", .disguised("%c0%ae%c0%ae")),
    ("%ff", .disguised("%ff")),
    (". ", .disguised(". ")),
    (" ..", .disguised(" ..")),
    (".\u{A0}.", .disguised(".\u{A0}.")),
    (" ", .disguised(" ")),
    ("\u{FE0F}", .disguised("\u{FE0F}")),
    ("a\u{FFFD}", .replacementCharacter),
    (String(repeating: "a", count: 256), .nameTooLong(256)),
    (String(repeating: "é", count: 128), .nameTooLong(256)),
    ("Documents/" + String(repeating: "a", count: 300), .nameTooLong(300)),
    (String(repeating: "a/", count: 511) + "ab", .pathTooLong(1024)),
    (String(repeating: "../", count: 100_000), .pathTooLong(300_000)),
    (String(repeating: "a/", count: 32) + "a", .tooDeep(33)),
  ]

  @Test func theTableHasSixtyFormsAndEachOnce() {
    #expect(Self.escapes.count >= 60)
    #expect(Set(Self.escapes.map { Array($0.path.utf8) }).count == Self.escapes.count)
  }

  @Test(arguments: escapes)
  func aPathOutOfAContainerIsRefusedByItsReason(path: String, fault: PathFault) {
    #expect(throws: fault) { try ContainerPath(path) }
  }

  @Test func noPathThatIsTakenLeadsOutForAnybodyWhoDecodesIt() {
    let alphabet: [Unicode.Scalar] = [
      ".", ".", ".", "/", "%", "2", "e", "F", "5", "c", "0", "u", "\u{FF0E}", "\u{2024}", "\u{2025}",
      "\u{FF0F}", "\\", "~",
      "a", " ", "\u{200B}", "\u{FE0F}", "\u{301}", "\u{2044}", "\0", "\u{A0}",
    ]
    var random = SeededSource(seed: 3)
    var taken = 0
    for _ in 0..<(20_000 * Samples.fuzz) {
      var text = ""
      for _ in 0..<random.number(in: 1...12) {
        text.unicodeScalars.append(alphabet[random.number(in: 0...(alphabet.count - 1))])
      }
      guard let path = try? ContainerPath(text) else { continue }
      taken += 1
      var readings = [path.description, path.description.precomposedStringWithCompatibilityMapping]
      for _ in 0..<3 {
        guard let decoded = readings.last?.removingPercentEncoding else { break }
        readings += [decoded, decoded.precomposedStringWithCompatibilityMapping]
      }
      for reading in readings {
        let names = reading.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        #expect(names.count == path.components.count, "\(text)")
        #expect(!names.contains { [".", "..", ""].contains(String(decoding: $0, as: UTF8.self)) }, "\(text)")
        #expect(!reading.unicodeScalars.contains("\0"), "\(text)")
      }
    }
    #expect(taken > 500)
  }

  @Test func noAttemptWithAnEscapingPathTouchesAnything() throws {
    let disk = try PhoneDisk()
    let before = try disk.census()
    let watch = try FolderWatch([disk.outside, disk.outside + "/folder"])
    let sandbox = try disk.store.sandbox(of: disk.app)
    for place in [Sandbox.Place.container, .temporary, .group(Samples.group)] {
      for escape in Self.escapes {
        for attempt in Attempt.allCases where attempt != .makeFolder || !escape.path.isEmpty {
          let fault = #expect(throws: SandboxFault.self, "\(attempt) \(escape.path)") {
            try attempt.run(escape.path, in: place, of: sandbox)
          }
          guard case .path = fault else {
            Issue.record("\(attempt) of '\(escape.path)' went to the disk: \(String(describing: fault))")
            continue
          }
        }
      }
    }
    #expect(watch.events() == 0)
    #expect(try disk.census() == before)
    // The watch detects this access, so it would have detected the other.
    #expect(watch.events() > 0)
  }

  /// Things that somebody with access to the disk may put into a container, with the path that leads to each.
  static let traps: [(name: String, path: String)] = [
    ("a link to a file", "trap"),
    ("a relative link to a file", "trap"),
    ("a link to a folder", "trap"),
    ("a link to a folder in the middle", "trap/secret"),
    ("a link to a folder in the middle, twice", "trap/folder/secret"),
    ("a link to a link", "trap"),
    ("a link to nothing", "trap"),
    ("a link to itself", "trap"),
    ("a link to the root", "trap"),
    ("a link to the root in the middle", "trap/etc/passwd"),
    ("a link to an open file", "trap"),
    ("a link to an open folder in the middle", "trap/secret"),
    ("a link to the root of this process", "trap/etc/passwd"),
    ("a link to the current folder of this process", "trap"),
    ("a link to a device", "trap"),
    ("a link inside the container", "trap"),
    ("a link to another process's container", "trap/Documents"),
    ("a hard link to a file", "trap"),
    ("a hard link in a folder", "folder/trap"),
    ("a pipe", "trap"),
    ("a socket", "trap"),
  ]

  /// Puts a trap into a container. If a file descriptor is returned, the caller closes it.
  private func set(_ trap: String, in container: String, of disk: PhoneDisk) throws -> Int32? {
    let at = container + "/trap"
    func link(_ target: String) throws { try #require(symlink(target, at) == 0) }
    switch trap {
    case "a link to a file": try link(disk.outside + "/secret")
    case "a relative link to a file":
      let depth = container.split(separator: "/").count - disk.folder.url.path.split(separator: "/").count
      try link(String(repeating: "../", count: depth) + "outside/secret")
      #expect(try String(contentsOfFile: at, encoding: .utf8) == "SECRET")
    case "a link to a folder", "a link to a folder in the middle",
      "a link to a folder in the middle, twice":
      try link(disk.outside)
    case "a link to a link":
      try #require(symlink(disk.outside + "/secret", container + "/first") == 0)
      try link("first")
    case "a link to nothing": try link(disk.outside + "/new")
    case "a link to itself": try link("trap")
    case "a link to the root", "a link to the root in the middle": try link("/")
    case "a link to an open file":
      let file = open(disk.outside + "/secret", O_RDWR)
      try link("/proc/self/fd/\(file)")
      return file
    case "a link to an open folder in the middle":
      let file = open(disk.outside, O_RDONLY | O_DIRECTORY)
      try link("/proc/self/fd/\(file)")
      return file
    case "a link to the root of this process": try link("/proc/self/root")
    case "a link to the current folder of this process": try link("/proc/self/cwd")
    case "a link to a device": try link("/dev/zero")
    case "a link inside the container": try link("Documents")
    case "a link to another process's container": try link(try disk.path(.container, of: disk.widget))
    case "a hard link to a file": try #require(Glibc.link(disk.outside + "/secret", at) == 0)
    case "a hard link in a folder":
      try #require(mkdir(container + "/folder", 0o700) == 0)
      try #require(Glibc.link(disk.outside + "/secret", container + "/folder/trap") == 0)
    case "a pipe": try #require(mkfifo(at, 0o600) == 0)
    case "a socket":
      // A path that is too long for a socket address is bound through its folder.
      let folder = open(container, O_RDONLY | O_DIRECTORY)
      defer { close(folder) }
      let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { bytes in
        bytes.copyBytes(from: Array("/proc/self/fd/\(folder)/trap".utf8))
      }
      let result = withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(result == 0)
      return number
    default: Issue.record("There is no trap '\(trap)'")
    }
    return nil
  }

  @Test(arguments: traps)
  func whatLiesInAContainerLeadsNowhere(trap: String, path: String) throws {
    for place in [Sandbox.Place.container, .temporary, .group(Samples.group)] {
      let disk = try PhoneDisk()
      let open = try set(trap, in: try disk.path(place, of: disk.app), of: disk)
      defer { open.map { _ = close($0) } }
      let before = try disk.census()
      let watch = try FolderWatch([disk.outside, disk.outside + "/folder"])
      let sandbox = try disk.store.sandbox(of: disk.app)
      for attempt in Attempt.allCases where attempt != .remove || !trap.hasPrefix("a hard link") {
        let fault = #expect(throws: SandboxFault.self, "\(attempt)") {
          try attempt.run(path, in: place, of: sandbox)
        }
        switch fault {
        case .symbolicLink("trap"), .hardLink("trap"), .specialFile("trap"): break
        case .notFolder("trap") where trap.hasPrefix("a hard link"): break
        default: Issue.record("\(attempt): \(String(describing: fault))")
        }
      }
      #expect(watch.events() == 0)
      #expect(try disk.census() == before)
    }
  }

  @Test func aSecondNameCanBeRemovedAndTheFirstIsUnharmed() throws {
    let disk = try PhoneDisk()
    let container = try disk.path(.container, of: disk.app)
    try #require(Glibc.link(disk.outside + "/secret", container + "/trap") == 0)
    try disk.store.sandbox(of: disk.app).remove("trap")
    #expect(try disk.folder.text(of: "outside/secret") == "SECRET")
  }

  @Test func devicesAndOtherFileSystemsAreRefused() throws {
    let dev = try Descriptor.root("/dev")
    #expect(throws: SandboxFault.specialFile("null")) { try _ = dev.file("null", O_RDWR) }
    let root = try Descriptor.root("/")
    #expect(throws: SandboxFault.otherFileSystem("proc")) { try _ = root.folder("proc") }
    #expect(throws: SandboxFault.otherFileSystem("proc")) { try _ = root.folder(at: ["proc", "self"]) }
  }

  @Test func theRootMayBeNoLink() throws {
    let disk = try PhoneDisk()
    let link = disk.folder.url.appending(path: "link")
    try FileManager.default.createSymbolicLink(
      at: link,
      withDestinationURL: disk.folder.url.appending(path: "outside")
    )
    for path in ["link", "link/"] {
      #expect(throws: SandboxFault.self) {
        try ContainerStore(Device(.phone), at: disk.folder.url.appending(path: path))
      }
    }
  }

  @Test func aFolderThatBecomesALinkWhileItIsUsedLeadsNowhere() throws {
    let disk = try PhoneDisk()
    let sandbox = try disk.store.sandbox(of: disk.app)
    try sandbox.makeFolder("swap")
    let container = try disk.path(.container, of: disk.app)
    let before = try TemporaryFolderCensus(disk.outside)
    try #require(symlink(disk.outside, container + "/link") == 0)
    let swapper = Swapper(container + "/swap", container + "/link")
    swapper.start()
    var (done, refused, rounds) = (0, 0, 0)
    // On a busy machine the other thread may start late.
    while rounds < 2000 * Samples.fuzz || (min(done, refused) < 50 && rounds < 2_000_000) {
      let attempt = Attempt.allCases[rounds % Attempt.allCases.count]
      rounds += 1
      do {
        let path = attempt == .list ? "swap" : attempt == .makeFolder ? "swap/folder" : "swap/secret"
        try attempt.run(path, in: .container, of: sandbox)
        done += 1
      } catch {
        switch error {
        case .symbolicLink: refused += 1
        // The link had been replaced with the folder by the time its type was checked.
        case .notFolder("swap"), .missing, .folder: break
        default: Issue.record("\(attempt): \(error)")
        }
      }
      if let data = try? sandbox.read("swap/secret") { #expect(data != Data("SECRET".utf8)) }
    }
    swapper.stop()
    #expect(try TemporaryFolderCensus(disk.outside) == before)
    // Otherwise nothing was tested.
    #expect(done >= 50 && refused >= 50)
  }
}

/// The contents of a folder, with their bytes.
struct TemporaryFolderCensus: Equatable {
  let files: [String: Data]

  init(_ path: String) throws {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      files[name] = FileManager.default.contents(atPath: path + "/" + name) ?? Data()
    }
    self.files = files
  }
}

/// Replaces a folder with a link and back, as fast as possible.
final class Swapper: Sendable {
  private let over = Flag()
  private let ended = Flag()
  private let path: String
  private let link: String

  init(_ path: String, _ link: String) {
    self.path = path
    self.link = link
  }

  func start() {
    Thread.detachNewThread { [over, ended, path, link] in
      var count = 0
      /// Moves something to the path, after moving away whatever has been created there.
      func put(_ source: String) {
        while rename(source, path) != 0, count < 1_000_000 {
          count += 1
          _ = rename(path, path + ".\(count)")
        }
      }
      while !over.isRaised {
        _ = rename(path, path + ".aside")
        put(link)
        usleep(20)
        _ = rename(path, link)
        put(path + ".aside")
        usleep(20)
      }
      ended.raise()
    }
  }

  func stop() {
    over.raise()
    ended.wait()
  }
}

/// Detects whether a folder is opened, read, changed or listed.
final class FolderWatch {
  private let number: Int32
  /// `IN_ALL_EVENTS`, a macro that Swift doesn't import.
  private let allEvents: UInt32 = 0xFFF

  init(_ paths: [String]) throws {
    number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    try #require(number >= 0)
    for path in paths {
      try #require(inotify_add_watch(number, path, allEvents) >= 0)
    }
  }

  deinit {
    close(number)
  }

  /// The number of bytes of events since the last call; 0 if there were none.
  func events() -> Int {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    return max(0, Glibc.read(number, &buffer, buffer.count))
  }
}
