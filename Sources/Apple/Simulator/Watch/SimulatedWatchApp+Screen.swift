import AppFoundation
import WatchClocks
import WatchKit

/// What the wearer of a watch sees.
public struct WatchScreen: Hashable, Sendable {
  /// A row of a table, with its texts from left to right.
  public struct Row: Hashable, Sendable {
    /// The row type.
    public let type: String
    /// The texts by the outlets' names.
    public let texts: [String: String]
  }

  /// The name of the controller.
  public let name: String
  /// The title at the top; "Cancel" on a modal interface without one.
  public let title: String?
  /// The texts of labels, buttons, switches, timers and dates that aren't hidden, by the outlets' names.
  public let texts: [String: String]
  /// The rows of the tables that aren't hidden, by the outlets' names.
  public let tables: [String: [Row]]
  /// The dots at the bottom; nil if there is only one page.
  public let dots: PageDots?

  /// The text of an element; nil if it is hidden or has none.
  public subscript(outlet: String) -> String? { texts[outlet] }
}

extension SimulatedWatchApp {
  /// What is on the screen now; nil if it is dark, or shows another app.
  public var screen: WatchScreen? {
    guard state == .active, let controller = runtime.visible else { return nil }
    return screen(of: controller)
  }

  /// What a controller shows, if it is on the screen.
  func screen(of controller: WKInterfaceController) -> WatchScreen {
    let now = context.world.now
    let shown = controller.elements.filter { isShown($0.key, of: controller) }
    var tables: [String: [WatchScreen.Row]] = [:]
    for (name, element) in shown {
      guard let table = element as? WKInterfaceTable else { continue }
      tables[name] = table.rows.map { row in
        let visible = row.elements.filter { !$0.value.isHidden && $0.value.alpha > 0 }
        return WatchScreen.Row(type: row.type, texts: visible.compactMapValues { Self.text(of: $0, at: now) })
      }
    }
    let title = controller.life.title.flatMap { $0.isEmpty ? nil : $0 }
    return WatchScreen(
      name: controller.life.name,
      title: runtime.stack?.dismissTitle == nil ? title : title ?? "Cancel",
      texts: shown.compactMapValues { Self.text(of: $0, at: now) },
      tables: tables,
      dots: runtime.stack?.dots
    )
  }

  /// Whether neither the element nor a group around it is hidden.
  func isShown(_ outlet: String, of controller: WKInterfaceController) -> Bool {
    var name: String? = outlet
    var seen: Set<String> = []
    while let outlet = name, seen.insert(outlet).inserted {
      guard let element = controller.elements[outlet] else { return true }
      if element.isHidden || element.alpha <= 0 { return false }
      name = element.design.group
    }
    return true
  }

  private static func text(of element: WKInterfaceObject, at now: Date) -> String? {
    switch element {
    case let label as WKInterfaceLabel: label.text
    case let button as WKInterfaceButton: button.title
    case let control as WKInterfaceSwitch: control.title
    case let field as WKInterfaceTextField: field.shownText
    case let timer as WKInterfaceTimer: timer.text(at: now)
    case let date as WKInterfaceDate: date.text(at: now)
    case let picker as WKInterfacePicker:
      picker.items.indices.contains(picker.selectedItemIndex)
        ? picker.items[picker.selectedItemIndex].title : nil
    default: nil
    }
  }

  // MARK: - Details

  /// Whether an element of the controller on the screen is hidden, alone or with a group around it.
  public func isHidden(_ outlet: String) -> Bool {
    runtime.visible.map { !isShown(outlet, of: $0) } ?? true
  }

  /// The color that the app gave to the text or the background of an element; nil for the storyboard's.
  public func color(of outlet: String) -> UIColor? {
    switch runtime.visible?.elements[outlet] {
    case let label as WKInterfaceLabel: label.textColor
    case let timer as WKInterfaceTimer: timer.textColor
    case let date as WKInterfaceDate: date.textColor
    case let field as WKInterfaceTextField: field.textColor
    case let button as WKInterfaceButton: button.backgroundColor
    case let group as WKInterfaceGroup: group.backgroundColor
    case let image as WKInterfaceImage: image.tintColor
    case let control as WKInterfaceSwitch: control.color
    case let slider as WKInterfaceSlider: slider.color
    case let line as WKInterfaceSeparator: line.color
    default: nil
    }
  }

  /// The name of the image that an image or a background shows; nil if there is none.
  public func imageName(of outlet: String) -> String? {
    switch runtime.visible?.elements[outlet] {
    case let image as WKInterfaceImage: image.imageName
    case let group as WKInterfaceGroup: group.backgroundImageName
    case let button as WKInterfaceButton: button.backgroundImageName
    default: nil
    }
  }
}
