import AirReference
import SimulationKit
import Testing

@testable import Activities

@Suite struct AirAdvertisementTests {
  private let known = Air.bytes("4c000c0e00495a9a6dba8b6f6711907b8105")

  private func fault(_ bytes: [UInt8]) -> AdvertisementFault? {
    AdvertisementDissection(manufacturerData: bytes).fault
  }

  // MARK: The form

  @Test func readsAndWritesTheKnownAdvertisement() throws {
    let advertisement = try HandoffAdvertisement(manufacturerData: known)
    #expect(advertisement.status == 0)
    #expect(advertisement.counter == 23113)
    #expect(advertisement.vector == [0x49, 0x5a])
    #expect(advertisement.tag == 0x9a)
    #expect(advertisement.ciphertext == Air.bytes("6dba8b6f6711907b8105"))
    #expect(advertisement.manufacturerData == known)
    #expect(advertisement.description == "4c000c0e00495a9a6dba8b6f6711907b8105")
  }

  @Test func fillsTwentyThreeOfThirtyOneBytes() throws {
    let advertisement = try HandoffAdvertisement(manufacturerData: known)
    #expect(advertisement.payload == Air.bytes("02011a 13ff") + known)
    #expect(advertisement.payload.count == 23)
    #expect(try HandoffAdvertisement(payload: advertisement.payload) == advertisement)
  }

