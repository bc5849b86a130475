import Foundation
import Scratch
import SimulationKit
import Synchronization
import Testing

@testable import DocsFoundation
@testable import DocsToolchain

#if os(Linux)
  struct ObjectFileTests {
    private static let entries = ".swift1_autolink_entries"

    /// Compiles a program that needs Foundation, and returns the object's path.
    private func compile(in folder: TemporaryFolder, _ toolchain: Toolchain) async throws -> String {
      let source = folder.url.appending(path: "a.swift")
      try Data(
        "import Foundation\n@main struct Entry { static func main() { print(Date(timeIntervalSince1970: 0)) } }\n"
          .utf8
      )
      .write(to: source)
      let object = folder.url.appending(path: "a.o").path
      let compiler = Subprogram(
        program: toolchain.frontend.program,
        arguments: toolchain.frontend.arguments + Toolchain.arguments(for: .executable, module: "main")
          + [source.path, "-o", object]
      )
      let result = try await compiler.run()
      try #require(result.failure == nil, "\(result.errors)")
      return object
    }

    @Test func namesTheLibrariesThatTheToolchainFindsInIt() async throws {
      let folder = try TemporaryFolder()
      let toolchain = try await Toolchain.current(cache: ContentCache(folder: folder.url))
      let object = try await compile(in: folder, toolchain)
      let section = try #require(
        ObjectFile(try Data(contentsOf: URL(filePath: object)))?.section(Self.entries)
      )
      let list = folder.url.appending(path: "list").path
      let tool = Subprogram(program: "swift-autolink-extract", arguments: [object, "-o", list])
      try #require(try await tool.run().failure == nil)
      let listed = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n").map(String.init)
      #expect(Set(section.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }) == Set(listed))
      #expect(listed.contains("-lFoundation"))
    }

    /// The tool for lists orders libraries, so only its own answer will do.
    @Test func isLinkedWithTheSameLibrariesWhenTheirListIsKnown() async throws {
      let folder = try TemporaryFolder()
      let cache = ContentCache(folder: folder.url.appending(path: "cache"))
      let toolchain = try await Toolchain.current(cache: cache)
      let object = try await compile(in: folder, toolchain)
      let commands = Mutex<[[String]]>([])
      let programs = ["first", "second"].map { folder.url.appending(path: $0).path }
      for program in programs {
        let failure = try await toolchain.link(object, to: program, [], cache: cache) { command in
          commands.withLock { $0.append(command) }
          return try await Subprogram(program: command[0], arguments: Array(command.dropFirst())).run()
        }
        #expect(failure == nil)
      }
      let lists = try programs.map { try Data(contentsOf: URL(filePath: Linker.list(for: $0))) }
      #expect(lists[0] == lists[1])
      #expect(lists[0].count > 0)
      #expect(commands.withLock { $0.map { $0[0].split(separator: "/").last } }.count == 3)
      #expect(
        try Data(contentsOf: URL(filePath: programs[0])) == Data(contentsOf: URL(filePath: programs[1]))
      )
      let run = try await Subprogram(program: programs[1], arguments: []).run()
      #expect(run.output == "1970-01-01 00:00:00 +0000\n")
    }

    @Test func noListOfOtherLibrariesIsKept() async throws {
      let folder = try TemporaryFolder()
      let cache = ContentCache(folder: folder.url.appending(path: "cache"))
      let toolchain = try await Toolchain.current(cache: cache)
      let object = try await compile(in: folder, toolchain)
      let count = Mutex(0)
      for program in ["first", "second"].map({ folder.url.appending(path: $0).path }) {
        let failure = try await toolchain.link(object, to: program, [], cache: cache) { command in
          count.withLock { $0 += 1 }
          let result = try await Subprogram(program: command[0], arguments: Array(command.dropFirst())).run()
          // What a program in the jail could do once the list was used.
          if command.contains(where: { $0.hasPrefix("@") }) {
            try Data("-lFoundation\n-lother\n".utf8).write(to: URL(filePath: Linker.list(for: program)))
          }
          return result
        }
        #expect(failure == nil)
      }
      #expect(count.withLock(\.self) == 4)
    }

    @Test func thatEndsEarlyOrIsDamagedHasNoSections() async throws {
      let folder = try TemporaryFolder()
      let toolchain = try await Toolchain.current(cache: ContentCache(folder: folder.url))
      let whole = try Data(contentsOf: URL(filePath: try await compile(in: folder, toolchain)))
      #expect(ObjectFile(whole)?.section(".text") != nil)
      #expect(ObjectFile(whole)?.section(".tex") == nil)
      // The table of sections is the end of the file.
      for length in stride(from: 0, to: whole.count, by: 7) {
        #expect(ObjectFile(whole.prefix(length))?.section(Self.entries) == nil, "\(length)")
      }
      var random = SeededSource(seed: 24)
      for _ in 0..<5_000 {
        var damaged = whole
        let start = Bool.random(using: &random) ? 0..<64 : (whole.count - 2_000)..<whole.count
        for _ in 0..<4 {
          damaged[Int.random(in: start, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        let section = ObjectFile(damaged)?.section(Self.entries)
        #expect((section?.count ?? 0) <= whole.count)
      }
      #expect(ObjectFile(Data()) == nil)
    }
  }
#endif
