import Foundation

extension AppContext {
  /// A number of version 4 that is the same for all apps of a vendor on this device: `identifierForVendor`, to which
  /// receipts are bound. The vendor is the team.
  package var vendorIdentifier: UUID {
    // FNV-1a, 64 bits (draft-eastlake-fnv), gives the same number on every machine.
    let hash = process.team.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
    }
    var bytes = withUnsafeBytes(of: device.description.identifier.uuid) { Array($0) }
    for index in bytes.indices {
      bytes[index] ^= UInt8(truncatingIfNeeded: hash >> (8 * (index % 8)))
    }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
