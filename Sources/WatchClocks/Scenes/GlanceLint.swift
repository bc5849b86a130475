import SimulationKit

/// Checks a scene of glances for a designer's mistakes.
///
/// The rules are Apple's of 2015, for watchOS 1 and 2. Each diagnostic names its ``SceneRule``, and each rule names its
/// source.
public struct GlanceLint: Hashable, Sendable {
  /// The major version of watchOS. Only 1 and 2 have glances.
  public var system: Int
  /// The height of the screen in points. The smaller watch of 2015 had 170.
  public var screenHeight: Int

  /// Creates a linter for a system and a screen.
  ///
  /// - Parameters:
  ///   - system: the major version of watchOS.
  ///   - screenHeight: the height of the screen in points.
  public init(system: Int = 2, screenHeight: Int = 170) {
    self.system = system
    self.screenHeight = screenHeight
  }

  /// Checks that a storyboard could contain the scene.
  ///
  /// - Throws: ``SceneRefusal`` with every error. Warnings don't throw.
  public func check(_ scene: GlanceScene) throws(SceneRefusal) {
    if let refusal = SceneRefusal(diagnostics(for: scene)) {
      throw refusal
    }
  }

  /// Returns all diagnostics for a scene, from top to bottom.
  public func diagnostics(for scene: GlanceScene) -> [SceneDiagnostic] {
    let root = JSONPointer(["glances"])
    var found: [SceneDiagnostic] = []
    if system >= 3, let first = scene.glances.first {
      found.append(
        SceneDiagnostic(
          rule: .gone,
          place: root.appending(0),
          message: "watchOS \(system) has no glances, so nobody sees '\(first.name)'",
          fix: "Make it a complication, or a first screen worth a place in the Dock"
        )
      )
    }
    for (index, glance) in scene.glances.enumerated() {
      let place = root.appending(index)
      if index > 0 {
        found.append(
          SceneDiagnostic(
            rule: .oneGlance,
            place: place,
            message: "'\(glance.name)' is a second glance, and an app has one",
            fix: "Let the one glance choose what it shows"
          )
        )
      }
      found += faults(of: glance, at: place)
    }
    return found
  }

  private func faults(of glance: Glance, at place: JSONPointer) -> [SceneDiagnostic] {
    var found = layout(of: glance, at: place)
    if glance.filling == .awake {
      found.append(
        SceneDiagnostic(
          rule: .madeEarly,
          place: place.appending("filling"),
          message: "'\(glance.name)' sets its texts in awake(withContext:), long before it is seen",
          fix: "Set them in willActivate()"
        )
      )
    }
    for (number, group) in glance.groups.enumerated() {
      let place = place.appending("groups").appending(number)
      if !group.layout.holds(group.elements) {
        found.append(
          SceneDiagnostic(
            rule: .fixedLayout,
            place: place.appending("layout"),
            message: group.layout == .custom
              ? "A group of '\(glance.name)' has a layout of its own"
              : "The layout '\(group.layout.rawValue)' has no room for \(group.elements.listedNames)",
            fix: "Choose one of Xcode's layouts that holds the elements"
          )
        )
      }
      for (position, element) in group.elements.enumerated() {
        found += faults(of: element, at: place.appending("elements").appending(position))
      }
    }
    return found
  }

  private func layout(of glance: Glance, at place: JSONPointer) -> [SceneDiagnostic] {
    var found: [SceneDiagnostic] = []
    if glance.groups.count != 2 {
      found.append(
        SceneDiagnostic(
          rule: .twoGroups,
          place: place.appending("groups"),
          message:
            "'\(glance.name)' has \(glance.groups.count.of("group")); a glance has an upper and a lower one",
          fix: "Choose one of Xcode's layouts for each half"
        )
      )
    }
    let height = glance.groups.map(\.height).reduce(0, saturatingSum)
    if height > screenHeight {
      found.append(
        SceneDiagnostic(
          rule: .noScrolling,
          place: place,
          message:
            "'\(glance.name)' is \(height) points high on a screen of \(screenHeight), and cannot scroll",
          fix: "Show less: a glance is for one thing"
        )
      )
    }
    return found
  }

  private func faults(of element: SceneElement, at place: JSONPointer) -> [SceneDiagnostic] {
    var found: [SceneDiagnostic] = []
    if element.kind.isInteractive {
      found.append(
        SceneDiagnostic(
          rule: .noControls,
          place: place,
          message: "'\(element.name)' is a \(element.kind.rawValue), and a glance has no controls",
          fix: "Put it in the app, which opens at a tap anywhere on the glance"
        )
      )
    }
    if element.kind == .table || element.kind == .map {
      found.append(
        SceneDiagnostic(
          rule: .tableOrMap,
          place: place,
          message: "'\(element.name)' is a \(element.kind.rawValue), which has too little room in a glance",
          fix: "Show the one row or place that matters now"
        )
      )
    }
    if element.font == .custom, element.kind != .image {
      found.append(
        SceneDiagnostic(
          rule: .systemFont,
          place: place,
          message: "'\(element.name)' is set in a custom font, and a glance has the system font",
          fix: "Render the text into an image and show that"
        )
      )
    }
    return found
  }
}

extension [SceneElement] {
  /// The names of the first three elements, and the number of other elements.
  fileprivate var listedNames: String { map { "'\($0.name)'" }.listed }
}
