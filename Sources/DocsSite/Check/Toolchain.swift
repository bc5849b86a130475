import Foundation

/// The compiler that checks the listings.
struct Toolchain: Hashable, Sendable {
  /// The number alone: `6.3.1`.
  let version: String
  /// The kind of machine that it compiles for.
  let target: String
  /// What changes when the compiler does, whatever its number.
  let identity: Fingerprint
  /// The compiler behind the driver: what it is told is told once, and not worked out anew at each start.
  let frontend: Frontend
  /// The compiler of C that comes with it.
  let clang: String
  /// The folder of the libraries that come with the compiler.
  let resources: String
  /// What an `#if` asks for, as the compiler says it in JSON.
  let conditions: String
  /// What links objects; nil where that is left to the driver.
  private let linker: Linker?

  /// A program and the arguments with which it becomes a compiler.
  struct Frontend: Hashable, Sendable {
    var program: String
    var arguments: [String]
  }

  /// The compiler that PATH leads to.
  ///
  /// It is asked once: after that its files tell whether it is still the same. A `swiftc` that has no compiler
  /// beside it chooses one at each start, so it is asked each time.
  static func current(cache: ContentCache) async throws -> Toolchain {
    let stamp = Self.stamp()
    if let stamp, let known: Answers = cache.value(.toolchain, Fingerprint([stamp])),
      let toolchain = try? Toolchain(known, stamp: stamp)
    {
      return toolchain
    }
    let answers = Answers(
      information: try await answer(to: ["-print-target-info"]),
      linking: try await answer(to: Linker.question),
      conditions: try await answer(to: ["-frontend", "-print-static-build-config", "-swift-version", "6"])
    )
    let toolchain = try Toolchain(answers, stamp: stamp ?? "")
    if let stamp {
      cache.store(answers, .toolchain, Fingerprint([stamp]))
    }
    return toolchain
  }

  /// What the driver was asked, and said.
  private struct Answers: Codable {
    var information: String
    var linking: String
    var conditions: String
  }

  private static func answer(to question: [String]) async throws -> String {
    let result = try await Subprogram(program: "swiftc", arguments: question).run()
    if let failure = result.failure {
      let command = (["swiftc"] + question).joined(separator: " ")
      throw SampleLibrary.Failure(
        description: "'\(command)' fails (\(failure)): \(result.errors.prefix(500))"
      )
    }
    return result.output
  }

  /// The modules that come with the compiler.
  var modules: Set<String> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: resources + "/linux")) ?? []
    return Set(
      names.filter { $0.hasSuffix(".swiftmodule") }.map { String($0.dropLast(".swiftmodule".count)) }
    )
  }

  /// The commands that make a program of an object, each a program and its arguments.
  func linking(_ object: String, to program: String, _ arguments: [String]) -> [[String]] {
    linker?.commands(object, to: program, arguments)
      ?? [["swiftc", "-use-ld=lld", object, "-o", program] + arguments]
  }

  /// What `swiftc -print-target-info` says, as far as it matters here.
  private struct Information: Decodable {
    struct Target: Decodable { var triple: String }
    struct Paths: Decodable { var runtimeResourcePath: String }
    var compilerVersion: String
    var target: Target
    var paths: Paths
  }

  private init(_ answers: Answers, stamp: String) throws {
    let information: Information
    do {
      information = try JSONDecoder().decode(Information.self, from: Data(answers.information.utf8))
    } catch {
      throw SampleLibrary.Failure(
        description: "'swiftc -print-target-info' says something unknown; this needs Swift 6.3 (\(error))"
      )
    }
    let words = information.compilerVersion.split(separator: " ")
    version = words.first { $0.first?.isNumber == true }.map(String.init) ?? ""
    target = information.target.triple
    resources = information.paths.runtimeResourcePath
    let files = Self.files()
    let compiler = files?.frontend.path ?? "swiftc"
    clang = files?.frontend.deletingLastPathComponent().appending(path: "clang").path ?? "clang"
    frontend = Frontend(
      program: compiler,
      arguments: ["-frontend", "-target", target] + Self.plugins(information.paths.runtimeResourcePath)
    )
    linker = Linker(answer: answers.linking)
    conditions = answers.conditions
    identity = Fingerprint([answers.information, stamp])
  }

  /// The places and the dates of the compiler's files, or nil where PATH leads to no compiler itself.
  private static func stamp() -> String? {
    guard let (driver, frontend) = files(), let first = FileStamp(driver.path),
      let second = FileStamp(frontend.path)
    else { return nil }
    return "\(driver.path) \(first.text)\n\(frontend.path) \(second.text)"
  }

  /// Where macros that come with the compiler are found.
  private static func plugins(_ resources: String) -> [String] {
    let folder = ["-plugin-path", "\(resources)/host/plugins"]
    #if os(Linux)
      return folder + ["-in-process-plugin-server-path", "\(resources)/host/libSwiftInProcPluginServer.so"]
    #else
      return folder
    #endif
  }

  /// The driver and the compiler beside it, or nil where PATH leads to no compiler itself.
  private static func files() -> (driver: URL, frontend: URL)? {
    guard let named = Subprogram.path(of: "swiftc") else { return nil }
    let driver = URL(filePath: named).resolvingSymlinksInPath()
    let frontend = driver.deletingLastPathComponent().appending(path: "swift-frontend")
    guard FileManager.default.isExecutableFile(atPath: frontend.path) else { return nil }
    return (driver, frontend)
  }
}
