import AirReference
import SimulationKit
import Testing

@testable import Activities

@Suite struct AirScannerTests {
  private let note = HandoffAdvertisement.Plaintext(
    activity: ActivityHash(of: "com.apple.notes.activity.edit-note", team: ""),
    flags: .cloudDocs
  )
  private var phone = HandoffAdvertiser("iPhone", key: Air.key(1))
  private var mac = HandoffScanner()

  init() {
    mac.learn(phone.key, of: "iPhone")
  }

  @Test mutating func acceptsWhatAKnownDeviceSends() throws {
    let verdict = mac.hear(manufacturerData: try phone.advertise(note).manufacturerData)
    let acceptance = try #require(verdict.acceptance)
    #expect(acceptance.device == "iPhone")
    #expect(acceptance.key == phone.key.identifier)
    #expect(acceptance.counter == 1)
    #expect(acceptance.plaintext == note)
    #expect(verdict.refusal == nil)
  }

  @Test mutating func refusesRepetitionsReplaysAndWhatComesTooLate() throws {
    let (first, second, third) = (
      try phone.advertise(note), try phone.advertise(note), try phone.advertise(.clear)
    )
    #expect(mac.hear(first).acceptance != nil)
    #expect(mac.hear(first).refusal == .replayed(device: "iPhone", counter: 1, last: 1))
    #expect(mac.hear(third).acceptance?.plaintext == .clear)
    let state = mac
    #expect(mac.hear(first).refusal == .replayed(device: "iPhone", counter: 1, last: 3))
    #expect(mac.hear(second).refusal == .replayed(device: "iPhone", counter: 2, last: 3))
    #expect(mac == state, "A refusal changed what the scanner knows")
    #expect(try mac.hear(phone.advertise(note)).acceptance?.counter == 4)
  }

  @Test mutating func saysOfMalformedBytesWhatIsWrongWithThem() throws {
    let bytes = try phone.advertise(note).manufacturerData
    let refusal = mac.hear(manufacturerData: Array(bytes.dropLast())).refusal
    #expect(refusal == .malformed(.truncated(missing: 1, at: 17)))
    #expect(mac.hear(manufacturerData: bytes).acceptance != nil)
  }

  @Test mutating func tellsWhatCanBeKnownOfWhatNoKeyOpens() throws {
    var altered = try phone.advertise(note)
    altered.tag ^= 1
    #expect(mac.hear(altered).refusal == .foreignOrAltered)
    #expect(mac.hear(altered, from: "iPhone").refusal == .tagMismatch(device: "iPhone"))
    #expect(mac.hear(altered, from: "iPad").refusal == .keyUnknown(device: "iPad"))
    altered.tag ^= 1
    #expect(mac.hear(altered, from: "iPad").refusal == .keyUnknown(device: "iPad"))
    #expect(mac.hear(altered, from: "iPhone").acceptance != nil)
    #expect(HandoffScanner().peers.isEmpty)
    var stranger = HandoffScanner()
    #expect(stranger.hear(altered).refusal == .foreignOrAltered)
  }

