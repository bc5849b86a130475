import Foundation

/// A property that a storyboard sets.
///
/// `@IBOutlet weak var label: UILabel!` is compiled on Linux as `@Outlet var label: UILabel!`. The outlet is connected
/// by the name of the property, as a storyboard does it, before `viewDidLoad`. It differs from Apple's in two ways:
///
/// - It holds its object strongly, because a property with a wrapper can't be weak.
/// - An observer, `didSet`, is called when the property is first read after the connection, and not at once. Nothing
///   on Linux calls a property's setter by its name.
///
/// Source: Cocoa Application Competencies, "Outlet"
/// (developer.apple.com/library/archive/documentation/General/Conceptual/Devpedia-CocoaApp/Outlet.html).
@propertyWrapper
public final class Outlet<Value> {
  private var value: Value
  /// What the storyboard connected, until the property is read and its observers are called.
  private var connected: Value?

  /// Creates an outlet with a value of its own, such as an empty collection.
  ///
  /// - Parameter wrappedValue: the value until the outlet is connected.
  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  /// Creates an outlet that is nil until it is connected.
  public init() where Value: ExpressibleByNilLiteral {
    value = nil
  }

  /// Unavailable: a storyboard sets the properties of classes only.
  @available(*, unavailable, message: "only a class has outlets")
  public var wrappedValue: Value {
    get { fatalError("Only a class has outlets") }
    set { fatalError("Only a class has outlets") }
  }

  /// The value of a property with this wrapper.
  public static subscript<Owner: AnyObject>(
    _enclosingInstance owner: Owner,
    wrapped property: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Outlet>
  ) -> Value {
    get {
      let outlet = owner[keyPath: storage]
      if let connected = outlet.connected {
        outlet.connected = nil
        owner[keyPath: property] = connected
      }
      return outlet.value
    }
    set {
      let outlet = owner[keyPath: storage]
      outlet.connected = nil
      outlet.value = newValue
    }
  }
}

/// An outlet, whatever its type is.
protocol AnyOutlet: AnyObject {
  /// Connects an object, or adds it to a collection.
  ///
  /// - Returns: whether the outlet's type allows the object.
  func connect(_ object: Any) -> Bool
  /// The type of the property.
  var type: Any.Type { get }
}

extension Outlet: AnyOutlet {
  func connect(_ object: Any) -> Bool {
    let members = (connected ?? value) as? [Any] ?? []
    guard let new = object as? Value ?? (members + [object]) as? Value else { return false }
    connected = new
    return true
  }

  var type: Any.Type { Value.self }
}
