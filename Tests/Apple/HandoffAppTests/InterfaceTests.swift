import Simulator
import Testing
import UIKit

@MainActor @Suite struct InterfaceTests {
  let log = Box<[String]>()
  let world = SimulatedWorld()
  let phone: SimulatedDevice

  init() { phone = world.addDevice(.phone) }

  private func noted() -> [String] {
    defer { log.value = [] }
    return log.value ?? []
  }

  private func launch(_ make: @escaping @MainActor () -> UIViewController) throws -> SimulatedApp {
    let app = try phone.install(Bundles.editor(), delegate: { RootDelegate(make) })
    app.launch()
    return app
  }

  @Test func `A controller loads once, and appears and disappears in UIKit's order`() throws {
    let log = log
    let app = try launch { UINavigationController(rootViewController: NotingController("one", log)) }
    #expect(noted() == ["one moved", "one didLoad", "one willAppear", "one isAppearing", "one didAppear"])
    let one = try #require(app.visible(NotingController.self))
    app.run { one.show(NotingController("two", log), sender: nil) }
    #expect(
      noted() == [
        "two didLoad", "one willDisappear", "two willAppear", "two isAppearing", "one didDisappear",
        "two didAppear", "two moved",
      ]
    )
    try app.tapBarButton("Add")
    #expect(noted() == ["two add"])
    try app.tapBack()
    #expect(
      noted() == [
        "two willDisappear", "one willAppear", "one isAppearing", "two didDisappear", "one didAppear",
        "two left",
      ]
    )
    #expect(throws: SimulatorFault.nothingToTap("Back")) { try app.tapBack() }
    // Nobody is told when the app goes to the background.
    app.enterBackground()
    app.enterForeground()
    #expect(noted() == [])
  }

  @Test func `A sheet leaves its presenter where it is, and a full screen doesn't`() throws {
    let log = log
    let app = try launch { NotingController("one", log) }
    let one = try #require(app.visible(NotingController.self))
    _ = noted()
    let sheet = NotingController("sheet", log)
    app.run { one.present(sheet, animated: true) }
    #expect(noted() == ["sheet didLoad", "sheet willAppear", "sheet isAppearing", "sheet didAppear"])
    #expect(app.visibleViewControllers.map { ($0 as? NotingController)?.name } == ["sheet", "one"])
    #expect(sheet.presentingViewController === one)
    app.run { one.present(NotingController("third", log), animated: true) }
    #expect(app.complaints.count == 1)
    app.run { sheet.dismiss(animated: true) }
    #expect(noted() == ["sheet willDisappear", "sheet didDisappear"])
    let full = NotingController("full", log)
    full.modalPresentationStyle = .fullScreen
    app.run { one.present(full, animated: true) }
    #expect(noted().contains("one didDisappear"))
    app.run { one.dismiss(animated: true) }
    #expect(noted().last == "one didAppear")
    #expect(app.visibleViewController === one)
  }

  @Test func `Every controller is told that memory is short, seen or not`() throws {
    final class Warned: UIViewController {
      var count = 0
      override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        count += 1
      }
    }
    let (root, top, sheet) = (Warned(), Warned(), Warned())
    let app = try launch { UINavigationController(rootViewController: root) }
    app.run {
      root.show(top, sender: nil)
      top.present(sheet, animated: false)
    }
    app.warnOfLowMemory()
    #expect([root, top, sheet].map(\.count) == [1, 1, 1])
    app.suspend()
    app.warnOfLowMemory()
    #expect(root.count == 1)
  }

  @Test func `A message is gone when its button's code runs`() throws {
    let log = log
    let app = try launch { NotingController("one", log) }
    let one = try #require(app.visible(NotingController.self))
    let shown = Box<Bool>()
    app.run {
      let alert = UIAlertController(title: "Handoff failed", message: "Try again.", preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
      alert.addAction(
        UIAlertAction(title: "Retry", style: .default) { _ in shown.value = one.presentedViewController != nil
        }
      )
      one.present(alert, animated: true)
    }
    #expect(app.alert?.message == "Try again.")
    #expect(throws: SimulatorFault.nothingToTap("OK")) { try app.tapAlertAction("OK") }
    try app.tapAlertAction("Retry")
    #expect(shown.value == false)
    #expect(app.alert == nil)
  }

  @Test func `One responder gets the keyboard's input, in its own app`() throws {
    final class Field: UIViewController {
      var isLocked = false
      override var canBecomeFirstResponder: Bool { true }
      override var canResignFirstResponder: Bool { !isLocked }
    }
    let app = try launch { UIViewController() }
    app.run {
      let (one, other) = (Field(), Field())
      #expect(!UIViewController().becomeFirstResponder())
      #expect(one.becomeFirstResponder())
      #expect(other.becomeFirstResponder())
      #expect(!one.isFirstResponder && other.isFirstResponder)
      other.isLocked = true
      #expect(!one.becomeFirstResponder())
      #expect(other.isFirstResponder)
    }
  }

  @Test func `A tab loads its controller when it is first selected`() throws {
    let log = log
    let app = try launch {
      let tabs = UITabBarController()
      tabs.viewControllers = [NotingController("one", log), NotingController("two", log)]
      return tabs
    }
    #expect(!noted().contains("two didLoad"))
    try app.tapTab(1)
    #expect(noted().contains("two didLoad"))
    #expect(app.visible(NotingController.self)?.name == "two")
    #expect(app.visible(UITabBarController.self)?.selectedIndex == 1)
    #expect(throws: SimulatorFault.nothingToTap("tab 2")) { try app.tapTab(2) }
  }

  @Test func `A storyboard makes the first controller, follows segues and connects outlets`() throws {
    let storyboard = SimulatedStoryboard(
      "Main",
      initial: "Navigation",
      scenes: [
        "Navigation": .init {
          UINavigationController(
            rootViewController: UIStoryboard(name: "Main", bundle: nil).instantiateViewController(
              withIdentifier: "List"
            )
          )
        },
        "List": .init(segues: ["showDetail": .show("Detail")]) { ListController() },
        "Detail": .init(outlets: ["label": { UIView(frame: .zero) }]) { DetailController() },
      ]
    )
    let app = try phone.install(
      Bundles.editor(more: ["UIMainStoryboardFile": .string("Main")]),
      storyboards: [storyboard],
      delegate: { ClassicStoryboardDelegate() }
    )
    app.launch()
    try app.tap(segue: "showDetail", sender: "milk")
    let detail = try #require(app.visible(DetailController.self))
    #expect(detail.item == "milk")
    #expect(detail.label?.superview === detail.view)
    #expect(detail.navigationController?.viewControllers.count == 2)
    let owner = app.run { (UIApplication.shared.delegate as? ClassicStoryboardDelegate)?.window }
    #expect(owner === app.window)
    #expect(throws: SimulatorFault.nothingToTap("nowhere")) { try app.tap(segue: "nowhere") }
  }

  @Test func `Apps in one process don't see each other`() throws {
    let app = try launch { UIViewController() }
    let other = try world.addDevice(.tablet).install(
      Bundles.editor(),
      delegate: { RootDelegate { UIViewController() } }
    )
    other.launch()
    #expect(app.run { UIApplication.shared } !== other.run { UIApplication.shared })
    #expect(app.run { UIDevice.current.userInterfaceIdiom } == .phone)
    #expect(other.run { UIDevice.current.model } == "iPad")
    #expect(other.run { UIScreen.main.bounds.width } == 820)
    #expect(
      app.run { UIDevice.current.identifierForVendor } != other.run { UIDevice.current.identifierForVendor }
    )
    app.enterBackground()
    let delegate = app.run { UIApplication.shared.delegate as? RootDelegate }
    #expect(
      delegate?.notifications == [
        "UIApplicationDidBecomeActiveNotification", "UIApplicationDidEnterBackgroundNotification",
      ]
    )
    #expect(app.run { UIApplication.shared.applicationState } == .background)
    #expect(other.run { UIApplication.shared.applicationState } == .active)
  }

  @Test func `An app that doesn't end its background task is killed`() throws {
    let app = try launch { UIViewController() }
    let ended = Box<Bool>()
    app.run {
      let task = Box<UIBackgroundTaskIdentifier>()
      task.value = UIApplication.shared.beginBackgroundTask {
        ended.value = true
        task.value.map { UIApplication.shared.endBackgroundTask($0) }
      }
    }
    #expect(app.suspend())
    #expect(ended.value == true)
    app.enterForeground()
    app.run { _ = UIApplication.shared.beginBackgroundTask() }
    #expect(!app.suspend())
    #expect(app.state == .notRunning)
  }
}
