import DocsFoundation
import DocsReference
import DocsToolchain
import Foundation
import Scratch

/// Two small modules, compiled once, with the compiler's symbol graphs.
package struct TestLibrary: Sendable {
  package let graphs: [ModuleGraph]
  package let library: SymbolLibrary
  package let documentation: SymbolDocumentation

  /// Tests rely on its line numbers: `Lamps.swift` starts at 1.
  package static let lamps = """
    /// Something that shines.
    ///
    /// Made by a ``Switch``; see ``Lamp/turn(on:)``.
    public struct Lamp: Hashable, Sendable, CustomStringConvertible, Shining {
      /// How bright it is.
      public enum Level: String, Codable, CaseIterable, Sendable {
        /// Not at all.
        case off
        case full
        /// Shines `alone`.
        case con
      }

      /// The level.
      public var level: Level
      public var undocumented: Int { 0 }
      public var description: String { "lamp" }
      public var brightness: Int { 3 }

      /// A dark lamp.
      public init() { level = .off }

      /// Turns it.
      ///
      /// - Parameters:
      ///   - state: the new state.
      ///   - wrong: is not there.
      /// - Returns: what it was.
      /// - Throws: ``LampError`` where it is broken.
      @discardableResult
      public mutating func turn(on state: Bool, after seconds: Double = 0, named name: String = "a, (b") throws(LampError) -> Level {
        level
      }

      /// Turns it on. See ``Lampp``.
      public mutating func turn(on state: Bool) {}
      /// Dims it.
      public func dim(_ value: Int) {}
      /// Dims it less.
      public func dim(_ value: Double) {}
      /// Whether one is darker.
      public static func < (left: Lamp, right: Lamp) -> Bool { false }
      /// A value.
      public subscript(index: Int) -> Int { index }
    }

    /// What can fail.
    public enum LampError: Error {
      /// It is broken.
      ///
      /// - Parameter reason: what broke it.
      case broken(reason: String)
    }

    /// Anything that shines.
    public protocol Shining {
      /// How bright it is, in candela.
      var brightness: Int { get }
      /// Shines.
      func shine()
    }

    extension Shining {
      /// Shines a little.
      public func shine() {}
      /// Shines twice.
      public func shineTwice() where Self: Equatable {}
    }

    /// A switch.
    public final class Switch {
      /// Its state.
      public var isOn = false
    }

    /// A switch in lower case.
    public func `switch`() {}

    /// Makes a lamp.
    ///
    /// - Note: It is *dark*.
    /// - one
    /// - two
    @available(*, deprecated, message: "It is dark", renamed: "Lamp.init()")
    public func makeLamp() -> Lamp { Lamp() }

    """

  package static let sockets = """
    import Lamps

    extension Lamp {
      /// Its plug.
      public var plug: Int { level == .off ? 1 : 2 }
    }

    extension Array where Element == Lamp {
      /// All plugs of ``Lamp``s.
      public var plugs: Int { count }
    }

    """

  private static let compiled = Task { try await compile() }

  /// The library, compiled on first use.
  package static func shared() async throws -> TestLibrary {
    try await compiled.value
  }

  private static func compile() async throws -> TestLibrary {
    let graphs = try await graphs(of: [("Lamps", lamps), ("Sockets", sockets)])
    let library = SymbolLibrary(graphs: graphs)
    return TestLibrary(
      graphs: graphs,
      library: library,
      documentation: await SymbolDocumentation(of: library)
    )
  }

  /// The compiler's symbol graphs of some modules, each of one file.
  ///
  /// - Parameter modules: the names and the texts of the modules. Each may import those before it.
  package static func graphs(of modules: [(name: String, source: String)]) async throws -> [ModuleGraph] {
    let folder = try TemporaryFolder()
    for (module, source) in modules {
      try folder.write(source, to: "Sources/\(module)/\(module).swift")
      let result = try await Subprogram(
        program: "swiftc",
        arguments: [
          "-emit-module", "-parse-as-library", "-swift-version", "6", "-module-name", module, "-I",
          folder.url.path, "-emit-module-path", folder.url.appending(path: "\(module).swiftmodule").path,
          folder.url.appending(path: "Sources/\(module)/\(module).swift").path,
        ]
      ).run()
      if let failure = result.failure {
        throw ToolchainError.failed("\(module) can't be compiled (\(failure))", messages: result.errors)
      }
    }
    let scratch = folder.url.appending(path: "graphs")
    let extracted = try await SymbolGraphExtractor(searchArguments: ["-I", folder.url.path])
      .graphs(of: modules.map(\.name).reversed(), scratch: scratch)
    let reader = SymbolGraphReader(package: folder.url)
    return try extracted.map { extracted in
      let partition = try GraphPartition(Array(extracted.bytes))
      var graph = try reader.graph(from: Data(partition.declared), named: extracted.name)
      graph.inherited = partition.inherited
      return graph
    }
  }

  /// The only symbol with a title.
  ///
  /// - Throws: ``NotOneSymbol`` if there is none, or several.
  package func symbol(_ title: String) throws -> Symbol {
    let found = library.symbols.values.filter {
      $0.title == title && $0.kind != .extension && !library.isImplicit($0)
    }
    guard let symbol = found.first, found.count == 1 else {
      throw NotOneSymbol(title: title, count: found.count)
    }
    return symbol
  }

  package struct NotOneSymbol: Error {
    package var title: String
    package var count: Int
  }
}