  @Test mutating func mustBeGivenANewKey() throws {
    let old = try phone.advertise(note)
    #expect(mac.hear(old).acceptance != nil)
    phone.replaceKey(with: Air.key(2))
    let new = try phone.advertise(note)
    #expect(mac.hear(new, from: "iPhone").refusal == .tagMismatch(device: "iPhone"))
    mac.learn(phone.key, of: "iPhone")
    #expect(mac.peers.count == 1)
    #expect(
      mac.hear(new).refusal == .replayed(device: "iPhone", counter: 1, last: 1),
      "heard before the exchange"
    )
    #expect(try mac.hear(phone.advertise(note)).acceptance?.counter == 2)
    mac.forget("iPhone")
    #expect(try mac.hear(phone.advertise(note)).refusal == .foreignOrAltered)
  }

  @Test mutating func keepsACountForEachDevice() throws {
    var watch = HandoffAdvertiser("Watch", key: Air.key(3))
    mac.learn(watch.key, of: "Watch")
    for _ in 0..<5 { #expect(try mac.hear(phone.advertise(note)).acceptance?.device == "iPhone") }
    #expect(try mac.hear(watch.advertise(note)).acceptance?.device == "Watch")
    #expect(mac.peers.map(\.lastCounter) == [5, 1])
    // A resolved address determines whose key is tried.
    let advertisement = try phone.advertise(note)
    #expect(mac.hear(advertisement, from: "Watch").refusal == .tagMismatch(device: "Watch"))
    #expect(mac.hear(advertisement, from: "iPhone").acceptance?.device == "iPhone")
  }

  /// Two keys that open the same advertisement are a coincidence; here one key has two names.
  @Test func looksOnWhereAMatchingKeyHasCountedFurther() throws {
    var scanner = HandoffScanner()
    scanner.learn(try Air.key(bytes: phone.key.bytes, lastUsedCounter: 9), of: "first")
    scanner.learn(try Air.key(bytes: phone.key.bytes, lastUsedCounter: 3), of: "second")
    #expect(scanner.hear(try phone.key.seal(note, counter: 5)).acceptance?.device == "second")
    let refusal = scanner.hear(try phone.key.seal(note, counter: 4)).refusal
    #expect(refusal == .replayed(device: "first", counter: 4, last: 9))
  }

  @Test mutating func acceptsAGapButNoStepBack() throws {
    let missed = try (0..<10).map { _ in try phone.advertise(note) }
    #expect(mac.hear(missed[9]).acceptance?.counter == 10)
    for advertisement in missed {
      #expect(mac.hear(advertisement).refusal?.name == "replayed")
    }
  }

  /// Changes every bit of an advertisement, and tries many values of every byte; another implementation decides whether
  /// a change is accepted.
  @Test mutating func decidesAsTheReferenceDoesAboutEveryChangedByte() throws {
    for _ in 0..<9 { _ = try phone.advertise(.clear) }
    let genuine = try phone.advertise(note)
    let data = genuine.manufacturerData
    var accepted = 0
    for index in data.indices {
      for value in UInt8.min...UInt8.max where value != data[index] {
        // All single bits, and every fifth of the other values.
        guard (value ^ data[index]).nonzeroBitCount == 1 || value % 5 == 0 else { continue }
        var bytes = data
        bytes[index] = value
        var scanner = mac
        let verdict = scanner.hear(manufacturerData: bytes)
        guard index >= 4 else {
          #expect(verdict.refusal?.name == "malformed")
          continue
        }
        let truth = try ReferenceGCM.crypt(
          Array(bytes[8...]),
          key: phone.key.bytes,
          vector: Array(bytes[5...6]),
          status: bytes[4]
        )
        let counter = UInt16(bytes[5]) + 256 * UInt16(bytes[6])
        if truth.tag != bytes[7] {
          #expect(verdict.refusal == .foreignOrAltered)
        } else if counter == 0 {
          #expect(verdict.refusal == .replayed(device: "iPhone", counter: 0, last: 0))
        } else {
          #expect(verdict.acceptance?.counter == counter)
          #expect(verdict.acceptance?.plaintext.bytes == truth.text)
          accepted += 1
        }
      }
    }
    // 13 bytes with about 58 values each, of which one in 256 passes; a changed tag never passes.
    #expect((1...10).contains(accepted), "\(accepted) of about 750 changes passed")
  }

  @Test func takesOneStrangerIn256ForAFriend() throws {
    var accepted = 0
    for seed in 0..<2048 {
      var (stranger, scanner) = (HandoffAdvertiser("", key: Air.key(UInt64(1000 + seed))), mac)
      accepted += try scanner.hear(stranger.advertise(note)).acceptance == nil ? 0 : 1
    }
    // The expected number is 8.
    #expect((2...16).contains(accepted), "\(accepted) of 2048")
  }

  @Test func refusalsHaveNamesAndSentencesOfTheirOwn() {
    let refusals: [HandoffScanner.Refusal] = [
      .malformed(.noManufacturerData), .foreignOrAltered, .tagMismatch(device: "Mac"),
      .keyUnknown(device: "Mac"), .replayed(device: "Mac", counter: 3, last: 4),
    ]
    #expect(Set(refusals.map(\.name)).count == refusals.count)
    #expect(refusals[4].description == "Counter 3 is not greater than 4, the last one of Mac")
    #expect(refusals[0].description == AdvertisementFault.noManufacturerData.description)
  }
}
