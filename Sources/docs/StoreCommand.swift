import ArgumentParser
import DocsFoundation
import DocsServer
import Foundation
import StoreServer

struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Run a test App Store for your app, and a seller's server, without a site.",
    discussion: """
      The store sells the products of your StoreKit configuration file. It signs receipts, transactions and \
      notifications with keys of its own, and answers at the paths of verifyReceipt and the App Store Server API.

        docs store --config App.storekit --bundle-id com.example.app
                                         http://127.0.0.1:8081/appstore
        docs store --config App.storekit --port 0
                                         any free port; the output names it
        docs store --config App.storekit --identity keys --notify http://127.0.0.1:3000/notifications
                                         keys that stay, and notifications for your server
        docs store                       the handbook's shop

      Buy something, and see what was bought:

        curl http://127.0.0.1:8081/appstore/sandbox/testing -d '{"do": "buy", "product": "com.example.app.coins"}'
        curl http://127.0.0.1:8081/appstore/sandbox/testing

      It runs until it gets SIGTERM or SIGINT. Purchases are kept in memory. The page 'Test your server' of the \
      handbook has every route and action.

      Exit status: 0 success, 1 the configuration file has errors, 64 incorrect usage, 70 any other failure.
      """
  )

  @Option(help: "The port; 0 for any free one.")
  var port = 8081

  @OptionGroup var listen: ListenOptions

  @OptionGroup(title: "Test App Store") var store: StoreOptions

  func validate() throws {
    try ListenOptions.check(port: port)
  }

  func run() async throws {
    CommandPlugin.endTogether()
    Memory.giveBack()
    try await withFailuresAsExit(nil) {
      let configuration = try store.configuration()
      let mounted = try await store.mount(configuration, isLocal: listen.isLocal)
      let server = DocumentationServer(
        CurrentSite(ServedSite(files: [])),
        mounts: [mounted.store, SellerMount(mounted.store)],
        configuration: listen.configuration(port: port)
      )
      try await server.run { port in
        let address = listen.address(port: port)
        if !listen.isLocal {
          let state = store.isOpen ? "can buy" : "can't buy without --store"
          printError("warning: other machines can reach this server; they \(state)")
        }
        let count = configuration.catalog.products.count
        print("\(count) \(count == 1 ? "product" : "products") of \(configuration.app.bundleID)")
        print("Test App Store at \(address)/appstore; \(mounted.trust)")
        print("Seller's server at \(address)/seller/verifyReceipt")
        print("Serving \(address)")
        fflush(nil)
      }
    }
  }
}
