import WatchClocks

/// An app on a watch, as its storyboard and its Info.plist describe it.
package struct WatchDesign: Sendable {
  /// The scenes by their identifiers, in the order of the storyboard.
  package var scenes: [SceneDesign]
  /// The controllers with which the app begins: one for a hierarchy, several for pages.
  package var initial: [String]
  /// The identifier of the glance's scene; nil if there is none.
  package var glance: String?
  /// Creates the delegate.
  package var makeDelegate: (@MainActor @Sendable () -> AnyObject)?
  /// The habits of the watch.
  package var habits: NavigationHabits

  package init(
    scenes: [SceneDesign],
    initial: [String],
    glance: String? = nil,
    habits: NavigationHabits = NavigationHabits(),
    makeDelegate: (@MainActor @Sendable () -> AnyObject)? = nil
  ) {
    self.scenes = scenes
    self.initial = initial
    self.glance = glance
    self.habits = habits
    self.makeDelegate = makeDelegate
  }
}

/// One interface controller of a storyboard, with what is on it.
package struct SceneDesign: Sendable {
  /// The identifier.
  package var name: String
  /// The title.
  package var title: String?
  /// Creates the controller.
  package var make: @MainActor @Sendable () -> WKInterfaceController
  /// What the designer set on each element.
  package var elements: [String: ElementDesign] = [:]
  /// The actions of controls, by the names of their outlets.
  package var actions: [String: @MainActor @Sendable (AnyObject, Any?) -> Void] = [:]
  /// The segues.
  package var segues: [SegueDesign] = []
  /// The row types of its tables, by their identifiers.
  package var rows: [String: RowDesign] = [:]
  /// The menu items that the designer added: titles and actions.
  package var menu: [MenuItemDesign] = []
  /// The category of the notifications whose long look it is; nil for any other scene.
  package var category: String?

  package init(
    _ name: String,
    title: String? = nil,
    make: @escaping @MainActor @Sendable () -> WKInterfaceController
  ) {
    self.name = name
    self.title = title
    self.make = make
  }
}

/// A row type of a table.
package struct RowDesign: Sendable {
  /// Creates the row controller.
  package var make: @MainActor @Sendable () -> AnyObject
  /// What the designer set on each element.
  package var elements: [String: ElementDesign] = [:]
  /// The actions of controls, by the names of their outlets.
  package var actions: [String: @MainActor @Sendable (AnyObject, Any?) -> Void] = [:]

  package init(make: @escaping @MainActor @Sendable () -> AnyObject) { self.make = make }
}

/// What a designer set on an element.
package struct ElementDesign: Sendable {
  /// The text of a label or the title of a button.
  package var text: String?
  /// Whether it is hidden at first.
  package var isHidden = false
  /// The outlet's name of the group that contains it.
  package var group: String?
  /// How a date is shown.
  package var dateFormat = DateFormat.time(.shortened)
  /// Whether the outlet is connected at all.
  package var isConnected = true
  /// Whether a timer runs from the start.
  package var isRunning = false

  package init() {}
}

/// How a `WKInterfaceDate` is shown.
package enum DateFormat: Hashable, Sendable {
  /// The time of day.
  case time(FaceFormat)
  /// A pattern of a date formatter.
  case pattern(String)
}

/// A segue.
package struct SegueDesign: Sendable {
  /// Where a segue leads.
  package enum Kind: Sendable {
    case push
    case modal
  }

  package var identifier: String
  package var kind: Kind
  /// The outlet's name of the button or group, or the row type, that triggers it.
  package var source: String
  /// The controllers to which it leads.
  package var destinations: [String]

  package init(_ identifier: String, _ kind: Kind, from source: String, to destinations: [String]) {
    self.identifier = identifier
    self.kind = kind
    self.source = source
    self.destinations = destinations
  }
}

/// An item of the menu that a firm press opens.
package struct MenuItemDesign: Sendable {
  package var title: String
  package var action: @MainActor @Sendable (AnyObject) -> Void

  package init(_ title: String, _ action: @escaping @MainActor @Sendable (AnyObject) -> Void) {
    self.title = title
    self.action = action
  }
}

extension SceneDesign {
  /// The segue that an element or a row type triggers.
  func segue(from source: String) -> SegueDesign? { segues.first { $0.source == source } }
}
