import Simulator
import Testing
import UIKit

@MainActor @Suite struct TabBarTests {
  private let phone: SimulatedDevice
  private let world = SimulatedWorld()
  private let tabs = UITabBarController()
  private let one = UIViewController()
  private let two = UIViewController()

  init() { phone = world.addDevice(.phone) }

  private func launch() throws -> SimulatedApp {
    let tabs = tabs
    let app = try phone.install(Bundles.editor(), delegate: { RootDelegate { tabs } })
    app.launch()
    return app
  }

  @Test func `A tab's item begins with the controller's title, and follows it`() {
    one.title = "Letters"
    let item = one.tabBarItem
    #expect(item?.title == "Letters")
    #expect(one.tabBarItem === item)
    one.title = "Mail"
    #expect(item?.title == "Mail")
    #expect(one.navigationItem.title == "Mail")
    let own = UITabBarItem(title: "Post", image: UIImage(named: "post"), tag: 3)
    one.tabBarItem = own
    #expect(one.tabBarItem === own)
    #expect((own.title, own.image?.isEqual(UIImage(named: "post")), own.tag) == ("Post", true, 3))
  }

  @Test func `An item keeps its two images and its badge`() {
    let (usual, chosen) = (UIImage(named: "post"), UIImage(named: "post.fill"))
    let item = UITabBarItem(title: nil, image: usual, selectedImage: chosen)
    item.badgeValue = "2"
    #expect((item.title, item.image, item.selectedImage, item.tag) == (nil, usual, chosen, 0))
    #expect(item.badgeValue == "2")
  }

  @Test func `The tab bar's items are those of the controllers`() throws {
    tabs.viewControllers = [one, two]
    let app = try launch()
    #expect(tabs.tabBar.isDescendant(of: tabs.view))
    #expect(tabs.tabBar.items == [one, two].compactMap(\.tabBarItem))
    #expect(tabs.tabBar.selectedItem === one.tabBarItem)
    try app.tapTab(1)
    #expect(tabs.tabBar.selectedItem === two.tabBarItem)
    app.run { two.tabBarItem = UITabBarItem(title: "New", image: nil, tag: 0) }
    #expect(tabs.tabBar.selectedItem?.title == "New")
    app.run { tabs.viewControllers = [one] }
    #expect(tabs.tabBar.items == [one].compactMap(\.tabBarItem))
    #expect(tabs.tabBar.selectedItem === one.tabBarItem)
  }

  @Test func `An app that changes the bar of a tab bar controller ends`() throws {
    tabs.viewControllers = [one, two]
    let app = try launch()
    app.run { tabs.tabBar.items = [] }
    app.run { tabs.tabBar.selectedItem = two.tabBarItem }
    #expect(app.exceptions.count == 2)
    #expect(tabs.tabBar.items?.count == 2)
    #expect(tabs.selectedIndex == 0)
  }

  @Test func `A bar of the app's own has the items that the app gives it`() {
    let bar = UITabBar(frame: .zero)
    let item = UITabBarItem(title: "Map", image: nil, tag: 1)
    bar.items = [item]
    bar.selectedItem = item
    #expect(bar.items == [item])
    #expect(bar.selectedItem === item)
  }

  @Test func `Nobody taps a tab whose item is disabled`() throws {
    tabs.viewControllers = [one, two]
    let app = try launch()
    two.tabBarItem.isEnabled = false
    try app.tapTab(1)
    #expect(tabs.selectedIndex == 0)
    two.tabBarItem.isEnabled = true
    try app.tapTab(1)
    #expect(tabs.selectedIndex == 1)
  }

  @Test func `A navigation controller has the tab of its first controller, or its own`() {
    one.tabBarItem = UITabBarItem(title: "Search", image: nil, tag: 7)
    let navigation = UINavigationController(rootViewController: one)
    #expect(navigation.tabBarItem === one.tabBarItem)
    one.title = "Find"
    #expect(navigation.tabBarItem.title == "Find")
    let own = UITabBarItem(title: "Own", image: nil, tag: 0)
    navigation.tabBarItem = own
    #expect(navigation.tabBarItem === own)
    #expect(one.tabBarItem.tag == 7)
    let untitled = UINavigationController(rootViewController: two)
    untitled.title = "Home"
    #expect(untitled.tabBarItem.title == "Home")
  }

  @Test func `A controller keeps the name with which it is restored`() {
    #expect(one.restorationIdentifier == nil)
    one.restorationIdentifier = "one"
    #expect(one.restorationIdentifier == "one")
  }
}
