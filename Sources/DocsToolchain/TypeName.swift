import Foundation

/// Mangled types as they appear in source code.
package enum TypeName {
  /// Returns a type as written in Swift: `[String]`, `Int?`, `(Int) async throws -> Lamp`.
  ///
  /// Omits modules, private discriminators and ownership conventions. An unspecialized generic parameter keeps its
  /// mangled name: `A`.
  ///
  /// - Parameter mangled: a type as in the compiler's tree: `$sSaySSGD`.
  /// - Returns: nil if it isn't a mangled type.
  static func simplified(mangled: String) -> String? {
    guard let text = demangled(mangled) else { return nil }
    let type = simplified(demangled: text)
    // The demangler doesn't distinguish a protocol from its existential type.
    if mangled.hasSuffix("_pD") {
      return "any " + type
    }
    if mangled.hasSuffix("_pSgD"), type.hasSuffix("?") {
      return "(any \(type.dropLast()))?"
    }
    return type
  }

  /// Returns the type of a variable or parameter, from its symbol.
  ///
  /// - Parameter usr: the symbol: `s:4Page4lampL_AA4LampVvp`.
  static func ofVariable(usr: String) -> String? {
    guard usr.hasPrefix("s:"), let text = demangled("$s" + usr.dropFirst(2)),
      let colon = text.range(of: " : ")
    else { return nil }
    return simplified(demangled: String(text[colon.upperBound...]))
  }

  /// Returns the type of an identifier, or nil for a module, a label or a type.
  package static func ofReference(_ reference: TypedReference) -> String? {
    switch reference.kind {
    case .module, .label, .macro, .typeParameter: return nil
    case .type where !reference.name.hasPrefix("init("): return nil
    default: break
    }
    let written = reference.type.flatMap { simplified(mangled: $0) }
    guard var type = written ?? reference.usr.flatMap({ ofVariable(usr: $0) }) else { return nil }
    // An operator is a static member of its type, but readers ask for its signature alone.
    if let first = reference.name.utf8.first, !Identifier.isWord(first),
      let end = type.range(of: ".Type) -> (")
    {
      type.removeSubrange(..<type.index(before: end.upperBound))
    }
    // An initializer returns its type; its declaration shows the parameters.
    if reference.kind == .type, let arrow = type.range(of: " -> ", options: .backwards) {
      type.removeSubrange(..<arrow.upperBound)
    }
    // The compiler's type of an assignable expression is `inout`.
    for word in ["inout ", "weak ", "unowned "] where type.hasPrefix(word) {
      type.removeFirst(word.count)
    }
    return type
  }

  /// Returns a demangled type without the parts that source code omits.
  static func simplified(demangled text: String) -> String {
    var words = DemangledWords(text)
    return words.simplified()
  }

  /// Returns the demangled form of a name, or nil if it isn't mangled.
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

/// The demangler in the Swift runtime.
@_silgen_name("swift_demangle")
private func swiftDemangle(
  _ name: UnsafePointer<CChar>?,
  _ length: UInt,
  _ buffer: UnsafeMutablePointer<CChar>?,
  _ size: UnsafeMutablePointer<UInt>?,
  _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?