  @Test func comesBackFromItsBytesWhateverItHolds() throws {
    var random = SeededSource(seed: 4)
    for _ in 0..<300 * Air.fuzz {
      let advertisement = try #require(
        HandoffAdvertisement(
          status: UInt8(random.number(in: 0...255)),
          counter: UInt16(random.number(in: 0...65535)),
          tag: UInt8(random.number(in: 0...255)),
          ciphertext: Air.bytes(10, from: &random)
        )
      )
      #expect(try HandoffAdvertisement(manufacturerData: advertisement.manufacturerData) == advertisement)
      #expect(try HandoffAdvertisement(payload: advertisement.payload) == advertisement)
      let plaintext = try #require(Air.plaintext(from: &random))
      #expect(HandoffAdvertisement.Plaintext(plaintext.bytes) == plaintext)
    }
  }

  @Test func takesACiphertextOfTenBytesOnly() {
    for count in 0...20 {
      let ciphertext = [UInt8](repeating: 7, count: count)
      #expect((HandoffAdvertisement(counter: 1, tag: 1, ciphertext: ciphertext) != nil) == (count == 10))
      #expect((HandoffAdvertisement.Plaintext(ciphertext) != nil) == (count == 10))
    }
  }

  @Test func saysWhetherTheStatusSpeaksOfTheClipboard() throws {
    var advertisement = try HandoffAdvertisement(manufacturerData: known)
    #expect(!advertisement.announcesClipboard)
    advertisement.status = HandoffAdvertisement.clipboardStatus
    #expect(advertisement.announcesClipboard)
    advertisement.status = 0xF0
    #expect(!advertisement.announcesClipboard)
  }

  @Test func namesFlagsAndKeepsTheBitsWithoutAName() {
    #expect(HandoffAdvertisement.Flags(rawValue: 0x19) == [.url, .pasteboard, .pasteboardVersion])
    #expect(HandoffAdvertisement.Flags(rawValue: 0).description == "none")
    #expect(HandoffAdvertisement.Flags(rawValue: 0x49).description == "URL, clipboard, 0x40")
    #expect(
      HandoffAdvertisement.Flags(rawValue: 0xFF).description
        == "URL, file provider, iCloud document, clipboard, clipboard version, auto-pull, 0xc0"
    )
    #expect(HandoffAdvertisement.Flags.named.map(\.flag.rawValue) == [1, 2, 4, 8, 16, 32])
  }

  // MARK: Other messages beside it

  @Test func findsHandoffAmongOtherMessages() throws {
    let (company, message) = (Array(known.prefix(2)), Array(known.dropFirst(2)))
    let nearby = Air.bytes("10065b1e1d49e249")
    let empty: [UInt8] = [0x03, 0x00]
    let expected = try HandoffAdvertisement(manufacturerData: known)
    for parts in [[message, nearby], [nearby, message], [empty, nearby, message, empty]] {
      #expect(try HandoffAdvertisement(manufacturerData: company + parts.joined()) == expected)
    }
  }

  @Test func readsTheFirstOfTwoHandoffMessages() throws {
    var second = Array(known.dropFirst(2))
    second[3] = 0xFF
    let both = AdvertisementDissection(manufacturerData: known + second)
    #expect(try both.result.get().counter == 23113)
    #expect(both.fields.last?.kind == .otherMessage)
  }

  @Test func saysWhichMessagesThereAreInstead() {
    #expect(fault(Air.bytes("4c00")) == .noHandoffMessage(found: []))
    let others = fault(Air.bytes("4c00 10065b1e1d49e249 0200 ee01aa"))
    #expect(others == .noHandoffMessage(found: [0x10, 0x02, 0xEE]))
    #expect(others?.description == "The data holds no Handoff message, only Nearby Info, iBeacon, 0xee")
  }

  // MARK: What can be wrong

  @Test func noticesEveryTruncation() {
    for count in known.indices where count != 2 {
      // The company, the kind and the length, and then the message as a whole.
      let whole = count < 2 ? 2 : count == 3 ? 4 : 18
      #expect(fault(Array(known.prefix(count))) == .truncated(missing: whole - count, at: count))
    }
    #expect(fault(Array(known.prefix(2))) == .noHandoffMessage(found: []))
    #expect(fault(known) == nil)
  }

  @Test func noticesAMessageBeforeItThatIsCutOff() {
    #expect(fault(Air.bytes("4c00 1006 5b")) == .truncated(missing: 5, at: 5))
    #expect(fault(Air.bytes("4c00 10")) == .truncated(missing: 1, at: 3))
    #expect(fault(Air.bytes("4c00 10ff 5b")) == .truncated(missing: 254, at: 5))
  }

  @Test func namesEachFaultAndItsPlace() {
    #expect(fault(Air.bytes("0600") + known.dropFirst(2)) == .wrongCompany(6, at: 0))
    #expect(fault(Air.bytes("004c") + known.dropFirst(2)) == .wrongCompany(0x4C00, at: 0))
    for length in 0...255 where length != 14 {
      let bytes = Air.bytes("4c000c") + [UInt8(length)] + known.dropFirst(4)
      #expect(fault(bytes) == .wrongLength(length, at: 3))
    }
    #expect(fault(known + [0x10]) == .trailingBytes(1, at: 18))
    #expect(fault(known + [0x10, 0x06, 0x5b]) == .trailingBytes(3, at: 18))
    #expect(fault(Air.bytes("4c000d0e") + known.dropFirst(4)) == .noHandoffMessage(found: [0x0D]))
  }

  @Test func everyFaultHasANameOfItsOwnAndASentence() {
    let faults: [AdvertisementFault] = [
      .truncated(missing: 2, at: 3), .wrongCompany(6, at: 0), .noHandoffMessage(found: []),
      .wrongLength(3, at: 3), .trailingBytes(1, at: 18), .noManufacturerData, .oversized(32),
    ]
    #expect(Set(faults.map(\.name)).count == faults.count)
    #expect(Set(faults.map(\.description)).count == faults.count)
    #expect(faults[1].description == "The data belongs to the company 0x0006, not to Apple")
    #expect(faults[4].description == "After byte 18 there is 1 byte that nothing explains")
  }

  // MARK: The whole payload

  private func payloadFault(_ bytes: [UInt8]) -> AdvertisementFault? {
    AdvertisementDissection(payload: bytes).fault
  }

  @Test func noticesEveryTruncationOfAPayload() throws {
    let payload = try HandoffAdvertisement(manufacturerData: known).payload
    for count in payload.indices {
      let expected: AdvertisementFault =
        switch count {
        case 0, 3: .noManufacturerData
        case 1...2: .truncated(missing: 3 - count, at: count)
        default: .truncated(missing: 23 - count, at: count)
        }
      #expect(payloadFault(Array(payload.prefix(count))) == expected)
    }
  }

  @Test func readsOtherStructuresAndPadding() throws {
    let expected = try HandoffAdvertisement(manufacturerData: known)
    let power = Air.bytes("020a0c")
    let structure = Air.bytes("13ff") + known
    #expect(try HandoffAdvertisement(payload: power + structure) == expected)
    #expect(try HandoffAdvertisement(payload: structure + power + [0, 0, 0]) == expected)
    #expect(payloadFault(structure + [0, 0, 1, 0]) == .trailingBytes(2, at: 22))
    #expect(payloadFault([0]) == .noManufacturerData)
    #expect(payloadFault(power) == .noManufacturerData)
    #expect(payloadFault([1, 0xFF]) == .truncated(missing: 2, at: 2))
    #expect(payloadFault(Air.bytes("03ff0600")) == .wrongCompany(6, at: 2))
    // The structure ends before the message does, and another structure follows.
    #expect(payloadFault(Air.bytes("05ff4c000c0e") + power) == .truncated(missing: 14, at: 6))
    #expect(payloadFault([UInt8](repeating: 0, count: 32)) == .oversized(32))
  }
}
