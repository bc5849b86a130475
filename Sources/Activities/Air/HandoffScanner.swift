/// A device that listens for the advertisements of its owner's other devices.
///
/// An advertisement names neither its sender nor its key. So a receiver can only try the keys that it has,
/// as Handoff-BLE-Viewer does, and look at one byte of the tag. That says less than it seems to:
///
/// - **Known**: a matching tag. One advertisement in 256 matches a key by chance, a stranger's as well as a
///   forger's; with several keys the odds add up.
/// - **Perhaps known**: the sender, where its Bluetooth address can be resolved with a key from pairing
///   (Bluetooth Core Specification 5.4, volume 6, part B, section 1.3.2.2). Anyone can copy an address, so
///   it is a hint. Whether Apple's devices use it for this is not published. That they notice an
///   advertisement "from a new key" is
///   ([Apple Platform Security](https://support.apple.com/guide/security/handoff-security-secf78dbe639/web)).
/// - **Not known**: whether an advertisement that no key opens is a stranger's, was altered, or has a key
///   that was changed meanwhile.
///
/// Apple speaks of "replay protection measures" and describes none. Here a counter must be greater than the
/// last one that was accepted under its key. So the repetitions of an advertisement, which a radio sends all
/// the time, are refused too, and change nothing.
public struct HandoffScanner: Hashable, Sendable {
  /// Another device, as far as it is known.
  public struct Peer: Hashable, Sendable {
    /// The name of the device.
    public let device: String
    /// Its key, as it was given.
    public let key: HandoffKey
    /// The greatest counter that was accepted under the key.
    public internal(set) var lastCounter: UInt16
  }

  /// The devices whose keys are known, in the order in which they are tried.
  public private(set) var peers: [Peer] = []

  /// A device that knows no other.
  public init() {}

  /// Takes a key that another device has given away.
  ///
  /// It replaces an older key of that device. Counting goes on from the last counter of the key's record, so
  /// that the exchange also brings sender and receiver back into step.
  ///
  /// - Parameters:
  ///   - key: the key, with the counter that was used last.
  ///   - device: the name of the device.
  public mutating func learn(_ key: HandoffKey, of device: String) {
    let peer = Peer(device: device, key: key, lastCounter: key.lastUsedCounter)
    if let index = peers.firstIndex(where: { $0.device == device }) {
      peers[index] = peer
    } else {
      peers.append(peer)
    }
  }

  /// Forgets a device and its key.
  ///
  /// - Parameter device: the name of the device.
  public mutating func forget(_ device: String) {
    peers.removeAll { $0.device == device }
  }

  /// Hears manufacturer data.
  ///
  /// - Parameters:
  ///   - bytes: the data, from its company on.
  ///   - sender: the device that the Bluetooth address resolves to; nil where it resolves to none.
  /// - Returns: what becomes of it.
  public mutating func hear(manufacturerData bytes: [UInt8], from sender: String? = nil) -> Verdict {
    switch AdvertisementDissection(manufacturerData: bytes).result {
    case .success(let advertisement): hear(advertisement, from: sender)
    case .failure(let fault): .refused(.malformed(fault))
    }
  }

  /// Hears an advertisement: tries the keys, then looks at the counter.
  ///
  /// Keys are tried in the order of ``peers``. The first one wins whose tag matches and whose counter is new.
  ///
  /// - Parameters:
  ///   - advertisement: what was received.
  ///   - sender: the device that the Bluetooth address resolves to, whose key alone is tried then; nil where
  ///     it resolves to none.
  /// - Returns: what becomes of it. Only an advertisement that is accepted changes anything.
  public mutating func hear(_ advertisement: HandoffAdvertisement, from sender: String? = nil) -> Verdict {
    var replay: Refusal?
    for (index, peer) in peers.enumerated() where sender == nil || sender == peer.device {
      guard let plaintext = peer.key.open(advertisement) else { continue }
      guard advertisement.counter > peer.lastCounter else {
        let (counter, last) = (advertisement.counter, peer.lastCounter)
        replay = replay ?? .replayed(device: peer.device, counter: counter, last: last)
        continue
      }
      peers[index].lastCounter = advertisement.counter
      return .accepted(
        Acceptance(
          device: peer.device,
          key: peer.key.identifier,
          counter: advertisement.counter,
          plaintext: plaintext
        )
      )
    }
    return .refused(replay ?? refusalOfUnopened(from: sender))
  }

  private func refusalOfUnopened(from sender: String?) -> Refusal {
    guard let sender else { return .foreignOrAltered }
    return peers.contains { $0.device == sender } ? .tagMismatch(device: sender) : .keyUnknown(device: sender)
  }
}
