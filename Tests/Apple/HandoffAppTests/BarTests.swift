import Simulator
import Testing
import UIKit

@MainActor @Suite struct BarTests {
  private final class Target: NSObject {
    private(set) var senders: [UIBarButtonItem] = []
    func act(_ sender: UIBarButtonItem) { senders.append(sender) }
  }

  let world = SimulatedWorld()
  let phone: SimulatedDevice

  init() { phone = world.addDevice(.phone) }

  private func launch(_ make: @escaping @MainActor () -> UIViewController) throws -> SimulatedApp {
    let app = try phone.install(Bundles.editor(), delegate: { RootDelegate(make) })
    app.launch()
    return app
  }

  private func titled(_ title: String) -> UIViewController {
    let controller = UIViewController()
    controller.title = title
    return controller
  }

  // MARK: - Buttons

  @Test func `A button with an image is found by what VoiceOver says, or by the image's name`() throws {
    let target = Target()
    let action = Selector(Target.act)
    let image = UIImage(systemName: "gear")
    let plain = UIBarButtonItem(image: image, style: .plain, target: target, action: action)
    let wide = UIImage(systemName: "gear.wide")
    let both = UIBarButtonItem(
      image: image,
      landscapeImagePhone: wide,
      style: .done,
      target: target,
      action: action
    )
    both.accessibilityLabel = "Settings"
    #expect((plain.image, plain.landscapeImagePhone, plain.style) == (image, nil, .plain))
    #expect((both.image, both.landscapeImagePhone, both.style) == (image, wide, .done))
    let root = UIViewController()
    root.navigationItem.rightBarButtonItems = [plain, both]
    let app = try launch { UINavigationController(rootViewController: root) }
    try app.tapBarButton("Settings")
    try app.tapBarButton("gear")
    #expect(target.senders == [both, plain])
    both.isEnabled = false
    try app.tapBarButton("Settings")
    #expect(target.senders.count == 2)
  }

  @Test func `An item with a view of its own leaves the touches to the view`() throws {
    let target = Target()
    let (button, other) = (UIButton(type: .system), UIButton(type: .system))
    button.setTitle("Sort", for: .normal)
    other.setTitle("Filter", for: .normal)
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    let item = UIBarButtonItem(customView: button)
    item.title = "List"
    item.target = target
    item.action = Selector(Target.act)
    let root = UIViewController()
    let navigation = UINavigationController(rootViewController: root)
    root.navigationItem.leftBarButtonItem = item
    let app = try launch { navigation }
    try app.tapButton("Sort")
    try app.tapBarButton("List")
    #expect(taps == 1)
    #expect(target.senders == [])
    item.customView = other
    #expect(throws: SimulatorFault.nothingToTap("Sort")) { try app.tapButton("Sort") }
    try app.tapButton("Filter")
    app.run { navigation.pushViewController(UIViewController(), animated: false) }
    #expect(throws: SimulatorFault.nothingToTap("Filter")) { try app.tapButton("Filter") }
    try app.tapBack()
    try app.tapButton("Filter")
  }

  // MARK: - The navigation bar

  @Test func `The navigation bar's items are those of the stack`() throws {
    let (one, two) = (titled("One"), titled("Two"))
    let navigation = UINavigationController(rootViewController: one)
    let bar = navigation.navigationBar
    let app = try launch { navigation }
    #expect(bar.isDescendant(of: navigation.view))
    #expect(bar.items == [one.navigationItem])
    #expect(bar.backItem == nil)
    app.run { navigation.pushViewController(two, animated: true) }
    #expect(bar.topItem === two.navigationItem)
    #expect(bar.backItem?.title == "One")
    app.run { bar.items = [] }
    #expect(app.exceptions.count == 1)
    #expect(bar.items?.count == 2)
    try app.tapBack()
    #expect(bar.topItem === one.navigationItem)
  }

  @Test func `A bar of the app's own has the items that the app gives it`() {
    let bar = UINavigationBar(frame: .zero)
    #expect(bar.items == nil)
    let button = UIButton(type: .system)
    let item = UINavigationItem(title: "Map")
    item.rightBarButtonItem = UIBarButtonItem(customView: button)
    bar.items = [item]
    #expect(bar.topItem === item)
    #expect(button.superview === bar)
    bar.items = [item, UINavigationItem(title: "Place")]
    #expect(bar.backItem === item)
    #expect(button.superview == nil)
  }

  @Test func `Nobody taps the buttons of a hidden navigation bar`() throws {
    let target = Target()
    let root = UIViewController()
    root.navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .add,
      target: target,
      action: Selector(Target.act)
    )
    let navigation = UINavigationController(rootViewController: root)
    let app = try launch { navigation }
    #expect(!navigation.isNavigationBarHidden)
    app.run { navigation.setNavigationBarHidden(true, animated: true) }
    #expect(navigation.isNavigationBarHidden)
    #expect(throws: SimulatorFault.nothingToTap("Add")) { try app.tapBarButton("Add") }
    app.run { navigation.pushViewController(UIViewController(), animated: false) }
    #expect(throws: SimulatorFault.nothingToTap("Back")) { try app.tapBack() }
    app.run {
      navigation.popViewController(animated: false)
      navigation.isNavigationBarHidden = false
    }
    #expect(!navigation.navigationBar.isHidden)
    try app.tapBarButton("Add")
    #expect(target.senders.count == 1)
  }

  @Test func `A controller that leaves the stack isn't concerned with the hidden bar`() {
    let (one, two) = (titled("One"), titled("Two"))
    two.navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Save",
      style: .plain,
      target: nil,
      action: nil
    )
    let navigation = UINavigationController(rootViewController: one)
    navigation.pushViewController(two, animated: false)
    navigation.setNavigationBarHidden(true, animated: false)
    #expect(two.navigationItem.buttons.isEmpty)
    navigation.popViewController(animated: false)
    #expect(two.navigationItem.buttons.map(\.label) == ["Save"])
  }
}
