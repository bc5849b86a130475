import ArgumentParser

@main
struct Docs: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "docs",
    abstract: "Build and serve documentation whose samples are compiled and run.",
    discussion: """
      A site is a folder with docs.yml and content/. Start one with 'docs init', or check the README and the guides \
      that a package has with 'docs adopt'. Then:

        docs serve          build it, and show it at http://127.0.0.1:8080
        docs build          write it to site/
        docs check          check everything, write nothing

      'docs store' runs a test App Store for your app, without a site. 'docs mcp' answers a language model's questions \
      about a site. 'docs runner' runs readers' listings for servers on other machines.

      Exit status: 0 success, 1 the content has errors, 64 incorrect usage, \
      70 any other failure, with one line that says what to do.
      """,
    version: "0.1.0",
    subcommands: [
      BuildCommand.self, ServeCommand.self, CheckCommand.self, InitCommand.self, AdoptCommand.self,
      StoreCommand.self, ContextCommand.self, RunnerCommand.self,
    ]
  )
}
