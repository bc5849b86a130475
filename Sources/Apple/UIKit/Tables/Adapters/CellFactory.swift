import AppFoundation

/// Creates cells, headers and footers of registered classes.
///
/// The witness table of a protocol is made by hand, with the initializer of a class as its only member. An allocating
/// initializer and a static method are called in the same way, except that the latter gets the type and the witness
/// table besides, which the former leaves alone.
@MainActor enum CellFactory {
  private protocol AllocatingCell {
    static func allocate(_ style: UITableViewCell.CellStyle, _ reuseIdentifier: __owned String?)
      -> UITableViewCell
  }

  private protocol AllocatingView {
    static func allocate(_ reuseIdentifier: __owned String?) -> UITableViewHeaderFooterView
  }

  private final class CellProbe: UITableViewCell {
    override init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  private final class ViewProbe: UITableViewHeaderFooterView {
    override init(reuseIdentifier: String?) { super.init(reuseIdentifier: reuseIdentifier) }

    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  private static let cellInitializer = ClassMethods.initializer(
    of: UITableViewCell.self,
    superclass: UIView.self,
    overriddenBy: CellProbe.self
  )

  private static let viewInitializer = ClassMethods.initializer(
    of: UITableViewHeaderFooterView.self,
    superclass: UIView.self,
    overriddenBy: ViewProbe.self
  )

  /// Creates a cell with `init(style:reuseIdentifier:)` of a class.
  ///
  /// - Parameters:
  ///   - type: the class.
  ///   - reuseIdentifier: the kind of cell.
  static func make(_ type: UITableViewCell.Type, reuseIdentifier: String) -> UITableViewCell {
    withWitnesses(type, cellInitializer) { witnesses in
      let allocating = unsafeBitCast((type as AnyClass, witnesses), to: (any AllocatingCell.Type).self)
      return allocating.allocate(.default, reuseIdentifier)
    }
  }

  /// Creates a header or footer with `init(reuseIdentifier:)` of a class.
  ///
  /// - Parameters:
  ///   - type: the class.
  ///   - reuseIdentifier: the kind of view.
  static func make(
    _ type: UITableViewHeaderFooterView.Type,
    reuseIdentifier: String
  ) -> UITableViewHeaderFooterView {
    withWitnesses(type, viewInitializer) { witnesses in
      let allocating = unsafeBitCast((type as AnyClass, witnesses), to: (any AllocatingView.Type).self)
      return allocating.allocate(reuseIdentifier)
    }
  }

  /// Calls a closure with a witness table, which lives as long as the call: the conformance, which is nobody's, and the
  /// initializer.
  private static func withWitnesses<Value>(
    _ type: AnyClass,
    _ initializer: Int,
    _ body: (UnsafeRawPointer?) -> Value
  ) -> Value {
    withUnsafeTemporaryAllocation(of: UInt.self, capacity: 2) { witnesses in
      witnesses[0] = 0
      witnesses[1] = ClassMethods.words(of: type)[initializer]
      return body(UnsafeRawPointer(witnesses.baseAddress))
    }
  }
}
