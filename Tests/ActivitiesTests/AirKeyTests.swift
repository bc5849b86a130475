import AirReference
import Foundation
import SimulationKit
import Testing

@testable import Activities

@Suite struct AirKeyTests {
  /// A key and three advertisements from a real device in 2019, published by its owner in the tests of
  /// [Handoff-BLE-Viewer](https://github.com/Sn0wfreezeDev/Handoff-BLE-Viewer/blob/master/BLE-ViewerTests/BLE_ViewerTests.swift).
  /// The plaintext of the first one is published as well.
  private static let recordedKey = "9cdbb22f8dfc0198bbf9b31e7d64438e1755094bad224d32d897c634e71ffb9c"

  @Test(
    arguments: [
      ("4c000c0e00a9cd77c546bb0079902fbf0937 10065b1ec3350d71", 52649, "0088085c342dc9ed408e"),
      ("4c000c0e0057cd3b3cbd48f29e6bf563f092 10065b1e1d49e249", 52567, "0088085c342dc9ed00bf"),
      ("4c000c0e00f2cdfb3dcea5d217210fec203b", 52722, "00000000000000000000"),
    ]
  )
  func opensWhatARealDeviceSent(data: String, counter: Int, plaintext: String) throws {
    let advertisement = try HandoffAdvertisement(manufacturerData: Air.bytes(data))
    #expect(Int(advertisement.counter) == counter)
    let key = try Air.key(bytes: Air.bytes(Self.recordedKey))
    let opened = try #require(key.open(advertisement))
    #expect(opened.bytes.hexadecimal == plaintext)
    #expect(try key.seal(opened, counter: advertisement.counter) == advertisement)
    #expect(
      [ActivityHash.clear, ActivityHash(of: "com.apple.notes.activity.edit-note", team: "")]
        .contains(opened.activity)
    )
  }

  @Test func sealsTheKnownAdvertisement() throws {
    let key = try Air.key(bytes: Array(0..<32))
    let hash = ActivityHash(of: "com.apple.notes.activity.edit-note", team: "")
    let sealed = try key.seal(.init(activity: hash, flags: .url), counter: 23113)
    #expect(sealed.description == "4c000c0e00495a9a6dba8b6f6711907b8105")
  }

  @Test func opensWhatItSealedAndAgreesWithTheReference() throws {
    var random = SeededSource(seed: 256)
    for seed in 0..<UInt64(50 * Air.fuzz) {
      let key = Air.key(seed)
      let plaintext = try #require(Air.plaintext(from: &random))
      let (status, counter) = (UInt8(random.number(in: 0...255)), UInt16(random.number(in: 0...65535)))
      let sealed = try key.seal(plaintext, status: status, counter: counter)
      let reference = try ReferenceGCM.crypt(
        plaintext.bytes,
        key: key.bytes,
        vector: [UInt8(counter & 0xFF), UInt8(counter >> 8)],
        status: status,
        encrypting: true
      )
      #expect(sealed.ciphertext == reference.text)
      #expect(sealed.tag == reference.tag)
      #expect(key.open(sealed) == plaintext)
    }
  }

  @Test func isTheSameKeyFromTheSameSeed() {
    var (one, two) = (SeededSource(seed: 7), SeededSource(seed: 7))
    let key = HandoffKey(dateCreated: Air.day, from: &one)
    #expect(key == HandoffKey(dateCreated: Air.day, from: &two))
    let next = HandoffKey(dateCreated: Air.day, from: &one)
    #expect(next.bytes != key.bytes && next.identifier != key.identifier)
    #expect(key.bytes.count == 32 && key.lastUsedCounter == 0 && key.dateCreated == Air.day)
    // RFC 9562: version 4, variant 10.
    let name = Array(key.identifier.uuidString)
    #expect(name[14] == "4" && "89AB".contains(name[19]))
  }

  @Test func hasThirtyTwoBytes() {
    for count in [0, 16, 31, 33] {
      #expect(throws: HandoffKey.Failure.wrongLength(count)) {
        try Air.key(bytes: [UInt8](repeating: 0, count: count))
      }
    }
    #expect(HandoffKey.Failure.wrongLength(16).description == "A key has 32 bytes, not 16")
  }

  @Test func countsUpAndNeverBeginsAgain() throws {
    var key = try Air.key(bytes: Array(0..<32), lastUsedCounter: 65533)
    #expect(try key.nextCounter() == 65534)
    #expect(try key.nextCounter() == 65535)
    let last = key
    #expect(throws: HandoffKey.Failure.counterExhausted) { try key.nextCounter() }
    #expect(key == last)
  }

  @Test func advertiserStopsAtTheLastCounterAndGoesOnWithAnotherKey() throws {
    var advertiser = HandoffAdvertiser(
      "Watch",
      key: try Air.key(bytes: Array(0..<32), lastUsedCounter: 65534)
    )
    #expect(try advertiser.advertise(.clear).counter == 65535)
    let spent = advertiser
    #expect(throws: HandoffKey.Failure.counterExhausted) { try advertiser.advertise(.clear) }
    #expect(advertiser == spent)
    advertiser.replaceKey(with: Air.key(2))
    #expect(try advertiser.advertise(.clear).counter == 1)
  }

  @Test func advertiserUsesEachCounterOnce() throws {
    var advertiser = HandoffAdvertiser("Watch", key: Air.key(1))
    let counters = try (0..<100).map { _ in try advertiser.advertise(.clear).counter }
    #expect(counters == Array(1...100))
    #expect(advertiser.key.lastUsedCounter == 100)
  }

  /// Why a counter must not start again (NIST SP 800-38D, appendix A).
  @Test func aCounterUsedTwiceShowsTheDifferenceOfTwoPlaintexts() throws {
    let key = Air.key(1)
    let mail = HandoffAdvertisement.Plaintext(activity: ActivityHash(of: "com.apple.mail.compose", team: ""))
    let first = try key.seal(.clear, counter: 9)
    let second = try key.seal(mail, counter: 9)
    #expect(zip(first.ciphertext, second.ciphertext).map { $0 ^ $1 } == mail.bytes)
    let later = try key.seal(mail, counter: 10)
    #expect(zip(first.ciphertext, later.ciphertext).map { $0 ^ $1 } != mail.bytes)
  }
}
