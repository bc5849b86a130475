extension String {
  /// The parts between which a long name may break, as UTF-8.
  ///
  /// It breaks after `.`, `(`, `:`, `/` and `_`, and a long part of it also before its capitals.
  var nameParts: [ArraySlice<UInt8>] {
    let parts = Array(utf8)[...].parts { $0.isJoint && !$1.isJoint && $1 != UInt8(ascii: ")") }
    return parts.flatMap { $0.count < 26 ? [$0] : $0.parts { $0.isLowercase && $1.isUppercase } }
  }
}

extension ArraySlice<UInt8> {
  /// The parts that begin between two bytes that meet a condition.
  fileprivate func parts(between isBreak: (UInt8, UInt8) -> Bool) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = startIndex
    for (before, after) in zip(indices, indices.dropFirst()) where isBreak(self[before], self[after]) {
      parts.append(self[start..<after])
      start = after
    }
    return parts + [self[start...]]
  }
}

extension UInt8 {
  /// Whether a part of a name ends with it.
  fileprivate var isJoint: Bool { ".(:/_".utf8.contains(self) }
  fileprivate var isLowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  fileprivate var isUppercase: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
}
