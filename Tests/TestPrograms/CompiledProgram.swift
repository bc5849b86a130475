import DocsFoundation
import DocsToolchain
import Foundation

/// A program indexed by this machine's compiler, the way a site's listings are.
package struct CompiledProgram {
  package let source: String
  package let tree: [UInt8]
  package let index: IndexRecord

  /// Compiles a file.
  package init(_ source: String) async throws {
    self.source = source
    let folder = FileManager.default.temporaryDirectory.appending(path: "identify-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "page0.swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    let toolchain = try await Toolchain.current(cache: ContentCache(folder: folder.appending(path: "cache")))
    let result = try await Subprogram(
      program: toolchain.frontend.program,
      arguments: toolchain.frontend.arguments
        + TypedDump.arguments(
          files: [TypedDump.File(source: file.path, tree: folder.appending(path: "page0.json").path)],
          index: folder.appending(path: "index").path,
          module: "LiveDocsSamples"
        ) + [
          "-module-cache-path",
          FileManager.default.temporaryDirectory.appending(path: "identify-modules").path,
        ]
    ).run()
    guard result.failure == nil else { throw Failure(description: result.errors + result.output) }
    tree = Array(try Data(contentsOf: folder.appending(path: "page0.json")))
    let store = try IndexStore(folder: folder.appending(path: "index"), toolchain: toolchain)
    guard let record = try store.records()["page0.swift"] else { throw Failure(description: "no record") }
    index = record
  }

  private struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  package func typed() throws -> TypedProgram {
    TypedProgram(source: Array(source.utf8), index: index, tree: try TypedTree(tree))
  }

  /// The identifier at the first occurrence of a text.
  ///
  /// - Parameter part: a text that starts with the identifier.
  package func reference(_ part: String, skipping: Int = 0) throws -> TypedReference? {
    guard let place = source.range(of: part) else { return nil }
    let offset = source.utf8.distance(from: source.startIndex, to: place.lowerBound) + skipping
    return try typed().reference(at: offset)
  }

  /// A program with most kinds of names in Swift.
  package static let everything = Task { try await CompiledProgram(everythingSource) }

  package static let everythingSource = #"""
    import Foundation

    /// A lamp with
    /// two states.
    ///
    /// More of it.
    private struct Lamp: Hashable {
      var isOn = false
      let names: [String: Int?]
      static let standard = Lamp(isOn: true, names: [:])
      mutating func toggle(by steps: Int, _ note: String = "x") -> Self {
        isOn.toggle()
        return steps > 0 && note.isEmpty ? self : Self.standard
      }
    }
    private enum Shape: Equatable {
      case circle(radius: Double)
      case none
    }
    private enum Fault: Error { case bad(code: Int) }
    @propertyWrapper private struct Clamped {
      var wrappedValue: Int
      init(wrappedValue: Int, limit: Int) { self.wrappedValue = min(wrappedValue, limit) }
    }
    private struct Dial { @Clamped(limit: 5) var level = 3 }
    private func same<T: Comparable>(_ value: T) -> T where T: Hashable { value }
    #sourceLocation(file: "content/page.md", line: 7)
    func _page0() async throws {
      var lamp = Lamp.standard, other = Lamp(isOn: false, names: ["ä": 1])
      let counts = lamp.names.mapValues { $0 ?? 0 }.filter { key, value in value > key.count }
      let shapes: [Shape] = [.circle(radius: 2), .none]
      if case .circle(radius: let wide)? = shapes.first { print("ä is \(wide)") }
      do { throw Fault.bad(code: 3) } catch Fault.bad(let number) { print(number) } catch { print(error) }
      let path = \Lamp.names.count
      print(lamp[keyPath: path], lamp.toggle(by: 2), same(3), Dial().level, counts)
      other.isOn = true
      for shape in shapes where shape != .none { print(shape) }
      let `default`: TimeInterval = 1; print(`default`)
      #if os(Linux)
        let system = "linux"
      #else
        let system = "other"
      #endif
      print(system, try #Predicate<Int> { $0 > 1 }.evaluate(2))
      swap(&lamp, &other)
    }
    """#
}
