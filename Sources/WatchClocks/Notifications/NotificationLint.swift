import SimulationKit

/// Checks the notifications of a storyboard for a designer's mistakes.
///
/// The rules are Apple's, for watchOS 1 to 4. From watchOS 5 on, a long look can have controls. Each diagnostic names
/// its ``SceneRule``, and each rule names its source.
public struct NotificationLint: Hashable, Sendable {
  /// Creates a linter.
  public init() {}

  /// Checks that a storyboard could contain the notifications.
  ///
  /// - Throws: ``SceneRefusal`` with every error.
  public func check(_ notifications: [NotificationScene]) throws(SceneRefusal) {
    if let refusal = SceneRefusal(diagnostics(for: notifications)) {
      throw refusal
    }
  }

  /// Returns all diagnostics for some notifications, in order.
  public func diagnostics(for notifications: [NotificationScene]) -> [SceneDiagnostic] {
    notifications.enumerated().flatMap { index, notification in
      faults(of: notification, at: JSONPointer(["notifications"]).appending(index))
    }
  }

  private func faults(of notification: NotificationScene, at place: JSONPointer) -> [SceneDiagnostic] {
    var found: [SceneDiagnostic] = []
    for (index, element) in notification.shortLook.enumerated() {
      found.append(
        SceneDiagnostic(
          rule: .shortLookFixed,
          place: place.appending("shortLook").appending(index),
          message: "'\(element.name)' has no place in a short look, which the system draws from a template",
          fix: "Say it in the title, or in the long look"
        )
      )
    }
    if notification.staticInterface == nil {
      found.append(
        SceneDiagnostic(
          rule: .staticRequired,
          place: place.appending("staticInterface"),
          message: "'\(notification.category)' has no static interface to fall back on",
          fix: "Add a static interface with a label for the alert's message"
        )
      )
    }
    found += controls(in: notification.staticInterface ?? [], at: place.appending("staticInterface"))
    found += controls(
      in: notification.dynamicInterface?.elements ?? [],
      at: place.appending("dynamicInterface").appending("elements")
    )
    return found
  }

  private func controls(in elements: [SceneElement], at place: JSONPointer) -> [SceneDiagnostic] {
    elements.enumerated().filter { $1.kind.isInteractive }.map { index, element in
      SceneDiagnostic(
        rule: .longLookControls,
        place: place.appending(index),
        message: "'\(element.name)' is a \(element.kind.rawValue); up to watchOS 4 a long look has none",
        fix: "Register it as an action of the category; the system adds its button"
      )
    }
  }
}
