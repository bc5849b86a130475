import AppFoundation
import WatchClocks

/// The glance of an app: a controller that isn't in its navigation.
@MainActor
package final class GlanceRuntime {
  /// The controller; nil until the system creates it, which it does before anyone looks.
  package private(set) var controller: WKInterfaceController?
  /// What the app gets when the wearer taps the glance.
  package private(set) var activity: NSUserActivity?
  /// Whether the glance is on the screen.
  package private(set) var isShown = false
  /// Whether the glance asked the system to wait with its picture.
  package internal(set) var isUpdating = false

  nonisolated init() {}

  func publish(_ activity: NSUserActivity, by controller: WKInterfaceController) {
    guard controller === self.controller else { return }
    self.activity = activity
  }

  /// Creates the glance, early.
  ///
  /// - Throws: ``NavigationError`` if the storyboard doesn't have its scene.
  package func prepare(in runtime: WatchRuntime) throws(NavigationError) {
    guard controller == nil else { return }
    let scenes = runtime.design?.scenes ?? []
    guard let name = runtime.design?.glance, let scene = scenes.first(where: { $0.name == name }) else {
      throw .unknownController(runtime.design?.glance ?? "glance", nearest: nil)
    }
    let glance = runtime.create(scene, InterfaceController(name: name))
    controller = glance
    runtime.note(.initialize, of: glance, drops: 0)
    runtime.call(.awake, on: glance)
  }

  /// Shows the glance.
  package func show(in runtime: WatchRuntime) throws(NavigationError) {
    try prepare(in: runtime)
    guard let controller, !isShown else { return }
    isShown = true
    runtime.call(.willActivate, on: controller)
    runtime.call(.didAppear, on: controller)
  }

  /// Takes the glance from the screen. It isn't released.
  package func hide(in runtime: WatchRuntime) {
    guard let controller, isShown else { return }
    isShown = false
    runtime.call(.didDeactivate, on: controller)
  }
}
