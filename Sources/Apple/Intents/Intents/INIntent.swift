import Activities
import AppFoundation

/// A request to an app.
///
/// Xcode generates a subclass for each intent of an intent definition file. Its properties are marked `@NSManaged`,
/// which needs Objective-C; on Linux, write the subclass with stored properties:
///
/// ```swift
/// public class SolveGameIntent: INIntent {
///   public var target: NSNumber?
/// }
/// ```
///
/// The stored properties are the intent's parameters.
///
/// Source: developer.apple.com/documentation/intents/inintent.
open class INIntent: NSObject {
  /// The phrase that the app suggests for it.
  ///
  /// Source: developer.apple.com/documentation/intents/inintent/suggestedinvocationphrase.
  open var suggestedInvocationPhrase: String?

  /// Creates an intent without parameters.
  public required override init() {}

  /// An identifier of the request.
  ///
  /// Source: developer.apple.com/documentation/intents/inintent/identifier.
  open var identifier: String? { nil }

  /// The description from the intent definition file.
  ///
  /// Source: developer.apple.com/documentation/intents/inintent/intentdescription.
  open var intentDescription: String? { definition?.text }

  private var definition: IntentDefinition? { AppContext.current?.intents.definition(of: className) }

  /// The name of the class, without that of the module.
  var className: String { "\(type(of: self))" }
}

// MARK: - As the library has it

extension INIntent {
  /// The request as a value.
  package var value: Activities.Intent {
    let parameters = parameters
    var value = Activities.Intent(
      className,
      title: definition?.title(with: parameters),
      parameters: parameters
    )
    value.suggestedInvocationPhrase = suggestedInvocationPhrase.flatMap { try? InvocationPhrase($0) }
    return value
  }

  /// The stored properties of the subclass that have a value, by name.
  var parameters: [String: ActivityValue] {
    var parameters: [String: ActivityValue] = [:]
    for mirror in sequence(first: Mirror(reflecting: self), next: \.superclassMirror)
    where mirror.subjectType != INIntent.self && mirror.subjectType != NSObject.self {
      for child in mirror.children {
        guard let name = child.label, let value = ActivityValue(parameter: child.value) else { continue }
        parameters[name] = value
      }
    }
    return parameters
  }
}

extension ActivityValue {
  /// The value of a parameter; nil if it has none.
  fileprivate init?(parameter: Any) {
    let mirror = Mirror(reflecting: parameter)
    if mirror.displayStyle == .optional {
      guard let value = mirror.children.first?.value else { return nil }
      self.init(parameter: value)
      return
    }
    switch parameter {
    case let object as INObject: self = object.value
    case let objects as [INObject]: self = .array(objects.map(\.value))
    // In an enumeration that Xcode generates, 0 means that the parameter isn't set.
    case let value as any RawRepresentable<Int>:
      guard value.rawValue != 0 else { return nil }
      self = .integer(value.rawValue)
    default: self = (try? ActivityValue(any: parameter)) ?? .string("\(parameter)")
    }
  }
}
