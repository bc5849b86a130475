import ArgumentParser
import DocsSite
import Foundation

struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create a new site that builds right away.",
    discussion: """
      If the folder is a Swift package or inside one, the site documents that package: docs.yml lists its \
      modules, and the first sample imports one of them. Otherwise a small package is created too. \
      No file is ever overwritten.

        docs init .                      a site for the package in this folder
        docs init Documentation          the same, in its own folder
        docs init lamps                  a new package with a site
        docs init lamps --simulation     also a simulation of its own, and a page that shows it
        docs init . --github             also a workflow that checks and publishes it
        docs init . --spi https://docs.example/
                                         also a link to it for the Swift Package Index
      """
  )

  @Argument(help: ArgumentHelp("The folder of the new site.", valueName: "dir"))
  var folder: String

  @Flag(help: "Also write .github/workflows/docs.yml, for GitHub Actions and Pages.")
  var github = false

  @Flag(help: "Also write .gitlab/docs.yml, for GitLab CI/CD and Pages.")
  var gitlab = false

  @Option(
    help: ArgumentHelp(
      "Also write .spi.yml, which leads readers of the Swift Package Index to this address.",
      valueName: "address"
    )
  )
  var spi: String?

  @Flag(help: "Also write a module with a simulation, and a page that shows it.")
  var simulation = false

  func validate() throws {
    if let spi, !spi.hasPrefix("https://") || URL(string: spi)?.host()?.isEmpty != false {
      throw ValidationError("--spi needs the address of the published site: https://docs.example/")
    }
  }

  func run() async throws {
    try await withFailuresAsExit {
      let root = URL(filePath: folder, directoryHint: .isDirectory)
      let site = try await StarterSite(
        in: root,
        extras: StarterSite.Extras(
          github: github,
          gitlab: gitlab,
          address: spi,
          simulation: simulation
        )
      )
      let written: [String]
      do {
        written = try site.write()
      } catch let collision as StarterSite.Collision {
        printError("error: \(collision)")
        throw ExitCode(64)
      }
      print("Made a site in \(folder):")
      for path in written {
        print("  \(path)")
      }
      for remark in site.remarks {
        print("\n\(remark)")
      }
      print(nextSteps)
    }
  }

  private var nextSteps: String {
    let root = folder == "." ? "" : " --root " + (folder.contains(" ") ? "'\(folder)'" : folder)
    let steps = [
      ("docs check\(root)", "compiles and runs every listing"),
      ("docs serve\(root)", "shows the site at http://127.0.0.1:8080"),
      ("docs build\(root)", "writes it to \(folder == "." ? "" : folder + "/")site"),
    ]
    let width = steps.map(\.0.count).max() ?? 0
    let lines = steps.map { command, what in
      "  \(command.padding(toLength: width, withPad: " ", startingAt: 0))  \(what)"
    }
    return "\nNext:\n" + lines.joined(separator: "\n")
  }
}
