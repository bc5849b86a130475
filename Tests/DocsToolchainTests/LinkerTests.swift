import Foundation
import Scratch
import Testing

@testable import DocsFoundation
@testable import DocsToolchain

struct LinkerTests {
  private let answer = """
    /usr/bin/swift-autolink-extract object.o -o /tmp/a/program-1.autolink
    /usr/bin/clang -pie swiftrt.o object.o @/tmp/a/program-1.autolink -lswiftCore -o program

    """

  @Test func linksAsTheDriverWould() throws {
    let linker = try #require(Linker(answer: answer))
    #expect(
      linker.commands("/b/programs.o", to: "/b/programs", ["-lShop"]) == [
        ["/usr/bin/swift-autolink-extract", "/b/programs.o", "-o", "/b/programs.libraries"],
        [
          "/usr/bin/clang", "-pie", "swiftrt.o", "/b/programs.o", "@/b/programs.libraries", "-lswiftCore",
          "-o",
          "/b/programs", "-lShop",
        ],
      ]
    )
  }

  @Test func leavesToTheDriverWhatItDoesNotKnow() {
    #expect(Linker(answer: "") == nil)
    #expect(Linker(answer: "/usr/bin/ld object.o -o program") == nil)
    #expect(Linker(answer: answer.replacing("/usr/bin/clang", with: "'/my tools/clang'")) == nil)
    #expect(Linker(answer: answer.replacing("object.o @", with: "@")) == nil)
    #expect(Linker(answer: answer.replacing(" -o program", with: "")) == nil)
    #expect(Linker(answer: answer.replacing("@/tmp", with: "@/var")) == nil)
  }

  #if os(Linux)
    /// Without it, every check would link through the driver, more slowly but without an error.
    @Test func knowsTheAnswerOfThisDriver() async throws {
      let folder = try TemporaryFolder()
      let toolchain = try await Toolchain.current(cache: ContentCache(folder: folder.url))
      #expect(toolchain.linking("a.o", to: "a", []).count == 2)
    }
  #endif
}
