import AirReference
import SimulationKit
import Testing

@testable import Activities

@Suite struct AirDissectionTests {
  private let known = Air.bytes("4c000c0e00495a9a6dba8b6f6711907b8105")

  private func table(_ dissection: AdvertisementDissection) -> [String] {
    dissection.fields.map { "\($0.offset) \($0.length) \($0.digits) | \($0.name) | \($0.meaning)" }
  }

  @Test func namesEveryByteOfAPayload() throws {
    let payload = try HandoffAdvertisement(manufacturerData: known).payload
    #expect(
      table(AdvertisementDissection(payload: payload)) == [
        "0 1 02 | Structure length | 2 bytes follow",
        "1 1 01 | Structure type | flags",
        "2 1 1a | Radio flags | generally discoverable, both at once (controller), both at once (host)",
        "3 1 13 | Structure length | 19 bytes follow",
        "4 1 ff | Structure type | manufacturer data",
        "5 2 4c 00 | Company | 0x004C: Apple",
        "7 1 0c | Message type | Handoff",
        "8 1 0e | Message length | 14 bytes follow",
        "9 1 00 | Status | nothing new on the clipboard",
        "10 2 49 5a | Initialization vector | counter 23113, the lower byte first",
        "12 1 9a | Authentication tag | the first of the 16 bytes of the tag; a guess is right once in 256",
        "13 10 6d ba 8b 6f 67 11 90 7b 81 05 | Ciphertext | the activity, under AES-256-GCM",
      ]
    )
  }

  @Test func showsABrokenOneUpToWhereItBreaks() {
    let cut = AdvertisementDissection(manufacturerData: Array(known.prefix(6)))
    #expect(cut.fault == .truncated(missing: 12, at: 6))
    #expect(
      cut.fields.map(\.kind) == [.company, .messageType, .messageLength, .status, .unread]
    )
    #expect(cut.fields.last?.digits == "49")
    let foreign = AdvertisementDissection(manufacturerData: Air.bytes("0600 0c0e"))
    #expect(table(foreign) == ["0 4 06 00 0c 0e | Unread | cannot be read"])
    let trailing = AdvertisementDissection(manufacturerData: known + [0x10, 0x05])
    #expect(trailing.fields.map(\.kind).suffix(2) == [.ciphertext, .unread])
    #expect(trailing.fault == .trailingBytes(2, at: 18))
  }

  @Test func showsAPlaintext() {
    let plaintext = HandoffAdvertisement.Plaintext(
      activity: ActivityHash(of: "com.apple.mail.compose", team: ""),
      flags: [.pasteboard, .autoPull],
      unknown: 0x8E
    )
    #expect(
      plaintext.fields.map { "\($0.offset) \($0.digits) | \($0.name) | \($0.meaning)" } == [
        "0 00 | Status | 0, as in every published recording",
        "1 a5 64 c3 99 75 82 08 | Activity hash | com.apple.mail.compose",
        "8 28 | Flags | clipboard, auto-pull",
        "9 8e | Unknown | not explained so far",
      ]
    )
    #expect(plaintext.fields.flatMap(\.bytes) == plaintext.bytes)
    let meanings = [ActivityHash.clear, ActivityHash(5), ActivityHash(0xa3_7b6b_65fc_4f5f)]
      .map { HandoffAdvertisement.Plaintext(activity: $0).fields[1].meaning }
    #expect(
      meanings == [
        "no activity any more", "not among the published hashes", "an activity of com.apple.podcasts",
      ]
    )
  }

  @Test func hasANameAndAMeaningForEveryKind() {
    for kind in AdvertisementField.Kind.allCases {
      for bytes in [
        [], [0], [0xFF], [1, 2], [UInt8](repeating: 9, count: 7), [UInt8](repeating: 9, count: 31),
      ] {
        let field = AdvertisementField(kind, offset: 0, bytes: bytes)
        #expect(!field.name.isEmpty && !field.meaning.isEmpty)
      }
    }
  }

  // MARK: Any bytes at all

  /// Parses manufacturer data in another way: removes messages from the front.
  private func reference(_ data: [UInt8]) -> HandoffAdvertisement? {
    guard data.starts(with: [0x4C, 0x00]) else { return nil }
    var (rest, found) = (data.dropFirst(2), HandoffAdvertisement?.none)
    while let kind = rest.popFirst() {
      guard let length = rest.popFirst(), rest.count >= length else { return nil }
      let content = Array(rest.prefix(Int(length)))
      rest = rest.dropFirst(Int(length))
      guard kind == 0x0C, found == nil else { continue }
      guard content.count == 14 else { return nil }
      found = HandoffAdvertisement(
        status: content[0],
        counter: UInt16(content[2]) * 256 + UInt16(content[1]),
        tag: content[3],
        ciphertext: Array(content.suffix(10))
      )
    }
    return found
  }

  /// Random bytes, or an advertisement with some changes.
  private func material(_ random: inout SeededSource) -> [UInt8] {
    guard random.number(in: 0...3) > 0 else {
      return Air.bytes(random.number(in: 0...40), from: &random)
    }
    var bytes = known
    for _ in 0..<random.number(in: 0...3) {
      let place = random.number(in: 0...bytes.count)
      switch random.number(in: 0...4) {
      case 0: bytes.insert(contentsOf: [0x10, 0x02, 0x0C, 0x0E], at: place)
      case 1: bytes.insert(UInt8(random.number(in: 0...255)), at: place)
      case 2 where place < bytes.count: bytes.remove(at: place)
      case 3: bytes += [0x05, UInt8(random.number(in: 0...3)), 0, 0]
      default: if place < bytes.count { bytes[place] = UInt8(random.number(in: 0...16)) }
      }
    }
    return bytes
  }

  @Test func neverTrapsAndLosesNoByte() {
    var random = SeededSource(seed: 31)
    var (read, faults) = (0, Set<String>())
    for _ in 0..<3000 * Air.fuzz {
      let bytes = material(&random)
      let structure = [UInt8(clamping: bytes.count + 1), 0xFF] + bytes
      for (dissection, input) in [
        (AdvertisementDissection(manufacturerData: bytes), bytes),
        (AdvertisementDissection(payload: bytes), bytes),
        (AdvertisementDissection(payload: structure), structure),
      ] {
        #expect(dissection.fields.flatMap(\.bytes) == input)
        var end = 0
        for field in dissection.fields {
          #expect(field.offset == end && field.length > 0)
          end += field.length
        }
        if let fault = dissection.fault { faults.insert(fault.name) }
      }
      let dissection = AdvertisementDissection(manufacturerData: bytes)
      #expect((try? dissection.result.get()) == reference(bytes), "\(bytes.hexadecimal)")
      read += dissection.fault == nil ? 1 : 0
    }
    #expect(read > 300, "Only \(read) were read")
    #expect(faults.count == 7, "Only \(faults.sorted()) came up")
  }
}
