import AppFoundation

/// Which methods a subclass overrides, and how to create an instance of a class that is known only when the app runs.
///
/// Objective-C answers both. Swift doesn't: nothing asks whether a method is overridden, and an initializer that isn't
/// `required` can't be called with a class as a value. UIKit needs both, because a table view controller's subclass
/// overrides only the methods that it implements, and a table creates cells of the classes that are registered with it.
///
/// The answers are in the class's method table, which is part of its metadata. A method's place in it is found by
/// comparing a class with one that overrides just that method. The layout is that of the Swift runtime on a platform
/// without Objective-C, "Class Metadata" in
/// github.com/swiftlang/swift/blob/main/docs/ABI/TypeMetadata.rst. Tests check it against the compiler in use.
enum ClassMethods {
  /// The words of a class's metadata, from its address on.
  static func words(of type: AnyClass) -> [UInt] {
    // The header: kind, superclass, flags and instance address point, instance size, alignment and a reserved half,
    // class size, class address point.
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let size = metadata.load(fromByteOffset: 32, as: UInt32.self)
    let addressPoint = metadata.load(fromByteOffset: 36, as: UInt32.self)
    return (0..<Int(size - addressPoint) / MemoryLayout<UInt>.size).map { index in
      metadata.load(fromByteOffset: index * MemoryLayout<UInt>.size, as: UInt.self)
    }
  }

  /// Returns the places of the methods that one subclass overrides, and another doesn't.
  ///
  /// - Parameters:
  ///   - probe: a subclass that overrides the methods.
  ///   - plain: a subclass that overrides nothing. What differs there, too, belongs to every class.
  ///   - base: the class.
  static func places(overriddenBy probe: AnyClass, butNotBy plain: AnyClass, in base: AnyClass) -> [Int] {
    let (base, probe, plain) = (words(of: base), words(of: probe), words(of: plain))
    return base.indices.filter { base[$0] == plain[$0] && base[$0] != probe[$0] }
  }

  /// Returns the place of the only initializer that a class declares itself.
  ///
  /// - Parameters:
  ///   - base: the class.
  ///   - superclass: its superclass, whose methods come first.
  ///   - probe: a subclass that overrides the initializer, and nothing else that the class declares itself.
  static func initializer(of base: AnyClass, superclass: AnyClass, overriddenBy probe: AnyClass) -> Int {
    let (own, probed) = (words(of: base), words(of: probe))
    let places = (words(of: superclass).count..<own.count).filter { own[$0] != probed[$0] }
    guard places.count == 1 else { fatalError("This compiler's method tables are unknown: \(places)") }
    return places[0]
  }
}
