import ArgumentParser
import DocsServer
import DocsSite
import Foundation

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Build a site and serve it, with its simulations live.",
    discussion: """
      The site is served from memory, to this machine alone unless --host says otherwise.

        docs serve                       http://127.0.0.1:8080
        docs serve --port 0              any free port; the line that is printed names it
        docs serve --root Documentation  a site in another folder
      """
  )

  @OptionGroup var site: SiteOptions

  @Option(help: "The address to listen on; any but a loopback one lets other machines in.")
  var host = "127.0.0.1"

  @Option(help: "The port; 0 for any that is free.")
  var port = 8080

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("A port is a number from 0 to 65535.")
    }
  }

  func run() async throws {
    try await withFailuresAsExit {
      let output = MemoryOutput()
      let result = try await site.build(into: output, isServed: true)
      let files = Dictionary(output.files.map { ($0.path, $0.bytes) }) { _, last in last }
      let search = SiteSearch { files[$0] }
      let current = CurrentSite(
        ServedSite(
          files: output.files.map { ($0.path, $0.bytes) },
          pages: result.simulationPages,
          completion: PageCompletion(
            search: { path, query in search?.page(at: path, query: query) },
            notFound: { path in search?.notFoundPage(at: path) }
          )
        )
      )
      let server = DocumentationServer(
        current,
        simulations: handbookSimulations,
        configuration: DocumentationServer.Configuration(host: host, port: port)
      ) { RunRenderer.fragment($0, language: $1) }
      try await server.run { port in
        site.say(result.summary)
        site.say("Serving http://\(host):\(port)")
        fflush(nil)
      }
    }
  }
}
