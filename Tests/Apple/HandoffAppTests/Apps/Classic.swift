import Simulator
import Testing
import UIKit

/// A phone and a tablet with the classic app.
@MainActor struct Classic {
  let world: SimulatedWorld
  let phone: SimulatedDevice
  let tablet: SimulatedDevice
  let sender: SimulatedApp
  let receiver: SimulatedApp
  private let delegates = Delegates()

  @MainActor final class Delegates {
    var receiver: ClassicTemplate.AppDelegate?
    var sender: ClassicTemplate.AppDelegate?
  }

  init(
    world: SimulatedWorld = SimulatedWorld(),
    prepare: @escaping @MainActor (ClassicTemplate.AppDelegate) -> Void = { _ in }
  ) throws {
    self.world = world
    phone = world.addDevice(.phone)
    tablet = world.addDevice(.tablet)
    let delegates = delegates
    sender = try phone.install(
      Bundles.editor(),
      delegate: {
        let delegate = ClassicTemplate.AppDelegate()
        delegates.sender = delegate
        return delegate
      }
    )
    receiver = try tablet.install(
      Bundles.editor(),
      delegate: {
        let delegate = ClassicTemplate.AppDelegate()
        prepare(delegate)
        delegates.receiver = delegate
        return delegate
      }
    )
  }

  /// The delegate of the receiving app's last launch.
  var delegate: ClassicTemplate.AppDelegate {
    get throws { try #require(delegates.receiver) }
  }

  var senderDelegate: ClassicTemplate.AppDelegate {
    get throws { try #require(delegates.sender) }
  }

  /// Opens the app on the phone, and writes.
  @discardableResult
  func write(_ text: String) throws -> EditorViewController {
    sender.launch()
    let editor = try #require(sender.visible(EditorViewController.self))
    sender.run {
      editor.text = text
      editor.cursor = 4
    }
    return editor
  }
}
