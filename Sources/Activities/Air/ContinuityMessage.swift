/// The kinds of messages that Apple's devices combine in an advertisement.
///
/// Numbers and names are those of furiousMAC's
/// [Wireshark dissector](https://github.com/furiousMAC/continuity/tree/master/dissector).
enum ContinuityMessage {
  /// The name of a kind, or nil if the dissector has none.
  static func name(of kind: UInt8) -> String? {
    switch kind {
    case 0x02: "iBeacon"
    case 0x03: "AirPrint"
    case 0x05: "AirDrop"
    case 0x06: "HomeKit"
    case 0x07: "Proximity Pairing"
    case 0x08: "Hey Siri"
    case 0x09: "AirPlay Destination"
    case 0x0A: "AirPlay Source"
    case 0x0B: "Magic Switch"
    case 0x0C: "Handoff"
    case 0x0D: "Tethering Target"
    case 0x0E: "Tethering Source"
    case 0x0F: "Nearby Action"
    case 0x10: "Nearby Info"
    case 0x12: "Find My"
    default: nil
    }
  }

  /// The name of a kind, or its number.
  static func title(_ kind: UInt8) -> String {
    name(of: kind) ?? "0x" + [kind].hexadecimal
  }
}
