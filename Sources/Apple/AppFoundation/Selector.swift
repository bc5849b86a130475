import Foundation

/// The name of a method, which a control, a timer or a notification calls later.
///
/// `#selector(tapped)` is compiled on Linux as `Selector(tapped)`: a selector is made from the method itself. Two
/// things differ from Apple's:
///
/// - A method named without its class, `#selector(tapped)`, is bound to the object that names it. It is called on that
///   object whatever the target is, and the selector keeps the object alive. `#selector(Self.tapped)` does neither.
/// - Two selectors are equal if they have the same name, or are made at the same place in the source. What is made at
///   two places is never equal, because Swift can't compare methods.
///
/// Source: developer.apple.com/documentation/objectivec/selector.
public struct Selector: Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// What two equal selectors have in common.
  private enum Identity: Hashable {
    case name(String)
    case place(file: String, line: UInt, column: UInt)
  }

  private let identity: Identity
  private let signature: String
  private let owner: Any.Type?
  /// Nil for a name: nothing on Linux finds a method by its name.
  private let call: ((SelectorArguments) -> Void)?

  init<Method>(
    _ method: Method.Type,
    of owner: Any.Type? = nil,
    at place: SelectorPlace,
    _ call: @escaping (SelectorArguments) -> Void
  ) {
    identity = .place(file: "\(place.file)", line: place.line, column: place.column)
    signature = "\(method)"
    self.owner = owner
    self.call = call
  }

  /// Creates a selector with a name, as `NSSelectorFromString` does.
  ///
  /// It is only a name: performing it ends the process, as a message that an object doesn't understand does.
  ///
  /// Source: developer.apple.com/documentation/objectivec/selector/init(_:)-447z5.
  ///
  /// - Parameter str: the name, such as `tapped:`.
  public init(_ str: String) {
    identity = .name(str)
    signature = str
    owner = nil
    call = nil
  }

  /// Creates a selector with a name.
  ///
  /// - Parameter value: the name, such as `tapped:`.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The name, or the type of the method and the place where the selector was made.
  public var description: String {
    switch identity {
    case .name(let name): name
    case .place(let file, let line, let column): "\(signature) at \(file):\(line):\(column)"
    }
  }

  /// Compares names, or the places where the selectors were made.
  public static func == (left: Selector, right: Selector) -> Bool { left.identity == right.identity }

  /// Hashes what ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
  }

  /// Whether both may be the selector of one method: they have one name, or methods of the same type.
  func mayEqual(_ other: Selector) -> Bool { self == other || (call != nil && signature == other.signature) }

  /// Whether the selector can be performed on a target: whether an object "responds" to it.
  package func canPerform(on target: Any?) -> Bool {
    guard let owner else { return call != nil }
    guard let target else { return false }
    return isInstance(target, of: owner)
  }

  /// Calls the method on the target.
  ///
  /// A parameter for which there is no argument gets nil. The process ends where the real one would: if the target
  /// doesn't have the method, if it belongs to the main actor and this is another thread, or if an argument isn't what
  /// the method takes. (Objective-C doesn't check the last one, and the method would crash or misread the object.)
  ///
  /// - Parameters:
  ///   - target: the object. A method that was named without its class ignores it.
  ///   - arguments: the sender and what follows it. A method with fewer parameters gets only the first ones.
  package func perform(on target: Any?, with arguments: [Any?] = []) {
    guard let call else { fatalError(unrecognized(by: target)) }
    call(SelectorArguments(target: target, values: arguments, selector: self))
  }

  private func isInstance(_ target: Any, of owner: Any.Type) -> Bool {
    func check<Owner>(_: Owner.Type) -> Bool { target is Owner }
    return _openExistential(owner, do: check)
  }

  func unrecognized(by target: Any?) -> String {
    "\(target.map { "\(type(of: $0))" } ?? "nil"): unrecognized selector sent to instance: \(self)"
  }
}
