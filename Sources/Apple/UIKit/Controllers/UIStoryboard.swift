import AppFoundation

/// A storyboard of the app.
///
/// Source: developer.apple.com/documentation/uikit/uistoryboard.
@preconcurrency @MainActor open class UIStoryboard: NSObject {
  private let name: String
  private let design: StoryboardDesign

  /// Finds a storyboard. A name that the app doesn't have ends the process.
  ///
  /// - Parameters:
  ///   - name: the name of the file, without its extension.
  ///   - storyboardBundleOrNil: the bundle; nil for the app's own.
  ///
  /// Source: developer.apple.com/documentation/uikit/uistoryboard/init(name:bundle:).
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    let runtime = AppContext.required(by: "UIStoryboard").uiKit
    guard let design = runtime.storyboards[name] else {
      fatalError("Could not find a storyboard named '\(name)' in the app")
    }
    self.name = name
    self.design = design
    super.init()
  }

  /// Creates the first controller.
  ///
  /// - Returns: the controller; nil if the storyboard has none that is marked as the first.
  ///
  /// Source: developer.apple.com/documentation/uikit/uistoryboard/instantiateinitialviewcontroller().
  open func instantiateInitialViewController() -> UIViewController? {
    design.initial.map { instantiateViewController(withIdentifier: $0) }
  }

  /// Creates a controller. A name that the storyboard doesn't have ends the process.
  ///
  /// - Parameter identifier: its name in the storyboard.
  /// - Returns: the controller.
  ///
  /// Source: developer.apple.com/documentation/uikit/uistoryboard/instantiateviewcontroller(withidentifier:).
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    guard let scene = design.scenes[identifier] else {
      fatalError("Storyboard (\(name)) doesn't contain a view controller with identifier '\(identifier)'")
    }
    let controller = scene.make()
    controller.storyboardScene = scene
    controller.storyboard = self
    return controller
  }
}

/// A storyboard as Xcode shows it: scenes, and what leads from one to another.
@MainActor package final class StoryboardDesign {
  /// A segue.
  package struct Segue {
    package let destination: String
    package let isModal: Bool

    package init(to destination: String, isModal: Bool) {
      self.destination = destination
      self.isModal = isModal
    }
  }

  /// A controller of a storyboard.
  @MainActor package final class Scene {
    package let make: @MainActor () -> UIViewController
    package let outlets: [String: @MainActor () -> Any]
    package let segues: [String: Segue]

    package init(
      outlets: [String: @MainActor () -> Any],
      segues: [String: Segue],
      _ make: @escaping @MainActor () -> UIViewController
    ) {
      self.outlets = outlets
      self.segues = segues
      self.make = make
    }

    /// Makes the views of the outlets, puts them into the controller's view, and connects them.
    func connectOutlets(of controller: UIViewController) {
      for (name, make) in outlets.sorted(by: { $0.key < $1.key }) {
        let object = make()
        if let view = object as? UIView { controller.viewIfLoaded?.addSubview(view) }
        do throws(OutletFault) {
          try Outlets.connect(object, to: name, of: controller)
        } catch {
          fatalError("\(error)")
        }
      }
    }
  }

  package let initial: String?
  package let scenes: [String: Scene]

  package init(initial: String?, scenes: [String: Scene]) {
    self.initial = initial
    self.scenes = scenes
  }
}

/// What leads from one controller of a storyboard to another.
///
/// Source: developer.apple.com/documentation/uikit/uistoryboardsegue.
@preconcurrency @MainActor open class UIStoryboardSegue: NSObject {
  /// The segue's name.
  ///
  /// Source: developer.apple.com/documentation/uikit/uistoryboardsegue/identifier.
  public let identifier: String?
  /// The controller that it leaves.
  ///
  /// Source: developer.apple.com/documentation/uikit/uistoryboardsegue/source.
  public let source: UIViewController
  /// The controller that it leads to.
  ///
  /// Source: developer.apple.com/documentation/uikit/uistoryboardsegue/destination.
  public let destination: UIViewController
  private var performHandler: () -> Void = {}

  /// Creates a segue.
  ///
  /// Source: developer.apple.com/documentation/uikit/uistoryboardsegue/init(identifier:source:destination:).
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    super.init()
  }

  /// Creates a segue that runs a closure.
  ///
  /// Source:
  /// developer.apple.com/documentation/uikit/uistoryboardsegue/init(identifier:source:destination:performhandler:).
  public convenience init(
    identifier: String?,
    source: UIViewController,
    destination: UIViewController,
    performHandler: @escaping () -> Void
  ) {
    self.init(identifier: identifier, source: source, destination: destination)
    self.performHandler = performHandler
  }

  /// Shows the destination.
  ///
  /// Source: developer.apple.com/documentation/uikit/uistoryboardsegue/perform().
  open func perform() { performHandler() }
}

extension UIViewController {
  func perform(segue identifier: String, sender: Any?) {
    guard let storyboard, let segue = storyboardScene?.segues[identifier] else {
      fatalError("Receiver (\(type(of: self))) has no segue with identifier '\(identifier)'")
    }
    let destination = storyboard.instantiateViewController(withIdentifier: segue.destination)
    let object = UIStoryboardSegue(identifier: identifier, source: self, destination: destination) {
      if segue.isModal {
        self.present(destination, animated: true)
      } else {
        self.show(destination, sender: sender)
      }
    }
    prepare(for: object, sender: sender)
    object.perform()
  }

  /// A person taps what the storyboard connects with a segue.
  package func tap(segue identifier: String, sender: Any?) {
    guard shouldPerformSegue(withIdentifier: identifier, sender: sender) else { return }
    perform(segue: identifier, sender: sender)
  }
}

extension UIViewController {
  /// Whether the storyboard draws a segue of this name from the controller.
  package func hasSegue(_ identifier: String) -> Bool { storyboardScene?.segues[identifier] != nil }
}
