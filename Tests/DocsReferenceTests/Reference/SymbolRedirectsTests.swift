import TestPrograms
import Testing

@testable import DocsReference

struct SymbolRedirectsTests {
  @Test func symbolsKeepTheirAddressesOfDocC() async throws {
    let source = """
      /// A lamp.
      public struct Lamp {
        /// Its room.
        public let room: String
        /// Dims it.
        public func dim(to level: Int) {}
        /// Dims it.
        public func dim(to level: Double) {}
        /// The rooms.
        public static func / (lamp: Lamp, other: Lamp) -> Lamp { lamp }
      }

      extension Int {
        /// Lamps.
        public var lamps: [Lamp] { [] }
      }
      """
    let library = SymbolLibrary(graphs: try await TestLibrary.graphs(of: [("Lamps", source)]))
    let redirects = SymbolRedirects.all(in: library)
    func target(_ from: String) -> String? { redirects.first { $0.from == from }?.to }
    #expect(target("/documentation/lamps") == "/api-reference/lamps/")
    #expect(target("/documentation/lamps/lamp") == "/api-reference/lamps/lamp/")
    #expect(target("/documentation/lamps/lamp/room") == "/api-reference/lamps/lamp/room/")
    #expect(target("/documentation/lamps/lamp/_(_:_:)") != nil)
    #expect(target("/documentation/lamps/swift/int/lamps")?.hasPrefix("/api-reference/lamps/") == true)
    let dims = redirects.filter { $0.from.hasPrefix("/documentation/lamps/lamp/dim(to:)-") }
    #expect(dims.count == 2)
    #expect(Set(dims.map(\.to)).count == 2)
    #expect(target("/documentation/lamps/lamp/dim(to:)") == nil)
    #expect(redirects == redirects.sorted { ($0.from, $0.to) < ($1.from, $1.to) })
  }

  @Test func aKindSelectsASymbolIfNoOtherHasIt() async throws {
    let source = """
      /// A lamp.
      public struct lamp {}
      /// A lamp.
      public enum Lamp {
        /// On.
        case on
      }
      """
    let library = SymbolLibrary(graphs: try await TestLibrary.graphs(of: [("Lamps", source)]))
    let found = SymbolRedirects.all(in: library).map(\.from)
    #expect(found.contains("/documentation/lamps/lamp-swift.struct"))
    #expect(found.contains("/documentation/lamps/lamp-swift.enum/on"))
    #expect(found.filter { $0.hasPrefix("/documentation/lamps/lamp-") }.count >= 5)
  }
}
