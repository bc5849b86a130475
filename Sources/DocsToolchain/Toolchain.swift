import DocsFoundation
import Foundation

/// The compiler that checks the listings.
package struct Toolchain: Hashable, Sendable {
  /// The version number: `6.3.1`.
  package let version: String
  /// The target triple.
  package let target: String
  /// Changes whenever the compiler does, even if the version stays the same.
  package let identity: Fingerprint
  /// The compiler frontend, which is called directly to save the driver's planning at each start.
  package let frontend: Frontend
  /// The C compiler of the toolchain.
  package let clang: String
  /// The folder of the libraries that come with the compiler.
  package let resources: String
  /// The conditions for `#if`, in the compiler's JSON.
  package let conditions: String
  /// The commands that link objects; nil if the driver has to do it.
  private let linker: Linker?

  /// A program, and the arguments that run it as a compiler.
  package struct Frontend: Hashable, Sendable {
    package var program: String
    package var arguments: [String]
  }

  /// Finds the compiler on PATH.
  ///
  /// Its answers are cached until its files change, or those that the linker needs. If there is no compiler beside
  /// `swiftc`, it chooses one at each start, so nothing is cached.
  package static func current(cache: ContentCache) async throws -> Toolchain {
    let stamp = Self.stamp()
    if let stamp, let known: Answers = cache.value(.toolchain, Fingerprint([stamp])),
      let toolchain = try? Toolchain(known, stamp: stamp), toolchain.linker?.isComplete != false
    {
      return toolchain
    }
    let linking = try await answer(to: Linker.question)
    let answers = Answers(
      information: try await answer(to: ["-print-target-info"]),
      linking: linking,
      driving: await driving(Linker(answer: linking)),
      conditions: try await answer(to: ["-frontend", "-print-static-build-config", "-swift-version", "6"])
    )
    let toolchain = try Toolchain(answers, stamp: stamp ?? "")
    if let stamp {
      cache.store(answers, .toolchain, Fingerprint([stamp]))
    }
    return toolchain
  }

  /// The answers of the drivers.
  private struct Answers: Codable {
    var information: String
    var linking: String
    /// The answer of the driver of C; empty if it isn't asked.
    var driving: String
    var conditions: String
  }

  /// The answer of the driver of C; empty if there is none. It isn't needed to check listings that don't run.
  private static func driving(_ linker: Linker?) async -> String {
    guard let question = linker?.driverQuestion else { return "" }
    let driver = Subprogram(program: question[0], arguments: Array(question.dropFirst()))
    return (try? await driver.run().errors) ?? ""
  }

  private static func answer(to question: [String]) async throws -> String {
    let result = try await Subprogram(program: "swiftc", arguments: question).run()
    if let failure = result.failure {
      let command = (["swiftc"] + question).joined(separator: " ")
      throw ToolchainError.failed(
        "'\(command)' fails (\(failure))",
        messages: String(result.errors.prefix(500))
      )
    }
    return result.output
  }

  /// The environment variables of every program that a build starts, independent of the machine and the user.
  package static let environment = [
    "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
    "TZ": "UTC",
  ]

  /// The modules that come with the compiler.
  package var modules: Set<String> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: resources + "/linux")) ?? []
    return Set(
      names.filter { $0.hasSuffix(".swiftmodule") }.map { String($0.dropLast(".swiftmodule".count)) }
    )
  }

  /// The commands that link a program from an object file, each a program and its arguments.
  func linking(_ object: String, to program: String, _ arguments: [String]) -> [[String]] {
    linker?.commands(object, to: program, arguments)
      ?? [["swiftc", "-use-ld=lld", object, "-o", program] + arguments]
  }

  /// The parts of the output of `swiftc -print-target-info` that matter here.
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
      throw ToolchainError.unknownOutput(
        of: "The output of 'swiftc -print-target-info'",
        reason: "\(error)"
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
    let linker = Linker(answer: answers.linking)
    self.linker = linker?.withoutDriver(answers.driving) ?? linker
    conditions = answers.conditions
    identity = Fingerprint([answers.information, stamp])
  }

  /// The paths and dates of the compiler's files; nil if `swiftc` on PATH isn't beside a compiler.
  private static func stamp() -> String? {
    guard let (driver, frontend) = files(), let first = FileStamp(driver.path),
      let second = FileStamp(frontend.path)
    else { return nil }
    return "\(driver.path) \(first.text)\n\(frontend.path) \(second.text)"
  }

  /// The arguments for finding the compiler's own macros.
  private static func plugins(_ resources: String) -> [String] {
    let folder = ["-plugin-path", "\(resources)/host/plugins"]
    #if os(Linux)
      return folder + ["-in-process-plugin-server-path", "\(resources)/host/libSwiftInProcPluginServer.so"]
    #else
      return folder
    #endif
  }

  /// The driver and the compiler beside it; nil if `swiftc` on PATH isn't beside a compiler.
  private static func files() -> (driver: URL, frontend: URL)? {
    guard let named = Subprogram.path(of: "swiftc") else { return nil }
    let driver = URL(filePath: named).resolvingSymlinksInPath()
    let frontend = driver.deletingLastPathComponent().appending(path: "swift-frontend")
    guard FileManager.default.isExecutableFile(atPath: frontend.path) else { return nil }
    return (driver, frontend)
  }
}
