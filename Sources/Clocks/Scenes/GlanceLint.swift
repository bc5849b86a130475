import SimulationKit

/// Reads a scene of glances and says what a designer got wrong.
///
/// The rules are Apple's of 2015, for watchOS 1 and 2:
/// [Glances](https://developer.apple.com/library/prerelease/ios/documentation/UserExperience/Conceptual/WatchHumanInterfaceGuidelines/Glances.html).
public struct GlanceLint: Hashable, Sendable {
  /// The major version of watchOS; glances are of 1 and 2.
  public var system: Int
  /// The height of the screen in points; the smaller watch of 2015 had 170.
  public var screenHeight: Int

  /// A linter for one system and one screen.
  ///
  /// - Parameters:
  ///   - system: the major version of watchOS.
  ///   - screenHeight: the height of the screen in points.
  public init(system: Int = 2, screenHeight: Int = 170) {
    self.system = system
    self.screenHeight = screenHeight
  }

  /// Everything that is wrong with a scene, from top to bottom.
  public func diagnostics(for scene: GlanceScene) -> [GlanceDiagnostic] {
    let root = JSONPointer(["glances"])
    var found: [GlanceDiagnostic] = []
    if system >= 3, let first = scene.glances.first {
      found.append(
        GlanceDiagnostic(
          rule: .gone,
          severity: .error,
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
          GlanceDiagnostic(
            rule: .oneGlance,
            severity: .error,
            place: place,
            message: "'\(glance.name)' is a second glance, and an app has one",
            fix: "Let the one glance choose what it shows"
          )
        )
      }
      found += layout(of: glance, at: place)
      for (number, group) in glance.groups.enumerated() {
        for (position, element) in group.elements.enumerated() {
          let place = place.appending("groups").appending(number).appending("elements").appending(position)
          found += faults(of: element, at: place)
        }
      }
    }
    return found
  }

  private func layout(of glance: Glance, at place: JSONPointer) -> [GlanceDiagnostic] {
    var found: [GlanceDiagnostic] = []
    if glance.groups.count != 2 {
      found.append(
        GlanceDiagnostic(
          rule: .twoGroups,
          severity: .error,
          place: place.appending("groups"),
          message:
            "'\(glance.name)' has \(glance.groups.count) groups; a glance has an upper and a lower one",
          fix: "Choose one of Xcode's layouts for each half"
        )
      )
    }
    let height = glance.groups.flatMap(\.elements).reduce(0) { sum, element in
      // Saturating, because heights may come from outside.
      let (total, overflows) = sum.addingReportingOverflow(max(0, element.height))
      return overflows ? .max : total
    }
    if height > screenHeight {
      found.append(
        GlanceDiagnostic(
          rule: .noScrolling,
          severity: .error,
          place: place,
          message:
            "'\(glance.name)' is \(height) points high on a screen of \(screenHeight), and cannot scroll",
          fix: "Show less: a glance is for one thing"
        )
      )
    }
    return found
  }

  private func faults(of element: Glance.Element, at place: JSONPointer) -> [GlanceDiagnostic] {
    var found: [GlanceDiagnostic] = []
    if element.kind.isInteractive {
      found.append(
        GlanceDiagnostic(
          rule: .noControls,
          severity: .error,
          place: place,
          message: "'\(element.name)' is a \(element.kind.rawValue), and a glance has no controls",
          fix: "Put it in the app, which opens at a tap anywhere on the glance"
        )
      )
    }
    if element.kind == .table || element.kind == .map {
      found.append(
        GlanceDiagnostic(
          rule: .tableOrMap,
          severity: .warning,
          place: place,
          message: "'\(element.name)' is a \(element.kind.rawValue), which has too little room in a glance",
          fix: "Show the one row or place that matters now"
        )
      )
    }
    if element.font == .custom, element.kind != .image {
      found.append(
        GlanceDiagnostic(
          rule: .systemFont,
          severity: .error,
          place: place,
          message: "'\(element.name)' is set in a custom font, and a glance has the system font",
          fix: "Render the text into an image and show that"
        )
      )
    }
    return found
  }
}
