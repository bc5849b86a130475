import Foundation

/// Mangled types in the words of a programmer.
enum TypeName {
  /// A type as one writes it in Swift: `[String]`, `Int?`, `(Int) async throws -> Lamp`.
  ///
  /// Modules, private discriminators and conventions of ownership are left out; a generic parameter that
  /// was not replaced has the name that the mangling gives it: `A`.
  ///
  /// - Parameter mangled: a type as the compiler's tree has it: `$sSaySSGD`.
  /// - Returns: nil where it is no mangled type.
  static func simplified(mangled: String) -> String? {
    guard let text = demangled(mangled) else { return nil }
    let type = simplified(demangled: text)
    // The demangler does not tell a protocol from the box of a value that conforms to it.
    if mangled.hasSuffix("_pD") {
      return "any " + type
    }
    if mangled.hasSuffix("_pSgD"), type.hasSuffix("?") {
      return "(any \(type.dropLast()))?"
    }
    return type
  }

  /// The type of a variable or a parameter, which its symbol holds.
  ///
  /// - Parameter usr: the symbol: `s:4Page4lampL_AA4LampVvp`.
  static func ofVariable(usr: String) -> String? {
    guard usr.hasPrefix("s:"), let text = demangled("$s" + usr.dropFirst(2)),
      let colon = text.range(of: " : ")
    else { return nil }
    return simplified(demangled: String(text[colon.upperBound...]))
  }

  /// The type of what an identifier means, or nil for what has none: a module, a label, a type itself.
  static func ofReference(_ reference: TypedReference) -> String? {
    switch reference.kind {
    case .module, .label, .macro, .typeParameter: return nil
    case .type where !reference.name.hasPrefix("init("): return nil
    default: break
    }
    let written = reference.type.flatMap { simplified(mangled: $0) }
    guard var type = written ?? reference.usr.flatMap({ ofVariable(usr: $0) }) else { return nil }
    // An operator is a static member of its type, which is not what one asks for.
    if let first = reference.name.utf8.first, !Identifier.isWord(first),
      let end = type.range(of: ".Type) -> (")
    {
      type.removeSubrange(..<type.index(before: end.upperBound))
    }
    // What an initializer makes is its type, and its parameters are its declaration.
    if reference.kind == .type, let arrow = type.range(of: " -> ", options: .backwards) {
      type.removeSubrange(..<arrow.upperBound)
    }
    // To the compiler, what can be assigned to is `inout`.
    for word in ["inout ", "weak ", "unowned "] where type.hasPrefix(word) {
      type.removeFirst(word.count)
    }
    return type
  }

  /// Leaves out of a demangled type what one does not write.
  static func simplified(demangled text: String) -> String {
    var words = DemangledWords(text)
    return words.simplified()
  }

  /// The long form of a mangled name, or nil where it is none.
  static func demangled(_ mangled: String) -> String? {
    guard mangled.hasPrefix("$s") else { return nil }
    var mangled = mangled
    return mangled.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        guard let text = swiftDemangle(characters.baseAddress, UInt(characters.count), nil, nil, 0) else {
          return nil
        }
        defer { free(text) }
        let words = String(cString: text)
        return words.hasPrefix("$s") ? nil : words
      }
    }
  }
}

/// The demangler that the runtime has for its own messages.
@_silgen_name("swift_demangle")
private func swiftDemangle(
  _ name: UnsafePointer<CChar>?,
  _ length: UInt,
  _ buffer: UnsafeMutablePointer<CChar>?,
  _ size: UnsafeMutablePointer<UInt>?,
  _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?
