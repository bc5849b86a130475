import UIKit

/// A storyboard, which in Xcode is drawn: its controllers, their outlets, and the segues between them.
@MainActor public struct SimulatedStoryboard {
  /// A line from one controller to another.
  public struct Segue {
    let design: StoryboardDesign.Segue

    /// A segue that shows its destination in the way of the container.
    ///
    /// - Parameter destination: the destination's name in the storyboard.
    public static func show(_ destination: String) -> Segue {
      Segue(design: .init(to: destination, isModal: false))
    }

    /// A segue that presents its destination.
    ///
    /// - Parameter destination: the destination's name in the storyboard.
    public static func presentModally(_ destination: String) -> Segue {
      Segue(design: .init(to: destination, isModal: true))
    }
  }

  /// A controller of the storyboard.
  @MainActor public struct Scene {
    let design: StoryboardDesign.Scene

    /// Creates a controller.
    ///
    /// - Parameters:
    ///   - outlets: makes the object of each outlet, such as a label. Views become subviews of the controller's view.
    ///   - segues: the lines that begin here, by their names.
    ///   - make: makes the controller.
    public init(
      outlets: [String: @MainActor () -> Any] = [:],
      segues: [String: Segue] = [:],
      _ make: @escaping @MainActor () -> UIViewController
    ) {
      design = StoryboardDesign.Scene(outlets: outlets, segues: segues.mapValues(\.design), make)
    }
  }

  let name: String
  let design: StoryboardDesign

  /// Creates a storyboard.
  ///
  /// - Parameters:
  ///   - name: the name of the file, without its extension.
  ///   - initial: the controller with the arrow; nil for none.
  ///   - scenes: the controllers, by their names.
  public init(_ name: String, initial: String?, scenes: [String: Scene]) {
    self.name = name
    design = StoryboardDesign(initial: initial, scenes: scenes.mapValues(\.design))
  }
}
