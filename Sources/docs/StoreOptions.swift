import ArgumentParser
import Foundation
import Receipts
import StoreServer
import StoreSimulations

/// The options for the test App Store of `docs store` and `docs serve`.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The products of your app: Xcode's .storekit file, or JSON. The default is the handbook's shop.",
      valueName: "file"
    )
  )
  var config: String?

  @Option(
    help: ArgumentHelp(
      "The app's bundle identifier. The default is the file's, or com.example.lighthouse.",
      valueName: "id"
    )
  )
  var bundleID: String?

  @Option(
    help: ArgumentHelp(
      "The app's number in the App Store. The default is the file's, or 488282895.",
      valueName: "number"
    )
  )
  var appID: Int?

  @Option(
    help: ArgumentHelp(
      "The secret of verifyReceipt. The default is the file's, or f00dfacef00dfacef00dfacef00dface.",
      valueName: "secret"
    )
  )
  var sharedSecret: String?

  @Option(
    help: ArgumentHelp(
      "The folder of the store's keys and certificates, which are created once; replicas share it.",
      valueName: "dir"
    )
  )
  var identity: String?

  @Option(
    help: ArgumentHelp(
      "The address for the store's notifications, on this machine unless you add --notify-others.",
      valueName: "url"
    )
  )
  var notify: String?

  @Flag(help: "Allow --notify to name another machine, over HTTPS.")
  var notifyOthers = false

  @Flag(
    name: .customLong("store"),
    help: "Let other machines buy too, if --host or a proxy with --origin lets them in."
  )
  var isOpen = false

  /// The simulations with pages that use the store.
  static let simulations = [PurchasesSimulation().name, ReceiptValidation().name]

  /// Whether an option asks for the store. Otherwise a site has it if it shows one of the ``simulations``.
  var isWanted: Bool {
    identity != nil || notify != nil || isOpen || config != nil || bundleID != nil || appID != nil
      || sharedSecret != nil
  }

  func validate() throws {
    _ = try address
    if let appID, appID < 1 {
      throw ValidationError("--app-id must be 1 or more, not \(appID)")
    }
    for (name, value) in [("--bundle-id", bundleID), ("--shared-secret", sharedSecret)] where value == "" {
      throw ValidationError("\(name) must not be empty")
    }
  }

  /// Reads the configuration file, and prints what is wrong with it, or what the store ignores.
  ///
  /// - Returns: the configuration; without a file, that of the handbook's shop.
  /// - Throws: `ExitCode(1)` if something is wrong; an error of Foundation if the file can't be read.
  func configuration() throws -> StoreConfiguration {
    var configuration = try config.map { try read($0) } ?? StoreConfiguration(catalog: .harbor)
    configuration.app.bundleID = bundleID ?? configuration.app.bundleID
    configuration.app.adamID = appID ?? configuration.app.adamID
    configuration.sharedSecret = sharedSecret ?? configuration.sharedSecret
    return configuration
  }

  private func read(_ file: String) throws -> StoreConfiguration {
    let text = try Data(contentsOf: URL(filePath: file))
    do throws(ConfigurationError) {
      let configuration = try StoreConfiguration(parsing: text)
      for remark in configuration.warnings {
        printError("\(file):\(remark.line):\(remark.column): warning: \(remark)")
      }
      if configuration.settings.asksToBuy {
        printError("\(file): warning: _askToBuyEnabled is ignored: a served store approves every purchase")
      }
      return configuration
    } catch {
      for remark in error.faults {
        printError("\(file):\(remark.line):\(remark.column): error: \(remark)")
      }
      throw ExitCode(1)
    }
  }

  /// Creates the store, and a text that says where a client finds its certificates.
  ///
  /// - Parameters:
  ///   - configured: what ``configuration()`` returned.
  ///   - isLocal: whether no other machine can reach the server, directly or through a proxy.
  /// - Throws: ``MissingProgram`` if notifications can't be sent, and errors of the keys.
  func mount(
    _ configured: StoreConfiguration,
    isLocal: Bool
  ) async throws -> (store: AppStoreMount, trust: String) {
    var configuration = AppStoreMount.Configuration()
    configuration.store = configured
    configuration.notificationAddress = try address
    if configuration.notificationAddress != nil, await !AppStoreMount.canNotify {
      throw MissingProgram(name: "curl", purpose: "--notify sends with it")
    }
    configuration.isOpen = isLocal || isOpen
    let (identity, trust) = try kept()
    return (try AppStoreMount(identity: identity, configuration: configuration), trust)
  }

  /// Loads the identity. Without a writable home, the server still serves, but with a new store each time.
  private func kept() throws -> (StoreIdentity, trust: String) {
    let kept = Result { () throws(IdentityFault) in try StoreIdentity(directory: folder) }
    switch kept {
    case .failure(.unwritable), .failure(.unreadable):
      guard identity == nil else { break }
      return (try StoreIdentity(), "its keys are new and aren't saved; set --identity to a folder for them")
    default: break
    }
    return (try kept.get(), "its root certificates are in \(folder.path)")
  }

  /// The folder that the user named, or `XDG_DATA_HOME` of the XDG Base Directory Specification.
  private var folder: URL {
    if let identity { return URL(filePath: identity) }
    let environment = ProcessInfo.processInfo.environment
    let data =
      environment["XDG_DATA_HOME"].map { URL(filePath: $0) }
      ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/share")
    return data.appending(path: "livedocs/store")
  }

  private var address: DeliveryAddress? {
    get throws {
      guard let notify else { return nil }
      do {
        return try DeliveryAddress(notify, allowsOtherMachines: notifyOthers)
      } catch {
        throw ValidationError("--notify \(notify): \(error.meaning)")
      }
    }
  }
}

extension DeliveryAddress.Fault {
  fileprivate var meaning: String {
    switch self {
    case .malformed: "it isn't a valid address"
    case .scheme: "it must begin with http:// or https://"
    case .host: "it has no host"
    case .credentials: "it contains a user name or password, which would end up in every log"
    case .fragment: "the part after # is never sent"
    case .port: "the port must be a number from 1 to 65535"
    case .notLoopback: "it is on another machine; --notify-others allows that"
    case .notEncrypted: "notifications to other machines must use https://"
    }
  }
}
