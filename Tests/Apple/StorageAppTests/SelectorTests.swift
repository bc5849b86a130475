import AppFoundation
import Testing

private final class Button {}

/// A class as an app writes it, after the marks are blanked.
@MainActor
private class Controller: NSObject {
  var log: [String] = []

  func none() { log.append("none") }
  func tapped(_ sender: Button) { log.append("tapped") }
  func any(_ sender: Any) { log.append("any \(type(of: sender))") }
  func optional(_ sender: Any?) { log.append("optional \(sender == nil)") }
  func event(_ sender: Button, forEvent event: Int?) { log.append("event \(event ?? -1)") }
  func note(_ notification: NSNotification) { log.append("note \(notification.name.rawValue)") }
  func counted() -> Bool { log.append("counted"); return true }
  nonisolated func free() {}

  var bound: [Selector] {
    [Selector(none), Selector(tapped), Selector(any(_:)), Selector(optional), Selector(event)]
  }
  static var unbound: [Selector] {
    [
      Selector(none), Selector(Controller.tapped(_:)), Selector(Self.any), Selector(Controller.optional),
      Selector(Controller.event(_:forEvent:)), Selector(counted),
    ]
  }
}

@Suite @MainActor struct SelectorTests {
  private let controller = Controller()

  @Test func `A method of self is called with as many arguments as it takes`() {
    for selector in controller.bound { selector.perform(on: nil, with: [Button(), 7]) }
    #expect(controller.log == ["none", "tapped", "any Button", "optional false", "event 7"])
  }

  @Test func `A method of a class is called on the target`() {
    for selector in Controller.unbound { selector.perform(on: controller, with: [Button()]) }
    #expect(controller.log == ["none", "tapped", "any Button", "optional false", "event -1", "counted"])
    #expect(Controller.unbound[0].canPerform(on: controller))
    #expect(!Controller.unbound[0].canPerform(on: self))
  }

  @Test func `An optional sender may be missing`() {
    Selector(Controller.optional).perform(on: controller)
    #expect(controller.log == ["optional true"])
  }

  @Test func `An observer gets the notification as NSNotification, and is removed`() {
    let center = NotificationCenter()
    let name = Notification.Name("ping")
    center.addObserver(controller, selector: Selector(Controller.note), name: name, object: nil)
    center.post(name: name, object: nil)
    center.post(name: Notification.Name("other"), object: nil)
    center.removeObserver(controller, name: name, object: nil)
    center.post(name: name, object: nil)
    #expect(controller.log == ["note ping"])
  }

  @Test func `A center doesn't keep an observer alive`() {
    let center = NotificationCenter()
    weak var gone: Controller?
    do {
      let observer = Controller()
      center.addObserver(observer, selector: Selector(Controller.note), name: nil, object: nil)
      gone = observer
    }
    center.post(name: Notification.Name("ping"), object: nil)
    #expect(gone == nil)
  }

  @Test func `Selectors with one name, or from one place, are equal`() {
    func make() -> Selector { Selector(Controller.tapped) }
    #expect(make() == make())
    #expect(Selector("tapped:") == Selector(("tapped:")))
    #expect(Selector("tapped:") != make())
    #expect("\(Selector("tapped:"))" == "tapped:")
    #expect(Set([make(), make(), "tapped:"]).count == 2)
  }

  @Test func `A selector that is only a name ends the process, and so does a sender of another class`() async
  {
    await #expect(processExitsWith: .failure) { Selector("tapped:").perform(on: NSObject()) }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { Selector(Controller.tapped).perform(on: Controller(), with: [7]) }
    }
  }
}

@MainActor
private class Screen: NSObject {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  @Outlet private var label: Button!
  @Outlet var optional: Button?
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  @Outlet var all: [Button]!
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  @Outlet var watched: Button! {
    didSet { changes += 1 }
  }
  var changes = 0
  let plain = 1
  var hasLabel: Bool { label != nil }
}

@MainActor
private final class Detail: Screen {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  @Outlet var own: Button!
}

@Suite @MainActor struct OutletTests {
  private let screen = Detail()

  @Test func `Outlets are nil until the storyboard connects them by name`() throws {
    #expect(!screen.hasLabel && screen.optional == nil && screen.all == nil)
    #expect(Outlets.names(of: screen) == ["own", "label", "optional", "all", "watched"])
    for name in ["own", "label", "optional", "all", "all"] {
      try Outlets.connect(Button(), to: name, of: screen)
    }
    #expect(screen.hasLabel && screen.optional != nil && screen.own != nil)
    #expect(screen.all.count == 2)
  }

  @Test func `An observer is called once, before the property is first read`() throws {
    try Outlets.connect(Button(), to: "watched", of: screen)
    #expect(screen.watched != nil && screen.watched != nil)
    #expect(screen.changes == 1)
    screen.watched = nil
    #expect(screen.changes == 2)
  }

  @Test func `A name that isn't an outlet is reported in the exception's words`() {
    let fault = #expect(throws: OutletFault.self) { try Outlets.connect(Button(), to: "plain", of: screen) }
    #expect(
      fault?.description == "[<Detail> setValue:forUndefinedKey:]: "
        + "this class is not key value coding-compliant for the key plain."
    )
    #expect(throws: OutletFault.wrongType("own", owner: "Detail", takes: "Optional<Button>", got: "Int")) {
      try Outlets.connect(7, to: "own", of: screen)
    }
  }
}

@Suite @MainActor struct DelayedCallTests {
  @Test func `A method is called later, unless that is canceled`() throws {
    let stage = try Stage()
    let controller = Controller()
    stage.app.run {
      controller.perform(Selector(Controller.optional), with: nil, afterDelay: 5)
      controller.perform(Selector(Controller.none), with: nil, afterDelay: 5)
      controller.perform(Selector(Controller.any), with: controller, afterDelay: 5)
      NSObject.cancelPreviousPerformRequests(
        withTarget: controller,
        selector: Selector(Controller.none),
        object: nil
      )
    }
    stage.wait(4)
    #expect(controller.log.isEmpty)
    stage.wait(1)
    #expect(controller.log == ["optional true", "any Controller"])
    stage.app.run {
      controller.perform(Selector(Controller.none), with: nil, afterDelay: 1)
      NSObject.cancelPreviousPerformRequests(withTarget: controller)
    }
    stage.wait(2)
    #expect(controller.log.count == 2)
    #expect(controller.responds(to: Selector(Controller.none)))
    #expect(!controller.responds(to: Selector("none")))
  }
}
