import Simulator
import Testing
import UIKit

@MainActor struct LayoutTests {
  let screen = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))

  private func add(to view: UIView? = nil) -> UIView {
    let child = UIView()
    child.translatesAutoresizingMaskIntoConstraints = false
    (view ?? screen).addSubview(child)
    return child
  }

  @Test func aViewFillsItsSuperview() {
    let child = add()
    NSLayoutConstraint.activate([
      child.leadingAnchor.constraint(equalTo: screen.safeAreaLayoutGuide.leadingAnchor),
      child.trailingAnchor.constraint(equalTo: screen.trailingAnchor, constant: -20),
      child.topAnchor.constraint(equalTo: screen.layoutMarginsGuide.topAnchor),
      screen.bottomAnchor.constraint(equalTo: child.bottomAnchor),
    ])
    screen.layoutIfNeeded()
    #expect(child.frame == CGRect(x: 0, y: 8, width: 380, height: 792))
  }

  @Test func viewsDependOnEachOther() {
    let (box, leaf) = (add(), add())
    let inner = add(to: box)
    let width = leaf.widthAnchor.constraint(equalTo: box.widthAnchor, multiplier: 0.5)
    NSLayoutConstraint.activate([
      box.centerXAnchor.constraint(equalTo: screen.centerXAnchor),
      box.topAnchor.constraint(equalTo: screen.topAnchor, constant: 100),
      box.widthAnchor.constraint(equalToConstant: 200),
      box.heightAnchor.constraint(equalTo: box.widthAnchor, multiplier: 0.25),
      leaf.topAnchor.constraint(equalTo: box.bottomAnchor, constant: 10),
      leaf.leadingAnchor.constraint(equalTo: box.leadingAnchor),
      leaf.heightAnchor.constraint(greaterThanOrEqualToConstant: 30),
      width,
      inner.centerYAnchor.constraint(equalTo: box.centerYAnchor),
      inner.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 5),
      inner.rightAnchor.constraint(equalTo: leaf.rightAnchor),
      inner.heightAnchor.constraint(equalToConstant: 10),
    ])
    screen.layoutIfNeeded()
    #expect(box.frame == CGRect(x: 100, y: 100, width: 200, height: 50))
    #expect(leaf.frame == CGRect(x: 100, y: 160, width: 100, height: 30))
    #expect(inner.frame == CGRect(x: 5, y: 20, width: 95, height: 10))
    width.isActive = false
    leaf.widthAnchor.constraint(equalToConstant: 60).isActive = true
    screen.layoutIfNeeded()
    #expect(leaf.frame.width == CGFloat(60))
  }

  @Test func leadingIsOnTheRightInHebrew() {
    let child = add()
    child.semanticContentAttribute = .forceRightToLeft
    screen.semanticContentAttribute = .forceRightToLeft
    child.leadingAnchor.constraint(equalTo: screen.leadingAnchor, constant: -10).isActive = true
    child.widthAnchor.constraint(equalToConstant: 50).isActive = true
    screen.layoutIfNeeded()
    #expect(child.frame.maxX == CGFloat(390))
  }

  @Test func aTableIsAsWideAsItsConstraintsSay() throws {
    let source = ActionSource()
    let table = source.makeTable()
    table.translatesAutoresizingMaskIntoConstraints = false
    screen.addSubview(table)
    NSLayoutConstraint.activate([
      table.leftAnchor.constraint(equalTo: screen.leftAnchor),
      table.widthAnchor.constraint(equalTo: screen.widthAnchor, multiplier: 0.75),
    ])
    try table.openRow(at: IndexPath(row: 0, section: 0))
    #expect(table.swipeButtons.last?.frame.maxX == CGFloat(300))
  }
}
