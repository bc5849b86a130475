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

  private let driverAnswer = """
    clang version 21.0.0
    Target: x86_64-unknown-linux-gnu
     "/bin/sh" "-pie" "-o" "program" "/bin/sh" "swiftrt.o" "object.o" "@libraries" "-lswiftCore" "others.o" "-lc"

    """

  @Test func linksWithoutTheDriverOfC() throws {
    let linker = try #require(Linker(answer: answer))
    #expect(
      linker.driverQuestion == [
        "/usr/bin/clang", "-pie", "swiftrt.o", "-Wl,object.o", "-Wl,@libraries", "-lswiftCore", "-o",
        "program",
        "-Wl,others.o", "-###",
      ]
    )
    let direct = try #require(linker.withoutDriver(driverAnswer))
    #expect(direct.isComplete)
    let commands = direct.commands("/b/programs.o", to: "/b/programs", ["h.o", "-lShop"])
    #expect(
      commands[0] == ["/usr/bin/swift-autolink-extract", "/b/programs.o", "-o", "/b/programs.libraries"]
    )
    #expect(
      commands[1] == [
        "/bin/sh", "-pie", "-o", "/b/programs", "/bin/sh", "swiftrt.o", "/b/programs.o",
        "@/b/programs.libraries",
        "-lswiftCore", "h.o", "-lShop", "-lc",
      ]
    )
  }

  @Test func leavesToTheDriverOfCWhatItDoesNotKnow() throws {
    let linker = try #require(Linker(answer: answer))
    for wrong in [
      "", "clang: error: unknown argument", driverAnswer.replacing("object.o", with: "a.o"),
      driverAnswer.replacing("swiftrt.o", with: "a\\\"b"), driverAnswer.replacing("\"-pie\"", with: "-pie"),
    ] {
      #expect(linker.withoutDriver(wrong) == nil, "\(wrong)")
    }
  }

  @Test func asksAgainWhenAnotherVersionOfGCCWasInstalled() throws {
    let later = driverAnswer.replacing("\"swiftrt.o\"", with: "\"/usr/lib/gcc/0/crtbeginS.o\"")
    let linker = try #require(Linker(answer: answer)?.withoutDriver(later))
    #expect(!linker.isComplete)
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
      #expect(toolchain.linking("a.o", to: "a", [])[1].count { $0.hasSuffix("crtn.o") } == 1)
    }
  #endif
}
