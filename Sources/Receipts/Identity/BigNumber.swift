/// A natural number of any size, with the operations needed to derive a key.
struct BigNumber: Hashable {
  /// The limbs, least significant first, without trailing zeros.
  private var limbs: [UInt32]

  init(_ value: UInt32) {
    limbs = value == 0 ? [] : [value]
  }

  /// Creates a number from its bytes, most significant first.
  init(_ bytes: [UInt8]) {
    limbs = stride(from: bytes.count, to: 0, by: -4).map { end in
      bytes[max(0, end - 4)..<end].reduce(0) { $0 << 8 | UInt32($1) }
    }
    trim()
  }

  /// The bytes, most significant first, without leading zeros.
  var bytes: [UInt8] {
    let all = limbs.reversed().flatMap { limb in
      (0..<4).map { UInt8(truncatingIfNeeded: limb >> (24 - 8 * $0)) }
    }
    return Array(all.drop { $0 == 0 })
  }

  static func + (left: BigNumber, right: BigNumber) -> BigNumber {
    var sum = left
    var carry: UInt64 = 0
    for index in 0..<max(left.limbs.count, right.limbs.count) {
      let total = UInt64(left[index]) + UInt64(right[index]) + carry
      sum[index] = UInt32(truncatingIfNeeded: total)
      carry = total >> 32
    }
    if carry > 0 {
      sum.limbs.append(UInt32(carry))
    }
    return sum
  }

  static func + (left: BigNumber, right: UInt32) -> BigNumber { left + BigNumber(right) }

  /// Returns the difference; `right` must not be greater than `left`.
  static func - (left: BigNumber, right: BigNumber) -> BigNumber {
    var difference = left
    var borrow: Int64 = 0
    for index in left.limbs.indices {
      let rest = Int64(left[index]) - Int64(right[index]) - borrow
      difference[index] = UInt32(truncatingIfNeeded: rest)
      borrow = rest < 0 ? 1 : 0
    }
    difference.trim()
    return difference
  }

  static func * (left: BigNumber, right: BigNumber) -> BigNumber {
    var product = BigNumber(0)
    product.limbs = Array(repeating: 0, count: left.limbs.count + right.limbs.count)
    for (place, limb) in left.limbs.enumerated() {
      var carry: UInt64 = 0
      for (other, factor) in right.limbs.enumerated() {
        let total = UInt64(limb) * UInt64(factor) + UInt64(product.limbs[place + other]) + carry
        product.limbs[place + other] = UInt32(truncatingIfNeeded: total)
        carry = total >> 32
      }
      product.limbs[place + right.limbs.count] = UInt32(carry)
    }
    product.trim()
    return product
  }

  func quotientAndRemainder(dividingBy divisor: UInt32) -> (BigNumber, UInt32) {
    var quotient = self
    var rest: UInt64 = 0
    for index in limbs.indices.reversed() {
      let part = rest << 32 | UInt64(limbs[index])
      quotient.limbs[index] = UInt32(part / UInt64(divisor))
      rest = part % UInt64(divisor)
    }
    quotient.trim()
    return (quotient, UInt32(rest))
  }

  /// Returns the inverse of a small prime modulo this number. The prime must not divide this number.
  ///
  /// With `k` the inverse of `-self` modulo the prime, `k * self + 1` is a multiple of the prime.
  func inverse(of prime: UInt32) -> BigNumber {
    let modulus = UInt64(prime)
    let negative = modulus - UInt64(quotientAndRemainder(dividingBy: prime).1)
    // Fermat: a number to the power of `prime - 2` is its inverse modulo `prime`.
    var (k, power, left) = (UInt64(1), negative % modulus, prime - 2)
    while left > 0 {
      if left & 1 == 1 { k = k * power % modulus }
      power = power * power % modulus
      left >>= 1
    }
    return (self * BigNumber(UInt32(k)) + 1).quotientAndRemainder(dividingBy: prime).0
  }

  private subscript(index: Int) -> UInt32 {
    get { index < limbs.count ? limbs[index] : 0 }
    set {
      while limbs.count <= index { limbs.append(0) }
      limbs[index] = newValue
    }
  }

  private mutating func trim() {
    while limbs.last == 0 { limbs.removeLast() }
  }
}
