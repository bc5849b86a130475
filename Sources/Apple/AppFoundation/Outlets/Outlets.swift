import Foundation

/// Connects outlets by name, as a storyboard does when it loads a scene.
package enum Outlets {
  /// Connects an object to an outlet, or adds it to an outlet collection.
  ///
  /// - Parameters:
  ///   - object: the object, such as a label.
  ///   - name: the name of the property.
  ///   - owner: the object that has the property, or inherits it. A private property counts.
  /// - Throws: ``OutletFault`` if there is no such outlet, or it is of another type.
  package static func connect(_ object: Any, to name: String, of owner: AnyObject) throws(OutletFault) {
    guard let outlet = outlet(name, of: owner) else {
      throw .unknownKey(name, owner: "\(type(of: owner))")
    }
    guard outlet.connect(object) else {
      throw .wrongType(name, owner: "\(type(of: owner))", takes: "\(outlet.type)", got: "\(type(of: object))")
    }
  }

  /// The names of an object's outlets, with those that it inherits; a subclass's own come first.
  package static func names(of owner: AnyObject) -> [String] {
    mirrors(of: owner).flatMap { mirror in
      mirror.children.compactMap { child in child.value is any AnyOutlet ? child.label?.dropFirst() : nil }
    }.map(String.init)
  }

  private static func outlet(_ name: String, of owner: AnyObject) -> (any AnyOutlet)? {
    for mirror in mirrors(of: owner) {
      // The compiler names the storage of a property with a wrapper after it.
      for child in mirror.children where child.label == "_" + name {
        if let outlet = child.value as? any AnyOutlet { return outlet }
      }
    }
    return nil
  }

  private static func mirrors(of owner: AnyObject) -> some Sequence<Mirror> {
    sequence(first: Mirror(reflecting: owner), next: \.superclassMirror)
  }
}

/// Why a storyboard can't connect an outlet.
public enum OutletFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The class has no outlet of that name.
  case unknownKey(String, owner: String)
  /// The outlet's type doesn't allow the object.
  case wrongType(String, owner: String, takes: String, got: String)

  /// The fault; for an unknown name, in the words of the exception that ends an app.
  public var description: String {
    switch self {
    case .unknownKey(let name, let owner):
      "[<\(owner)> setValue:forUndefinedKey:]: this class is not key value coding-compliant for the key \(name)."
    case .wrongType(let name, let owner, let type, let object):
      "The outlet \(name) of \(owner) is \(type), and the storyboard connects \(object)."
    }
  }
}
