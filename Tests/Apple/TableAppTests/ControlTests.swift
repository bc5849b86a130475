import Simulator
import Testing
import UIKit

@MainActor struct ControlTests {
  @Test func aTapCallsTheTarget() {
    let form = Form()
    #expect(form.button.tap())
    #expect(form.log == ["save Save"])
    form.button.isEnabled = false
    #expect(!form.button.tap())
    #expect(form.log == ["save Save"])
  }

  @Test func aTouchDoesNotReachWhatIsHidden() {
    let form = Form()
    let box = UIView()
    box.addSubview(form.button)
    box.isHidden = true
    #expect(!form.button.tap())
    box.isHidden = false
    box.isUserInteractionEnabled = false
    #expect(!form.button.tap())
  }

  @Test func targetsAreNotRetained() {
    let button = UIButton(type: .system)
    var form: Form? = Form()
    weak let target = form
    button.addTarget(form, action: Selector(Form.save(_:)), for: .touchUpInside)
    form = nil
    #expect(target == nil)
    #expect(button.tap())
  }

  @Test func anActionHasItsTitleAndSender() {
    var sender: UIButton?
    let button = UIButton(
      type: .system,
      primaryAction: UIAction(title: "Go") { sender = $0.sender as? UIButton }
    )
    #expect(button.currentTitle == "Go")
    #expect(button.titleLabel?.text == "Go")
    button.tap()
    #expect(sender === button)
    let other = UIAction(title: "Other", identifier: UIAction.Identifier("a")) { _ in sender = nil }
    button.addAction(other, for: .touchUpInside)
    button.removeAction(identifiedBy: UIAction.Identifier("a"), for: .allEvents)
    button.tap()
    #expect(sender === button)
  }

  @Test func aSwitchTellsTheAppOfTouchesOnly() {
    let control = UISwitch()
    var states: [Bool] = []
    control.addAction(UIAction { states.append(($0.sender as? UISwitch)?.isOn ?? false) }, for: .valueChanged)
    control.setOn(true, animated: false)
    #expect(states == [])
    control.tap()
    #expect(states == [false])
  }

  @Test func colorsCompareByTheirParts() {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    #expect(UIColor.orange.withAlphaComponent(0.5).getRed(&red, green: &green, blue: &blue, alpha: &alpha))
    #expect((red, green, blue, alpha) == (1, 0.5, 0, 0.5))
    #expect(UIColor(hue: 0, saturation: 1, brightness: 1, alpha: 1) == .red)
    #expect(UIColor(white: 0, alpha: 1) == .black)
    #expect(UIColor.red != .systemRed)
  }

  @Test func viewsHaveTheirPlaceInAHierarchy() {
    let (window, box, leaf) = (UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), UIView(), UIView())
    box.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    leaf.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    leaf.tag = 7
    window.addSubview(box)
    box.addSubview(leaf)
    #expect(window.viewWithTag(7) === leaf)
    #expect(leaf.convert(.zero, to: window) == CGPoint(x: 11, y: 22))
    #expect(box.center == CGPoint(x: 25, y: 40))
    box.center = .zero
    #expect(box.frame == CGRect(x: -15, y: -20, width: 30, height: 40))
    window.addSubview(leaf)
    #expect(box.subviews.isEmpty)
    #expect(window.subviews.last === leaf)
    window.sendSubviewToBack(leaf)
    #expect(window.subviews.first === leaf)
    #expect(leaf.next === window)
  }
}

@MainActor private final class Form: NSObject {
  let button = UIButton(type: .system)
  var log: [String] = []

  override init() {
    super.init()
    button.setTitle("Save", for: .normal)
    button.addTarget(self, action: Selector(Form.save(_:)), for: .touchUpInside)
  }

  func save(_ sender: UIButton) { log.append("save \(sender.currentTitle ?? "")") }
}
