import Foundation

/// How SwiftPM built some modules, read from the description that it leaves beside them.
///
/// The file is internal to SwiftPM, so nothing in it is taken for granted: if something is missing, reading the plan
/// throws instead of guessing.
package struct BuildPlan {
  private struct Description: Decodable {
    struct Plugin: Decodable {
      struct Sources: Decodable {
        var root: String
        var relativePaths: [String]
      }
      var sources: Sources
    }
    struct Command: Decodable {
      var moduleName: String
      var moduleOutputPath: String
      var objects: [String]
      var otherArguments: [String]
      var sources: [String]

      /// Whether it builds a module for plugins or macros: `Modules-tool/Lamps.swiftmodule`.
      var isForHost: Bool {
        URL(filePath: moduleOutputPath).deletingLastPathComponent().lastPathComponent == "Modules-tool"
      }
    }
    var swiftCommands: [String: Command]
    var targetDependencyMap: [String: [String]]
    var pluginDescriptions: [Plugin]?
  }

  private let products: URL
  private let commands: [String: Description.Command]
  private let dependencies: [String: [String]]
  /// The modules that run in the compiler or in a plugin alone: macros, tools, and what they are made of.
  private let hosts: Set<String>
  /// The requested modules and all of their dependencies.
  let closure: [String]
  /// The files that the commands for these modules read, and the sources of all plugins.
  package let inputs: Set<String>

  init(modules: [String], products: URL) throws {
    let description = try Self.description(products)
    self.products = products
    // A module that a plugin or macro uses is built a second time, for the machine that builds.
    let twins = Set(description.swiftCommands.values.filter(\.isForHost).map(\.moduleName))
    commands = Dictionary(
      description.swiftCommands.values.filter { !$0.isForHost }.map { ($0.moduleName, $0) }
    ) { first, _ in first }
    let steps = try Self.steps(products: products)
    hosts = twins.subtracting(Self.modules(neededBy: modules, steps, products: products))
    dependencies = description.targetDependencyMap
    for module in modules where commands[module] == nil {
      throw ToolchainError.unknownModules([module], known: commands.keys.sorted())
    }
    let all = Set(modules + modules.flatMap { description.targetDependencyMap[$0] ?? [] })
    closure = all.subtracting(hosts).sorted()
    let plugins = (description.pluginDescriptions ?? []).map(\.sources)
    inputs = Self.inputs(of: closure + all.intersection(twins).map { "\($0)-tool" }, steps)
      .union(plugins.flatMap { plugin in plugin.relativePaths.map { "\(plugin.root)/\($0)" } })
  }

  private static func description(_ products: URL) throws -> Description {
    let file = products.appending(path: "description.json")
    do {
      return try JSONDecoder().decode(Description.self, from: Data(contentsOf: file))
    } catch {
      throw ToolchainError.unknownOutput(of: file.path, reason: "\(error)")
    }
  }

  /// Reads all modules that each module of a package needs. The package must have been built, or any part of it.
  static func dependencies(products: URL) throws -> [String: Set<String>] {
    try description(products).targetDependencyMap.mapValues { Set($0) }
  }

  /// A command of SwiftPM's own list.
  private struct Step {
    var inputs: [String]
    var outputs: [String]
  }

  private static func steps(products: URL) throws -> [Step] {
    let file = products.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: products.lastPathComponent + ".yaml")
    let text: String
    do {
      text = try String(contentsOf: file, encoding: .utf8)
    } catch {
      throw ToolchainError.unknownOutput(of: file.path, reason: "\(error)")
    }
    let decoder = JSONDecoder()
    func list(_ line: Substring, _ key: String) -> [String]? {
      guard line.hasPrefix(key) else { return nil }
      return try? decoder.decode([String].self, from: Data(line.dropFirst(key.count).utf8))
    }
    var steps: [Step] = []
    var inputs: [String] = []
    for line in text.split(separator: "\n") {
      if let names = list(line, "    inputs: ") {
        inputs = names
      } else if let names = list(line, "    outputs: ") {
        steps.append(Step(inputs: inputs, outputs: names))
        inputs = []
      }
    }
    return steps
  }

  /// The inputs of the commands that build some modules.
  ///
  /// A command belongs to a module if any of its outputs is in the module's folder: `Lamps.build/Lamp.swift.o`,
  /// `Things_Lamps.resources/lamp.png`.
  private static func inputs(of modules: [String], _ steps: [Step]) -> Set<String> {
    let folders = modules.flatMap {
      ["/\($0).build/", "_\($0).resources/", "_\($0).bundle/", "/\($0).swiftmodule"]
    }
    return steps.filter { step in
      step.outputs.contains { name in folders.contains { name.contains($0) } }
    }.reduce(into: []) { $0.formUnion($1.inputs) }
  }

  /// Some modules and all that they are compiled against.
  private static func modules(neededBy modules: [String], _ steps: [Step], products: URL) -> Set<String> {
    let folder = products.appending(path: "Modules").path + "/"
    func name(_ path: String) -> String? {
      guard path.hasPrefix(folder), path.hasSuffix(".swiftmodule") else { return nil }
      return String(path.dropFirst(folder.count).dropLast(".swiftmodule".count))
    }
    var needs: [String: Set<String>] = [:]
    for step in steps {
      for module in step.outputs.compactMap(name) {
        needs[module, default: []].formUnion(step.inputs.compactMap(name))
      }
    }
    var found = Set(modules)
    var waiting = modules
    while let module = waiting.popLast() {
      waiting += (needs[module] ?? []).filter { found.insert($0).inserted }
    }
    return found
  }

  /// A module and all of its dependencies.
  func closure(of module: String) -> [String] {
    Set([module] + (dependencies[module] ?? [])).subtracting(hosts).sorted()
  }

  /// The macros of all modules, each as the path of its program and the name of its module: `/lamps/Macros-tool#Macros`.
  package var macros: [String] { Set(closure.flatMap(macros(of:))).sorted() }

  private func macros(of module: String) -> [String] {
    // `-Xfrontend -load-plugin-executable -Xfrontend /lamps/Macros-tool#Macros`
    let given = (commands[module]?.otherArguments ?? []).filter { $0 != "-Xfrontend" }
    return zip(given, given.dropFirst()).filter { $0.0 == "-load-plugin-executable" }.map(\.1)
  }

  /// The programs that expand the macros of a module.
  private func expanders(of module: String) -> [String] {
    macros(of: module).map { String($0.prefix(upTo: $0.lastIndex(of: "#") ?? $0.endIndex)) }
  }

  /// The Swift sources of a module; empty for a C module.
  package func sources(of module: String) -> [String] { commands[module]?.sources ?? [] }

  /// The compiler arguments of a module that affect the meaning of its code, without those for paths.
  package func arguments(of module: String) -> [String] {
    let given = commands[module]?.otherArguments ?? []
    let pairs: Set = [
      "-swift-version", "-enable-upcoming-feature", "-enable-experimental-feature", "-package-name",
      "-default-isolation", "-D",
    ]
    var kept: [String] = []
    for (index, argument) in given.enumerated() {
      if pairs.contains(argument), index + 1 < given.count {
        kept += [argument, given[index + 1]]
      } else if argument == "-enable-testing" || argument.hasPrefix("-strict-concurrency=")
        || argument.hasPrefix("-D") && argument.count > 2
      {
        kept.append(argument)
      }
    }
    return kept
  }

  /// The compiled interface of a module with the programs of its macros, or the headers of a C module.
  package func interface(of module: String) -> [String] {
    if let command = commands[module] { return [command.moduleOutputPath] + expanders(of: module) }
    return headers[module] ?? []
  }

  /// The doc comments of a module, and the source locations of its declarations.
  package func documentation(of module: String) -> [String] {
    guard let path = commands[module]?.moduleOutputPath else { return [] }
    let base = path.dropLast("swiftmodule".count)
    return ["\(base)swiftdoc", "\(base)swiftsourceinfo"]
  }

  /// The object files of a module.
  package func objects(of module: String) -> [String] {
    if let command = commands[module] { return command.objects }
    return Self.files(below: products.appending(path: "\(module).build").path).filter { $0.hasSuffix(".o") }
  }

  /// The compiler arguments that make the modules visible.
  package var searchArguments: [String] {
    var seen: Set<[String]> = []
    let clang = closure.flatMap { Self.clangArguments(in: commands[$0]?.otherArguments ?? []) }
      .filter { seen.insert($0).inserted }
    return ["-I", products.appending(path: "Modules").path] + clang.joined().flatMap { ["-Xcc", $0] }
  }

  /// The module map of each C module, and its header folder.
  private var headers: [String: [String]] {
    let maps = closure.flatMap { commands[$0]?.otherArguments ?? [] }
      .filter { $0.hasPrefix("-fmodule-map-file=") }
      .map { URL(filePath: String($0.dropFirst("-fmodule-map-file=".count))) }
    return Dictionary(
      maps.map { map in
        let folder = map.deletingLastPathComponent()
        // `Sources/CThing/include/module.modulemap`, or `CThing.build/module.modulemap` if SwiftPM generated it. A
        // generated map is among object files, and names the headers.
        guard folder.pathExtension == "build" else {
          let named = folder.lastPathComponent == "include" ? folder.deletingLastPathComponent() : folder
          return (named.lastPathComponent, Self.files(below: folder.path))
        }
        let name = folder.deletingPathExtension().lastPathComponent
        return (name, [map.path] + Self.names(in: map).flatMap(Self.files(below:)))
      }
    ) { first, _ in first }
  }

  /// The files and folders that a module map names: `umbrella "/things/Sources/CThing/include"`.
  static func names(in map: URL) -> [String] {
    let text = (try? String(contentsOf: map, encoding: .utf8)) ?? ""
    return text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// The arguments passed to clang, each after `-Xcc`: module maps, and `-I` with its folder.
  private static func clangArguments(in arguments: [String]) -> [[String]] {
    var passed = zip(arguments, arguments.dropFirst()).filter { $0.0 == "-Xcc" }.map(\.1).makeIterator()
    var groups: [[String]] = []
    while let argument = passed.next() {
      groups.append(argument == "-I" ? [argument, passed.next()].compactMap(\.self) : [argument])
    }
    return groups
  }

  /// The files below a folder, sorted, or the file itself if the path is one. Hidden files are left out.
  package static func files(below folder: String) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else { return [] }
    guard isFolder.boolValue else { return [folder] }
    let files = FileManager.default.enumerator(
      at: URL(filePath: folder, directoryHint: .isDirectory),
      includingPropertiesForKeys: [.isRegularFileKey],
      options: .skipsHiddenFiles
    )
    return (files?.compactMap { $0 as? URL } ?? [])
      .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
      .map(\.path).sorted()
  }
}
