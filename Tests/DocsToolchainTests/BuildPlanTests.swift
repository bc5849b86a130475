import DocsFoundation
import Foundation
import Scratch
import Testing

@testable import DocsToolchain

struct BuildPlanTests {
  /// Modules that a plugin's tool uses are built twice, and macros for the compiler alone.
  @Test func modulesForTheHostAreNotThoseOfListings() throws {
    let folder = try TemporaryFolder()
    let products = folder.url.appending(path: "build/linux/debug")
    let names = (1...12).map { "Lamp\($0)" }
    func command(_ name: String, host: Bool, arguments: [String] = []) -> [String: Any] {
      [
        "moduleName": name,
        "moduleOutputPath": "\(products.path)/Modules\(host ? "-tool" : "")/\(name).swiftmodule",
        "objects": ["\(products.path)/\(name)\(host ? "-tool" : "").build/Lamp.swift.o"],
        "otherArguments": arguments, "sources": ["/lamps/Sources/\(name)/Lamp.swift"],
      ]
    }
    let macro = ["-Xfrontend", "-load-plugin-executable", "-Xfrontend", "/lamps/Wiring-tool#Wiring"]
    var commands: [String: Any] = [
      "Wiring host": command("Wiring", host: true), "Maker host": command("Maker", host: true),
      // A plugin's tool could be built for the target too, but nothing needs it there.
      "Maker": command("Maker", host: false),
    ]
    for name in names {
      commands["\(name) host"] = command(name, host: true, arguments: macro)
      commands[name] = command(name, host: false, arguments: macro)
    }
    let description: [String: Any] = [
      "swiftCommands": commands,
      "targetDependencyMap": ["Lamp1": Array(names.dropFirst()) + ["Wiring", "Maker"]],
    ]
    try folder.write(
      String(decoding: try JSONSerialization.data(withJSONObject: description), as: UTF8.self),
      to: "build/linux/debug/description.json"
    )
    let modules = names.map { "\(products.path)/Modules/\($0).swiftmodule" }
    let (inputs, output) = (modules.dropFirst().map { "\"\($0)\"" }.joined(separator: ","), modules[0])
    try folder.write("    inputs: [\(inputs)]\n    outputs: [\"\(output)\"]\n", to: "build/debug.yaml")
    let plan = try BuildPlan(modules: ["Lamp1"], products: products)
    #expect(plan.closure == names.sorted())
    #expect(plan.closure(of: "Lamp1") == names.sorted())
    for name in names {
      #expect(plan.objects(of: name) == ["\(products.path)/\(name).build/Lamp.swift.o"])
      let interface = "\(products.path)/Modules/\(name).swiftmodule"
      #expect(plan.interface(of: name) == [interface, "/lamps/Wiring-tool"])
    }
    #expect(plan.inputs == Set(modules.dropFirst()))
    #expect(plan.macros == ["/lamps/Wiring-tool#Wiring"])
  }
}
