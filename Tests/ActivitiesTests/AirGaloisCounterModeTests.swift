import AirReference
import SimulationKit
import Testing
import _CryptoExtras

@testable import Activities

@Suite struct AirGaloisCounterModeTests {
  struct Vector {
    var key, vector, data, plaintext, ciphertext, tag: String
  }

  private static let key = "feffe9928665731c6d6a8f9467308308"
  private static let text =
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
    + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"
  private static let data = "feedfacedeadbeeffeedfacedeadbeefabaddad2"
  private static let longVector =
    "9313225df88406e555909c5aff5269aa6a7a9538534f7da1e4c303d2a318a728"
    + "c3c0c95156809539fcf0e2429a6b525416aedbf5a0de6a57a637b39b"
  private static let zeros = "000000000000000000000000"

  /// McGrew and Viega, "The Galois/Counter Mode of Operation (GCM)", appendix B: cases 4 to 6 for keys of 128 bits, 13
  /// to 18 for 256 bits. In cases 5, 6, 17 and 18 the initialization vector isn't 96 bits long.
  static let published = [
    Vector(
      key: key,
      vector: "cafebabefacedbaddecaf888",
      data: data,
      plaintext: text,
      ciphertext: "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
        + "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091",
      tag: "5bc94fbc3221a5db94fae95ae7121a47"
    ),
    Vector(
      key: key,
      vector: "cafebabefacedbad",
      data: data,
      plaintext: text,
      ciphertext: "61353b4c2806934a777ff51fa22a4755699b2a714fcdc6f83766e5f97b6c7423"
        + "73806900e49f24b22b097544d4896b424989b5e1ebac0f07c23f4598",
      tag: "3612d2e79e3b0785561be14aaca2fccb"
    ),
    Vector(
      key: key,
      vector: longVector,
      data: data,
      plaintext: text,
      ciphertext: "8ce24998625615b603a033aca13fb894be9112a5c3a211a8ba262a3cca7e2ca7"
        + "01e4a9a4fba43c90ccdcb281d48c7c6fd62875d2aca417034c34aee5",
      tag: "619cc5aefffe0bfa462af43c1699d050"
    ),
    Vector(
      key: String(repeating: "0", count: 64),
      vector: zeros,
      data: "",
      plaintext: "",
      ciphertext: "",
      tag: "530f8afbc74536b9a963b4f1c4cb738b"
    ),
    Vector(
      key: String(repeating: "0", count: 64),
      vector: zeros,
      data: "",
      plaintext: String(repeating: "0", count: 32),
      ciphertext: "cea7403d4d606b6e074ec5d3baf39d18",
      tag: "d0d1c8a799996bf0265b98b5d48ab919"
    ),
    Vector(
      key: key + key,
      vector: "cafebabefacedbaddecaf888",
      data: "",
      plaintext: text + "1aafd255",
      ciphertext: "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
        + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad",
      tag: "b094dac5d93471bdec1a502270e3cc6c"
    ),
    Vector(
      key: key + key,
      vector: "cafebabefacedbaddecaf888",
      data: data,
      plaintext: text,
      ciphertext: "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
        + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662",
      tag: "76fc6ece0f4e1768cddf8853bb2d551b"
    ),
    Vector(
      key: key + key,
      vector: "cafebabefacedbad",
      data: data,
      plaintext: text,
      ciphertext: "c3762df1ca787d32ae47c13bf19844cbaf1ae14d0b976afac52ff7d79bba9de0"
        + "feb582d33934a4f0954cc2363bc73f7862ac430e64abe499f47c9b1f",
      tag: "3a337dbf46a792c45e454913fe2ea8f2"
    ),
    Vector(
      key: key + key,
      vector: longVector,
      data: data,
      plaintext: text,
      ciphertext: "5a8def2f0c9e53f1f75d7853659e2a20eeb2b22aafde6419a058ab4f6f746bf4"
        + "0fc0c3b780f244452da3ebf1c5d82cdea2418997200ef82e44ae7e3f",
      tag: "a44a8266ee1c8eb0c8b5d4cf5ae9f19a"
    ),
  ]

