import DocsRunner
import Foundation
import Testing

@testable import DocsSamples

/// Texts that nobody should be able to run, each with what it must end with. After each, an honest text is right.
@Suite(.serialized) struct HostileTextsTests {
  /// What a text must not do.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    /// What it prints if the jail holds; nil if it can't end well.
    var output: String?
    var testDescription: String { name }

    init(_ name: String, _ text: String, prints output: String? = nil) {
      self.name = name
      self.text = text
      self.output = output.map { $0 + "\n" }
    }
  }

  /// A program that reads a file and says what it got.
  private static func reading(_ path: String) -> Case {
    Case(
      "reads \(path)",
      """
      import Foundation
      let found = (try? String(contentsOfFile: "\(path)", encoding: .utf8)) ?? ""
      print(found.isEmpty ? "nothing" : "something")
      """,
      prints: "nothing"
    )
  }

  /// A program that calls the system and says whether that worked.
  private static func calling(_ name: String, _ call: String, _ setUp: String = "") -> Case {
    Case(
      name,
      """
      import Glibc
      @_silgen_name("syscall")
      func system(_ n: Int, _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int) -> Int
      \(setUp)
      print(\(call) >= 0 ? "works" : "refused")
      """,
      prints: "refused"
    )
  }

  private static let reads = [
    "/etc/passwd", "/etc/shadow", "/etc/hostname", "/etc/ssl/openssl.cnf", "/proc/version", "/proc/cpuinfo",
    "/proc/kallsyms", "/proc/sys/kernel/hostname", "/proc/modules", "/proc/2000/environ",
    "/sys/kernel/ostype", "/dev/random", "/dev/mem", "/root/.bashrc",
    "/root/.ssh/id_ed25519", "/home", "/tmp", "/var/log/dpkg.log", "/run/docker.sock", "/boot",
  ].map(reading)

  private static let calls = [
    calling("traces another process", "system(101, 16, 1, 0, 0, 0, 0)"),
    calling("mounts", "system(165, 0, 0, 0, 0, 0, 0)"),
    calling("makes a user namespace", "system(272, 0x10000000, 0, 0, 0, 0, 0)"),
    calling("enters a namespace", "system(308, 0, 0, 0, 0, 0, 0)"),
    calling("clones into a namespace", "system(56, 0x10000011, 0, 0, 0, 0, 0)"),
    calling("changes its root", "system(161, 0, 0, 0, 0, 0, 0)"),
    calling("loads a program into the kernel", "system(321, 0, 0, 0, 0, 0, 0)"),
    calling("watches performance", "system(298, 0, 0, 0, 0, 0, 0)"),
    calling("handles page faults", "system(323, 0, 0, 0, 0, 0, 0)"),
    calling("opens a ring", "system(425, 8, 0, 0, 0, 0, 0)"),
    calling("adds a key", "system(248, 0, 0, 0, 0, 0, 0)"),
    calling("reads another process", "system(310, 1, 0, 0, 0, 0, 0)"),
    calling("opens a socket", "socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)"),
    calling("opens a raw socket", "socket(AF_PACKET, Int32(SOCK_RAW.rawValue), 0)"),
    calling("opens a netlink socket", "socket(AF_NETLINK, Int32(SOCK_RAW.rawValue), 0)"),
    calling("becomes root", "setuid(0)", "if getuid() == 0 { _ = seteuid(1) }"),
    calling(
      "ends process 1's parent",
      "kill(2, SIGKILL)",
      "if getpid() == 2 { print(\"refused\"); exit(0) }"
    ),
    calling("pushes into a terminal", "ioctl(0, 0x5412, 0)"),
    calling("writes into the system", "open(\"/usr/lib/x\", O_CREAT | O_WRONLY, 0o644)"),
    calling("writes at the top", "open(\"/x\", O_CREAT | O_WRONLY, 0o644)"),
    calling("makes a device", "mknod(\"null\", S_IFCHR | 0o666, 0x103)"),
    calling("sets the clock", "system(227, 0, 0, 0, 0, 0, 0)"),
    calling("names the machine", "sethostname(\"x\", 1)"),
    calling("logs the kernel's messages", "system(103, 3, 0, 0, 0, 0, 0)"),
    calling("looks into a file by its handle", "system(304, 0, 0, 0, 0, 0, 0)"),
    calling("speaks as another kind of processor", "system(135, 8, 0, 0, 0, 0, 0)"),
  ]

  private static let floods = [
    Case("loops for ever", "while true {}"),
    Case("waits for ever", "import Foundation\nwhile true { Thread.sleep(forTimeInterval: 60) }"),
    Case("recurses for ever", "func f(_ n: Int) -> Int { f(n + 1) + 1 }\nprint(f(0))"),
    Case(
      "prints for ever",
      "while true { print(\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\") }"
    ),
    Case(
      "warns for ever",
      "import Glibc\nwhile true { fputs(\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\", stderr) }"
    ),
    Case(
      "forks for ever",
      "import Glibc\n@_silgen_name(\"fork\") func fork() -> Int32\nwhile true { _ = fork() }"
    ),
    Case("starts threads for ever", "import Foundation\nwhile true { Thread { while true {} }.start() }"),
    Case(
      "takes all memory",
      "var all: [[UInt8]] = []\nwhile true { all.append([UInt8](repeating: 1, count: 16 << 20)) }"
    ),
    Case(
      "takes all memory in many processes",
      """
      import Glibc
      @_silgen_name("fork") func fork() -> Int32
      for _ in 0..<8 where fork() == 0 { break }
      var all: [[UInt8]] = []
      while true { all.append([UInt8](repeating: 1, count: 8 << 20)) }
      """
    ),
    Case(
      "fills the disk",
      "import Glibc\nlet file = fopen(\"x\", \"w\")\nlet bytes = [UInt8](repeating: 1, count: 1 << 20)\nwhile fwrite(bytes, 1, bytes.count, file) > 0 {}\nfatalError()"
    ),
    Case(
      "makes files for ever",
      "import Glibc\nvar n = 0\nwhile true { n += 1; let f = open(\"x\\(n)\", O_CREAT | O_WRONLY, 0o644); if f >= 0 { close(f) } }"
    ),
    Case("crashes", "let a: [Int] = []\nprint(a[1])"),
    Case("ends itself", "import Glibc\nkill(getpid(), SIGKILL)"),
    Case("ends all that it can", "import Glibc\nkill(-1, SIGKILL)\nwhile true {}"),
    Case(
      "leaves a daemon",
      "import Glibc\n@_silgen_name(\"fork\") func fork() -> Int32\nif fork() == 0 { setsid(); if fork() == 0 { while true { sleep(1) } } }\nexit(0)"
    ),
    Case("leaves early", "import Glibc\nexit(0)"),
  ]

  private static let compilations = [
    Case(
      "takes long to type",
      "let x = " + (1...40).map { "\($0) + 1.5 * -\($0)" }.joined(separator: " + ") + "\nprint(x)"
    ),
    Case(
      "takes long to parse",
      "let x = " + String(repeating: "[", count: 4000) + String(repeating: "]", count: 4000)
    ),
    Case(
      "nests closures",
      "let x = " + String(repeating: "{ () -> Int in ", count: 200) + "1"
        + String(repeating: " }()", count: 200)
    ),
    Case(
      "is a huge literal",
      "let x: [Int] = [" + (0..<9000).map(String.init).joined(separator: ",") + "]\nprint(x.count)"
    ),
    Case(
      "declares an endless type",
      "struct A<T> { var next: A<A<T>>? { nil } }\nfunc f<T>(_ a: A<T>, _ n: Int) { f(A<A<T>>(), n) }\nf(A<Int>(), 1)"
    ),
    Case(
      "loads a macro",
      "@freestanding(expression) macro m() -> Int = #externalMacro(module: \"Evil\", type: \"M\")\nprint(#m)"
    ),
    Case("imports what is not granted", "@testable import DocsServer\nprint(1)"),
    Case("imports C from a path", "import CEvil\nprint(1)"),
    Case(
      "reads a file while compiling",
      "#sourceLocation(file: \"/etc/passwd\", line: 1)\nlet x: Int = \"\"\n#sourceLocation()"
    ),
    Case("ends the listing's function", "}\nfunc evil() {\nprint(1)"),
    Case("names the harness", "_livedocsMark(\"end\")"),
    Case("is no text of Swift", "\u{0}\u{1}\u{FEFF}\u{202E}let"),
  ]

  private static let symbols = [
    Case(
      "calls what the system has",
      """
      @_silgen_name("system") func system(_ command: UnsafePointer<CChar>) -> Int32
      print(system("id") == 0 ? "works" : "refused")
      """,
      prints: "refused"
    ),
    Case(
      "loads a library",
      """
      import Glibc
      let handle = dlopen("/opt/swift/usr/lib/liblldb.so", RTLD_NOW)
      print(handle == nil ? "refused" : "works")
      """,
      prints: "refused"
    ),
    Case(
      "starts a shell",
      """
      import Foundation
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      do { try process.run(); print("works") } catch { print("refused") }
      """,
      prints: "refused"
    ),
    Case(
      "prints the environment",
      "import Foundation\nprint(ProcessInfo.processInfo.environment.keys.sorted().joined(separator: \" \"))",
      prints: "HOME LANG LC_ALL LD_LIBRARY_PATH PATH PWD SWIFT_BACKTRACE TMPDIR TZ"
    ),
    Case(
      "looks around",
      "import Foundation\nprint((try? FileManager.default.contentsOfDirectory(atPath: \".\"))?.count ?? -1)",
      prints: "0"
    ),
    Case(
      "finds other processes",
      "import Glibc\nprint((3..<400).filter { kill($0, 0) == 0 && $0 != getpid() }.count)",
      prints: "0"
    ),
    Case(
      "leaves a link behind",
      "import Glibc\nprint(symlink(\"/etc/passwd\", \"events\") == 0 ? \"made\" : \"refused\")",
      prints: "made"
    ),
  ]

  static let all = reads + calls + floods + compilations + symbols

  @Test func thereAreEnough() { #expect(Self.all.count >= 60) }

  @Test(arguments: all)
  func aTextEndsAsItMust(_ hostile: Case) async throws {
    let test = try await TestRunner.shared()
    let before = Self.leftovers()
    let outcome = try await test.outcome(hostile.text)
    if let output = hostile.output {
      #expect(outcome.output == output, "\(outcome)")
    } else {
      #expect(outcome.status != .passed || outcome.diagnostics == [], "\(outcome)")
      #expect(outcome.output.utf8.count <= 64 << 10)
    }
    let honest = try await test.outcome("print(base, \(Int.random(in: 0...(.max))))")
    #expect(honest.status == .passed, "\(honest)")
    #expect(honest.output.hasPrefix("40 "))
    // What was killed takes a moment to be gone.
    for _ in 0..<100 where !Self.leftovers().isSubset(of: before) {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(Self.leftovers().isSubset(of: before))
  }

  /// The programs of listings that still run.
  private static func leftovers() -> Set<String> {
    let processes =
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.filter { Int($0) != nil } ?? []
    return Set(processes).filter { process in
      let command = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
      return command.split(separator: 0).contains {
        String(decoding: $0, as: UTF8.self) == "--die-with-parent"
      }
    }
  }
}
