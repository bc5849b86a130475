import Crypto
import Foundation
import Receipts
import Testing

struct DeviceGUIDTests {
  @Test(arguments: ["1d5af25c-0f0e-4b52-9c62-3ab070a1d247", "a4:83:e7:00:1b:2c", "00:00:00:00:00:00"])
  func readsWhatItWrites(_ text: String) throws {
    let device = try #require(DeviceGUID(text))
    #expect(device.description == text)
    #expect(DeviceGUID(text.uppercased()) == device)
    #expect(device.isMac == text.contains(":"))
    #expect(try JSONDecoder().decode([DeviceGUID].self, from: JSONEncoder().encode([device])) == [device])
  }

  @Test func hasTheBytesOfItsText() throws {
    #expect(DeviceGUID("a4:83:e7:00:1b:2c")?.bytes == [0xA4, 0x83, 0xE7, 0x00, 0x1B, 0x2C])
    #expect(DeviceGUID("00010203-0405-0607-0809-0A0B0C0D0E0F")?.bytes == Array(0...15))
    #expect(DeviceGUID(macAddress: [1, 2, 3, 4, 5]) == nil)
  }

  @Test(arguments: [
    "", "phone", "a4:83:e7:00:1b", "a4:83:e7:00:1b:2c:00", "a4:83:e7:00:1b:2", "a4:83:e7:00:1b:+c",
    "a4:83:e7:00:1b:2g", ":::::", "a483e7001b2c", "a4-83-e7-00-1b-2c",
  ])
  func knowsNoOtherText(_ text: String) {
    #expect(DeviceGUID(text) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([DeviceGUID].self, from: JSONEncoder().encode([text]))
    }
  }

  /// The hash as Apple's page computes it: SHA-1 of the six bytes, the opaque value and the bundle identifier.
  @Test func aReceiptIsForOneMac() throws {
    let mac = try #require(DeviceGUID(macAddress: [0xA4, 0x83, 0xE7, 0x00, 0x1B, 0x2C]))
    let identity = try StoreIdentity.demonstration.get()
    let receipt = try TestStore().receipt(at: .now, signedBy: identity, deviceGUID: mac)
    let verifier = ReceiptVerifier(roots: Array(identity.receipts.certificates.suffix(1)))
    #expect(throws: Never.self) { try verifier.verify(receipt, deviceGUID: mac) }
    #expect(throws: ReceiptFault.device) {
      try verifier.verify(receipt, deviceGUID: DeviceGUID("a4:83:e7:00:1b:2d"))
    }
    #expect(throws: ReceiptFault.device) { try verifier.verify(receipt, deviceGUID: TestStore.deviceGUID) }

    let content = try receipt.content()
    let bundleID = Array(content.app.bundleID.utf8)
    let hashed =
      mac.bytes + Array(try #require(content.opaqueValue)) + [0x0C, UInt8(bundleID.count)] + bundleID
    let hash = Data(Insecure.SHA1.hash(data: hashed))
    #expect(receipt.bytes.range(of: hash) != nil, "the receipt has the hash")
  }
}