  /// An advertisement under the key 00, 01, ... 1f; computed with OpenSSL's block cipher.
  static let advertisement = Vector(
    key: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    vector: "495a",
    data: "00",
    plaintext: "0088085c342dc9ed0100",
    ciphertext: "6dba8b6f6711907b8105",
    tag: "9a5fcf4e355a19e18b4bdc06ec5a25a1"
  )

  @Test(arguments: published + [advertisement])
  func givesThePublishedCiphertextsAndTags(vector: Vector) throws {
    let mode = try GaloisCounterMode(key: Air.bytes(vector.key))
    let (iv, data) = (Air.bytes(vector.vector), Air.bytes(vector.data))
    let sealed = try mode.seal(Air.bytes(vector.plaintext), vector: iv, authenticating: data)
    #expect(sealed.ciphertext.hexadecimal == vector.ciphertext)
    #expect(sealed.tag.hexadecimal == vector.tag)
    let opened = try mode.open(Air.bytes(vector.ciphertext), vector: iv, authenticating: data)
    #expect(opened.plaintext.hexadecimal == vector.plaintext)
    #expect(opened.tag.hexadecimal == vector.tag)
  }

  @Test func agreesWithSwiftCryptoWhereThatAllowsTheVector() throws {
    var random = SeededSource(seed: 38)
    for _ in 0..<200 * Air.fuzz {
      let key = Air.bytes([16, 24, 32][random.number(in: 0...2)], from: &random)
      let vector = Air.bytes(12, from: &random)
      let data = Air.bytes(random.number(in: 0...40), from: &random)
      let plaintext = Air.bytes(random.number(in: 0...70), from: &random)
      let box = try AES.GCM.seal(
        plaintext,
        using: SymmetricKey(data: key),
        nonce: AES.GCM.Nonce(data: vector),
        authenticating: data
      )
      let sealed = try GaloisCounterMode(key: key).seal(plaintext, vector: vector, authenticating: data)
      #expect(sealed.ciphertext == Array(box.ciphertext))
      #expect(sealed.tag == Array(box.tag))
    }
  }

  @Test func multipliesAsPolynomialsDo() {
    var random = SeededSource(seed: 128)
    let one = UInt128(1) << 127
    for _ in 0..<50 * Air.fuzz {
      let (x, y, z) = (random.block(), random.block(), random.block())
      #expect(GaloisHash.product(x, y) == ReferenceGCM.product(x, y))
      #expect(GaloisHash.product(x, y) == GaloisHash.product(y, x))
      #expect(GaloisHash.product(x ^ z, y) == GaloisHash.product(x, y) ^ GaloisHash.product(z, y))
      #expect(GaloisHash.product(x, one) == x)
      #expect(GaloisHash.product(x, 0) == 0)
    }
  }

  @Test func refusesKeysThatAESHasNot() {
    for count in 0...33 where ![16, 24, 32].contains(count) {
      #expect(throws: HandoffKey.Failure.wrongLength(count)) {
        try GaloisCounterMode(key: [UInt8](repeating: 1, count: count))
      }
    }
  }

  @Test func swiftCryptoItselfRefusesWhatHandoffNeeds() throws {
    #expect(throws: (any Error).self) { try AES.GCM.Nonce(data: [0x49, 0x5a]) }
    #expect(throws: (any Error).self) {
      try AES.GCM.SealedBox(
        nonce: AES.GCM.Nonce(data: [UInt8](repeating: 0, count: 12)),
        ciphertext: [1],
        tag: [1]
      )
    }
  }
}

extension SeededSource {
  fileprivate mutating func block() -> UInt128 { UInt128(next()) << 64 | UInt128(next()) }
}
