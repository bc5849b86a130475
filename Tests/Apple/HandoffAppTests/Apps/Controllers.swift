import AppFoundation
import UIKit

/// Notes what happens to it.
class NotingController: UIViewController {
  let name: String
  let log: Box<[String]>

  init(_ name: String, _ log: Box<[String]>) {
    self.name = name
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  private func note(_ text: String) { log.value = (log.value ?? []) + ["\(name) \(text)"] }

  override func viewDidLoad() {
    super.viewDidLoad()
    note("didLoad")
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .add,
      target: self,
      action: Selector(add)
    )
  }
  override func viewWillAppear(_ animated: Bool) { note("willAppear") }
  override func viewIsAppearing(_ animated: Bool) { note("isAppearing") }
  override func viewDidAppear(_ animated: Bool) { note("didAppear") }
  override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
  override func didMove(toParent parent: UIViewController?) { note(parent == nil ? "left" : "moved") }
  func add() { note("add") }
}

final class ListController: UIViewController {
  var chosen: String?

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    if let detail = segue.destination as? DetailController { detail.item = sender as? String }
  }
}

final class DetailController: UIViewController {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  @Outlet var label: UIView!
  var item: String?
}

final class RootDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  let make: @MainActor () -> UIViewController
  var notifications: [String] = []

  init(_ make: @escaping @MainActor () -> UIViewController) {
    self.make = make
    super.init()
    for name in [UIApplication.didBecomeActiveNotification, UIApplication.didEnterBackgroundNotification] {
      NotificationCenter.default.addObserver(self, selector: Selector(noted), name: name, object: nil)
    }
  }

  func noted(_ notification: Notification) { notifications.append(notification.name.rawValue) }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = make()
    window?.makeKeyAndVisible()
    return true
  }
}

final class ClassicStoryboardDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
}
