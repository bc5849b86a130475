import Foundation
import Scratch
import SimulationKit
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSite
@testable import DocsTheme
@testable import DocsToolchain

struct StarterSiteTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ subject: StarterSite.Subject, _ extras: StarterSite.Extras = .init()) throws
    -> [String]
  {
    try StarterSite(subject, in: folder.url.appending(path: "site"), extras: extras).write()
  }

  private func package(_ modules: [String], published: [String], name: String = "Lamps") throws
    -> SwiftPackage
  {
    let targets = modules.map {
      #"{"name": "\#($0)", "c99name": "\#($0)", "type": "library", "module_type": "SwiftTarget"}"#
    }
    let json = """
      {"name": "\(name)", "targets": [\(targets.map { $0 + "," }.joined())
        {"name": "C", "c99name": "C", "type": "library", "module_type": "ClangTarget"},
        {"name": "tool", "c99name": "tool", "type": "executable", "module_type": "SwiftTarget"}],
       "products": [{"name": "L", "type": {"library": ["automatic"]}, "targets": \(published)},
         {"name": "tool", "type": {"executable": null}, "targets": ["tool"]}]}
      """
    return try SwiftPackage(described: Data(json.utf8))
  }

  @Test func aPackageSaysWhatItPublishes() throws {
    let package = try package(["B", "A", "Hidden"], published: ["B", "A", "C"])
    #expect(package.libraryModules == ["A", "B"])
    #expect(package.modules == ["A", "B", "Hidden"])
    #expect(throws: ToolchainError.self) { try SwiftPackage(described: Data("{}".utf8)) }
  }

  @Test func theSiteNamesThePackageAndItsModules() throws {
    _ = try write(.package(try package(["Kit", "Lamps"], published: ["Kit", "Lamps"]), path: ".."))
    let text = try folder.text(of: "site/docs.yml")
    #expect(text.hasSuffix("package: ..\nmodules: [Kit, Lamps]\n"))
    let (configuration, faults) = SiteConfiguration.parse(ContentFile(path: "docs.yml", text: text))
    #expect(faults == [])
    #expect(configuration?.modules == ["Kit", "Lamps"])
    #expect(try folder.text(of: "site/content/guide/first-sample.md").contains("\nimport Kit\n\n"))
  }

  @Test func aPackageWithoutALibraryHasASampleWithoutAnImport() throws {
    let site = StarterSite(
      .package(try package([], published: []), path: "."),
      in: folder.url,
      extras: .init()
    )
    #expect(site.remarks == ["The package has no library, so the first sample imports nothing."])
    _ = try site.write()
    #expect(try !folder.text(of: "content/guide/first-sample.md").contains("import"))
  }

  @Test(arguments: ["a: b", "#1", "true", "", "\"x\"", "- y", "ação", "C++ *fast*", "x\ny"])
  func anyNameIsATitle(name: String) throws {
    let package = try package(["Kit"], published: ["Kit"])
    var named = package
    named.name = name
    _ = try write(.package(named, path: "."))
    let parsed = SiteConfiguration.parse(
      ContentFile(path: "docs.yml", text: try folder.text(of: "site/docs.yml"))
    )
    // A site must have a title; a package must have a name.
    #expect(parsed.configuration?.title == (name.isEmpty ? nil : name))
  }

  @Test(
    arguments: [
      ("lamps", "Lamps"), ("my-lamps 2", "MyLamps2"), ("2nd", "Library2nd"), ("", "Library"),
      ("é", "Library"),
      ("swift", "SwiftKit"), ("Foundation", "FoundationKit"), ("..", "Library"),
    ]
  )
  func aFolderGivesItsNameToAModule(folder: String, module: String) {
    #expect(folder.asModuleName == module)
  }

  @Test func nothingIsOverwritten() throws {
    try folder.write("mine", to: "site/docs.yml")
    try folder.write("mine", to: "site/Sources/Kit/Kit.swift")
    let collision = #expect(throws: StarterSite.Collision.self) { try write(.newPackage(module: "Kit")) }
    #expect(collision?.paths == ["docs.yml", "Sources/Kit/Kit.swift"])
    #expect(try folder.files(below: "site").count == 2)
  }

  @Test(
    arguments: [
      ("", ".build/\nsite/\n"), ("*.o", "*.o\n.build/\nsite/\n"), ("/.build\n", "/.build\nsite/\n"),
      (".build\nsite\n", ".build\nsite\n"), ("site/\n\n# x\n", "site/\n\n# x\n.build/\n"),
    ]
  )
  func whatIsIgnoredIsAdded(before: String, after: String) throws {
    try folder.write(before, to: "site/.gitignore")
    let written = try write(.newPackage(module: "Kit"))
    #expect(try folder.text(of: "site/.gitignore") == after)
    #expect(written.contains(".gitignore") == (before != after))
    #expect(try folder.text(of: "site/content/index.md").contains("---\n\nDescribe what"))
  }

  @Test func theWorkflowKnowsTheFolderOfTheSite() throws {
    let inside = try write(
      .package(try package(["Kit"], published: ["Kit"]), path: ".."),
      .init(github: true)
    )
    #expect(inside.contains("../.github/workflows/docs.yml"))
    let workflow = try folder.text(of: ".github/workflows/docs.yml")
    let document = try YAMLDocument(parsing: workflow)
    let steps = try #require(document.value.value(at: JSONPointer(["jobs", "build", "steps"])))
    guard case .array(let steps) = steps else {
      Issue.record("\(steps)")
      return
    }
    let runs = steps.compactMap { step -> String? in
      if case .string(let run)? = step["run"] { run } else { nil }
    }
    #expect(runs.contains("docs check --root site --no-run --format github"))
    #expect(runs.contains("docs build --root site --format github"))
    #expect(
      document.value.value(at: JSONPointer(["jobs", "build", "steps", "\(steps.count - 1)", "with", "path"]))
        == "site/site"
    )
  }

  @Test func gitLabAndThePackageIndexKnowTheSite() throws {
    let extras = StarterSite.Extras(gitlab: true, address: "https://docs.example/kit/")
    let written = try write(.package(try package(["Kit"], published: ["Kit"]), path: ".."), extras)
    #expect(written.contains("../.gitlab/docs.yml") && written.contains("../.spi.yml"))
    let pipeline = try YAMLDocument(parsing: try folder.text(of: ".gitlab/docs.yml")).value
    #expect(pipeline["documentation"]?["script"] == ["docs check --root site --no-run"])
    #expect(pipeline["pages"]?["script"] == ["docs build --root site --output public"])
    let index = try YAMLDocument(parsing: try folder.text(of: ".spi.yml")).value
    #expect(index == ["version": 1, "external_links": ["documentation": "https://docs.example/kit/"]])
    let settings = try YAMLDocument(parsing: try folder.text(of: "site/docs.yml")).value
    #expect(settings["base"] == "https://docs.example/kit/")
  }
}
