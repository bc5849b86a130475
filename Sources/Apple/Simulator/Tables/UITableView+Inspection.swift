import RowActions
import UIKit

/// A button that a swipe has laid bare.
public struct SwipeButton {
  /// What a person reads on it: its text, or the name of its image.
  public let title: String
  /// Its place in the table.
  public let frame: CGRect
  /// Its color.
  public let color: UIColor
  /// Its index in the array that the app returned.
  public let index: Int
  /// What the simulated table calls it.
  let label: String
}

extension UITableView {
  /// The row that a swipe has opened; nil for none.
  public var openRowPath: IndexPath? { simulated.openPath.map { IndexPath($0) } }

  /// The buttons of the open row, from left to right.
  public var swipeButtons: [SwipeButton] {
    let table = simulated
    guard let row = table.openRow, let path = table.openPath.map({ IndexPath($0) }) else { return [] }
    let place = rectForRow(at: path)
    return row.buttons.map { button in
      let x = CGFloat(button.x)
      let ownTitle =
        offeredColors == nil
        ? delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path) : nil
      return SwipeButton(
        title: ownTitle ?? button.action.label,
        frame: CGRect(x: x, y: place.minY, width: CGFloat(button.width), height: place.height),
        color: offeredColors?[button.index] ?? UIColor(button.action.tint),
        index: button.index,
        label: button.action.label
      )
    }
  }

  /// Everything that has happened between the table and the app, as `RowActions` records it.
  public var tableRecords: [TableRecord] { records }

  /// The app's calls about swiping, in order, by the names of Apple's methods.
  public var tableCalls: [String] { simulated.calls }

  /// The app's mistakes, in order: what raises an exception, and what is undefined.
  public var tableFaults: [TableFault] { simulated.faults }

  /// The version of iOS, for a table that no app created. An app's tables have that of its device.
  public var system: System {
    get { settings.system }
    set { settings.system = newValue }
  }

  /// The direction of the language, for a table that no app created. An app's tables have that of its device.
  public var layoutDirection: UIUserInterfaceLayoutDirection {
    get { settings.layoutDirection }
    set { settings.layoutDirection = newValue }
  }

  /// Adds a prototype cell, as a storyboard has them.
  ///
  /// - Parameters:
  ///   - identifier: the kind of cell.
  ///   - make: makes a cell.
  public func addPrototypeCell(_ identifier: String, _ make: @escaping @MainActor () -> UITableViewCell) {
    addPrototype(identifier, make)
  }
}

extension SimulatedDevice {
  /// The version of iOS, as far as its tables differ. Tables that exist keep what they have loaded, and load again.
  public var tableSystem: System {
    get { context.interfaceSettings.system }
    set { context.interfaceSettings.system = newValue }
  }

  /// The direction of the device's language.
  public var layoutDirection: UIUserInterfaceLayoutDirection {
    get { context.interfaceSettings.layoutDirection }
    set { context.interfaceSettings.layoutDirection = newValue }
  }
}

extension SimulatedApp {
  /// The exceptions that the app has caused in this process. A real app ends at the first one.
  public var exceptions: [AppException] { state == .notRunning ? [] : context.exceptions.all }

  /// Adds a nib, as Interface Builder makes it.
  ///
  /// - Parameters:
  ///   - name: the name of the file, without its extension.
  ///   - make: makes the view in it.
  public func addNib(_ name: String, _ make: @escaping @MainActor () -> UIView) {
    context.resources.addNib(named: name, make)
  }

  /// Adds a color to the app's asset catalog.
  ///
  /// - Parameters:
  ///   - color: the color.
  ///   - name: its name.
  public func addColor(_ color: UIColor, named name: String) {
    context.resources.add(color, named: name)
  }
}
