import AirReference
import SimulationKit
import Testing

@testable import Activities

@Suite struct AirForgeryTests {
  private let note = HandoffAdvertisement.Plaintext(
    activity: ActivityHash(of: "com.apple.notes.activity.edit-note", team: "")
  )
  private var phone = HandoffAdvertiser("iPhone", key: Air.key(1))
  private var mac = HandoffScanner()

  init() throws {
    mac.learn(phone.key, of: "iPhone")
    for _ in 0..<7 { #expect(mac.hear(try phone.advertise(note)).acceptance != nil) }
  }

  private func forgery(_ counter: UInt16, seed: UInt64 = 0) throws -> HandoffAdvertisement {
    var random = SeededSource(seed: seed)
    return try #require(
      HandoffAdvertisement(counter: counter, tag: 0, ciphertext: Air.bytes(10, from: &random))
    )
  }

  private func trueTag(_ forgery: HandoffAdvertisement, _ key: HandoffKey) throws -> UInt8 {
    try ReferenceGCM.crypt(
      forgery.ciphertext,
      key: key.bytes,
      vector: forgery.vector,
      status: forgery.status
    ).tag
  }

  @Test func passesAtTheOneTagThatIsRight() throws {
    for seed in 0..<UInt64(20 * Air.fuzz) {
      let forgery = try forgery(40_000, seed: seed)
      var scanner = mac
      let search = scanner.hearEveryTag(of: forgery)
      let tag = try trueTag(forgery, phone.key)
      #expect(search.tries == Int(tag) + 1)
      #expect(search.passed?.tag == tag)
      #expect(search.passed?.ciphertext == forgery.ciphertext)
      #expect(search.acceptance?.device == "iPhone")
      #expect(search.lastRefusal == (tag == 0 ? nil : .foreignOrAltered))
      #expect(scanner.peers.map(\.lastCounter) == [40_000])
    }
  }

  @Test mutating func neverPassesWithACounterThatIsNotNew() throws {
    let state = mac
    let search = mac.hearEveryTag(of: try forgery(7))
    #expect(search.tries == 256 && search.passed == nil && search.acceptance == nil)
    #expect(mac == state)
  }

  @Test mutating func seesWhatTheAddressTellsTheReceiver() throws {
    #expect(mac.hearEveryTag(of: try forgery(100), from: "iPad").lastRefusal == .keyUnknown(device: "iPad"))
    let search = mac.hearEveryTag(of: try forgery(100, seed: 3), from: "iPhone")
    #expect(search.lastRefusal == .tagMismatch(device: "iPhone"))
    #expect(search.passed != nil)
  }

  @Test func passesSoonerTheMoreKeysThereAre() throws {
    var scanner = mac
    let keys = (1...12).map { Air.key(UInt64($0)) }
    for (number, key) in keys.enumerated() { scanner.learn(key, of: number == 0 ? "iPhone" : "\(number)") }
    let forgery = try forgery(500)
    let tags = try Set(keys.map { try trueTag(forgery, $0) })
    var passing: Set<UInt8> = []
    for tag in UInt8.min...UInt8.max {
      var (attempt, receiver) = (forgery, scanner)
      attempt.tag = tag
      if receiver.hear(attempt).acceptance != nil { passing.insert(tag) }
    }
    #expect(passing == tags)
    #expect(scanner.hearEveryTag(of: forgery).passed?.tag == tags.min())
  }

  @Test func silencesTheRealDeviceUpToThePlantedCounter() throws {
    let attack = try Desynchronization(of: mac, and: phone, saying: note, by: forgery(20))
    #expect(attack.next.refusal == .replayed(device: "iPhone", counter: 8, last: 20))
    #expect(attack.silenced == 13)

    var (scanner, advertiser) = (mac, phone)
    _ = scanner.hearEveryTag(of: try forgery(20))
    var unheard = 0
    while scanner.hear(try advertiser.advertise(note)).acceptance == nil { unheard += 1 }
    #expect(unheard == 13)
    #expect(advertiser.key.lastUsedCounter == 21)
  }

  @Test func silencesTheRealDeviceForEverWithTheGreatestCounter() throws {
    let attack = try Desynchronization(of: mac, and: phone, saying: note, by: forgery(65535))
    #expect(attack.next.refusal == .replayed(device: "iPhone", counter: 8, last: 65535))
    #expect(attack.silenced == nil)
  }

  @Test func leavesTheRealDeviceAloneWhereTheForgeryFails() throws {
    let attack = try Desynchronization(of: mac, and: phone, saying: note, by: forgery(3))
    #expect(attack.search.passed == nil)
    #expect(attack.next.acceptance?.counter == 8)
    #expect(attack.silenced == 0)
  }

  @Test mutating func isHealedByGivingTheKeyAgain() throws {
    _ = mac.hearEveryTag(of: try forgery(65535))
    #expect(mac.hear(try phone.advertise(note)).refusal?.name == "replayed")
    let recorded = try phone.advertise(note)
    mac.learn(phone.key, of: "iPhone")
    #expect(mac.hear(recorded).refusal == .replayed(device: "iPhone", counter: 9, last: 9))
    #expect(mac.hear(try phone.advertise(note)).acceptance?.counter == 10)
  }

  @Test func saysWhenTheRealDeviceHasNoCounterLeft() throws {
    let spent = HandoffAdvertiser("iPhone", key: try Air.key(bytes: Array(0..<32), lastUsedCounter: 65535))
    #expect(throws: HandoffKey.Failure.counterExhausted) {
      try Desynchronization(of: mac, and: spent, saying: note, by: forgery(9))
    }
  }
}
