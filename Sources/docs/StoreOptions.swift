import ArgumentParser
import Foundation
import Receipts
import StoreServer

/// What the test App Store of `docs serve` is told.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder with the store's keys and certificates, which are made there once; replicas share it.",
      valueName: "dir"
    )
  )
  var identity: String?

  @Option(
    help: ArgumentHelp(
      "Where the store posts its notifications: an address of this machine, unless --notify-others is given.",
      valueName: "url"
    )
  )
  var notify: String?

  @Flag(help: "Let --notify lead to another machine, by HTTPS.")
  var notifyOthers = false

  @Flag(
    name: .customLong("store"),
    help: "Let other machines buy there too, where --host or a proxy with --origin lets them in."
  )
  var isOpen = false

  /// The simulations whose pages speak to the store.
  static let simulations = [PurchasesSimulation().name, ReceiptValidation().name]

  /// Whether the store is asked for. Without that a site has it that shows one of its ``simulations``.
  var isWanted: Bool { identity != nil || notify != nil || isOpen }

  func validate() throws {
    _ = try address
  }

  /// The store, and where a client finds what to trust.
  ///
  /// - Parameter isLocal: whether no other machine reaches the server, itself or through a proxy.
  /// - Throws: ``MissingProgram`` where notifications cannot be sent, and errors of the keys.
  func mount(isLocal: Bool) async throws -> (store: AppStoreMount, trust: String) {
    var configuration = AppStoreMount.Configuration()
    configuration.notificationAddress = try address
    if configuration.notificationAddress != nil, await !AppStoreMount.canNotify {
      throw MissingProgram(name: "curl", purpose: "--notify sends with it")
    }
    configuration.isOpen = isLocal || isOpen
    configuration.seed = Int.random(in: 0...Int.max)
    let (identity, trust) = try kept()
    return (try AppStoreMount(identity: identity, configuration: configuration), trust)
  }

  /// A server whose user has no home still serves: its store is another one each time.
  private func kept() throws -> (StoreIdentity, trust: String) {
    let kept = Result { () throws(IdentityFault) in try StoreIdentity(directory: folder) }
    switch kept {
    case .failure(.unwritable), .failure(.unreadable):
      guard identity == nil else { break }
      return (try StoreIdentity(), "its keys are new and are not kept: --identity names a folder for them")
    default: break
    }
    return (try kept.get(), "its root certificates are in \(folder.path)")
  }

  /// The folder that was named, or the one of this user: `XDG_DATA_HOME` of the XDG Base Directory Specification.
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
    case .malformed: "that is no address"
    case .scheme: "an address begins with http:// or https://"
    case .host: "it names no host"
    case .credentials: "it holds a user or a password, which would be in every log"
    case .fragment: "what stands behind # is never sent"
    case .port: "a port is a number from 1 to 65535"
    case .notLoopback: "it leads to another machine; --notify-others allows that"
    case .notEncrypted: "what leaves this machine has to be https://"
    }
  }
}
