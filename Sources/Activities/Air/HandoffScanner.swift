/// A device that listens for the advertisements of its owner's other devices.
///
/// An advertisement names neither its sender nor its key. A receiver can only try the keys that it has, as
/// Handoff-BLE-Viewer does, and compare one byte of the tag. That tells less than it seems to:
///
/// - **Known**: whether the tag matches. One advertisement in 256 matches a key by chance, whether it comes from a
///   stranger or a forger; with several keys the odds add up.
/// - **Possibly known**: the sender, if its Bluetooth address can be resolved with a key from pairing (Bluetooth Core
///   Specification 5.4, volume 6, part B, section 1.3.2.2). Anyone can copy an address, so it is only a hint. Whether
///   Apple's devices use it for this is not published. It is published that they notice an advertisement "from a new
///   key" ([Apple Platform Security](https://support.apple.com/guide/security/handoff-security-secf78dbe639/web)).
/// - **Unknown**: whether an advertisement that no key opens is from a stranger, was altered, or has a key that was
///   replaced.
///
/// Apple mentions "replay protection measures" but describes none. Here a counter must be greater than the last one
/// that was accepted under its key. The repetitions of an advertisement, which a radio sends all the time, are
/// therefore refused too, and change nothing.
public struct HandoffScanner: Hashable, Sendable {
  /// Another device whose key is known.
  public struct Peer: Hashable, Sendable {
    /// The name of the device.
    public let device: String
    /// Its key, as received.
    public let key: HandoffKey
    /// The greatest counter that was accepted under the key.
    public internal(set) var lastCounter: UInt16
  }

  /// The devices whose keys are known, in the order in which they are tried.
  public private(set) var peers: [Peer] = []

  /// Creates a device that knows no others.
  public init() {}

  /// Stores a key received from another device.
  ///
  /// It replaces an older key of that device. The last counter comes from the key's record, so the exchange also
  /// resynchronizes sender and receiver.
  ///
  /// - Parameters:
  ///   - key: the key, with its last used counter.
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

  /// Processes received manufacturer data.
  ///
  /// - Parameters:
  ///   - bytes: the data, starting with the company.
  ///   - sender: the device that the Bluetooth address resolves to, or nil if there is none.
  /// - Returns: the verdict.
  public mutating func hear(manufacturerData bytes: [UInt8], from sender: String? = nil) -> Verdict {
    switch AdvertisementDissection(manufacturerData: bytes).result {
    case .success(let advertisement): hear(advertisement, from: sender)
    case .failure(let fault): .refused(.malformed(fault))
    }
  }

  /// Processes a received advertisement: tries the keys, then checks the counter.
  ///
  /// Keys are tried in the order of ``peers``. The first key wins whose tag matches and whose counter is new.
  ///
  /// - Parameters:
  ///   - advertisement: the received advertisement.
  ///   - sender: the device that the Bluetooth address resolves to, or nil if there is none. If it is known, only its
  ///     key is tried.
  /// - Returns: the verdict. Only an accepted advertisement changes the receiver.
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
