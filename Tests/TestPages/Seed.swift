/// A deterministic random source for tests (SplitMix64).
package struct Seed {
  private var state: UInt64

  package init(_ state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number from 0 up to but not including the bound.
  package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  package mutating func element<Element>(of elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// A random text made of the pieces.
  package mutating func text(of pieces: [String], upTo count: Int) -> String {
    (0..<below(count + 1)).map { _ in element(of: pieces) }.joined()
  }
}
