import AppFoundation

/// An element of a scene. The storyboard creates it and connects it to an outlet.
///
/// Use it on the main thread only, as the real one.
///
/// Source: developer.apple.com/documentation/watchkit/wkinterfaceobject.
open class WKInterfaceObject: NSObject {
  /// A width or a height.
  package enum Extent: Hashable, Sendable {
    /// As the storyboard says.
    case designed
    /// Points.
    case points(CGFloat)
    /// A part of the container, plus points.
    case relative(CGFloat, adjustment: CGFloat)
    /// As small as the content allows.
    case fit
  }

  /// The path of outlets' names: `label`, or `table[2].label` in a row.
  package let name: String
  /// What the designer set.
  package let design: ElementDesign
  /// The controller of the scene.
  package weak var owner: WKInterfaceController?
  package private(set) var isHidden: Bool
  package private(set) var alpha: CGFloat = 1
  package private(set) var width = Extent.designed
  package private(set) var height = Extent.designed
  package private(set) var horizontalAlignment: WKInterfaceObjectHorizontalAlignment?
  package private(set) var verticalAlignment: WKInterfaceObjectVerticalAlignment?
  package private(set) var accessibility: [String: String] = [:]

  package init(_ name: String, design: ElementDesign, owner: WKInterfaceController?) {
    self.name = name
    self.design = design
    self.owner = owner
    isHidden = design.isHidden
  }

  /// The name of the property to which it is connected.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceobject/interfaceproperty.
  open var interfaceProperty: String { name.split(separator: ".").last.map(String.init) ?? name }

  /// Makes a change, if setters work now; records it as ignored if they don't.
  ///
  /// - Parameters:
  ///   - setter: the setter, for the record.
  ///   - change: the change.
  func set(_ setter: @autoclosure () -> String, _ change: () -> Void) {
    let setter = setter()
    guard onMain(self, { $0.owner?.accepts(setter, of: $0.name) ?? true }) else { return }
    change()
  }

  /// Sets the text that the library keeps for this element.
  ///
  /// - Returns: whether the text reached the screen.
  func keepText(_ text: String?) -> Bool {
    onMain(self) { $0.owner?.life.setText(text ?? "", of: $0.name) ?? true }
  }

  // MARK: - Appearance

  /// Shows or hides the element.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceobject/sethidden(_:).
  open func setHidden(_ hidden: Bool) {
    set("setHidden(\(hidden))") { isHidden = hidden }
  }

  /// Sets the opacity.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceobject/setalpha(_:).
  open func setAlpha(_ alpha: CGFloat) {
    set("setAlpha(\(alpha))") { self.alpha = alpha }
  }

  // MARK: - Layout

  /// Sets the alignment in the container.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceobject/sethorizontalalignment(_:).
  open func setHorizontalAlignment(_ horizontalAlignment: WKInterfaceObjectHorizontalAlignment) {
    set("setHorizontalAlignment") { self.horizontalAlignment = horizontalAlignment }
  }

  /// Sets the alignment in the container.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceobject/setverticalalignment(_:).
  open func setVerticalAlignment(_ verticalAlignment: WKInterfaceObjectVerticalAlignment) {
    set("setVerticalAlignment") { self.verticalAlignment = verticalAlignment }
  }

  /// Sets the width in points.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceobject/setwidth(_:).
  open func setWidth(_ width: CGFloat) {
    set("setWidth(\(width))") { self.width = .points(width) }
  }

  /// Sets the height in points.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceobject/setheight(_:).
  open func setHeight(_ height: CGFloat) {
    set("setHeight(\(height))") { self.height = .points(height) }
  }

  /// Sets the width as a part of the container's.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceobject/setrelativewidth(_:withadjustment:).
  open func setRelativeWidth(_ width: CGFloat, withAdjustment adjustment: CGFloat) {
    set("setRelativeWidth(\(width))") { self.width = .relative(width, adjustment: adjustment) }
  }

  /// Sets the height as a part of the container's.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceobject/setrelativeheight(_:withadjustment:).
  open func setRelativeHeight(_ height: CGFloat, withAdjustment adjustment: CGFloat) {
    set("setRelativeHeight(\(height))") { self.height = .relative(height, adjustment: adjustment) }
  }

  /// Makes it as wide as its content.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceobject/sizetofitwidth().
  open func sizeToFitWidth() {
    set("sizeToFitWidth()") { width = .fit }
  }

  /// Makes it as high as its content.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceobject/sizetofitheight().
  open func sizeToFitHeight() {
    set("sizeToFitHeight()") { height = .fit }
  }

  fileprivate func setAccessibility(_ key: String, _ value: String?) {
    set("setAccessibility\(key)") { accessibility[key] = value }
  }
}

extension WKInterfaceObject {
  /// Sets the text that VoiceOver reads.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceobject/setaccessibilitylabel(_:).
  public func setAccessibilityLabel(_ accessibilityLabel: String?) {
    setAccessibility("Label", accessibilityLabel)
  }

  /// Sets what happens if one uses the element, for VoiceOver.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceobject/setaccessibilityhint(_:).
  public func setAccessibilityHint(_ accessibilityHint: String?) {
    setAccessibility("Hint", accessibilityHint)
  }

  /// Sets the value that VoiceOver reads.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceobject/setaccessibilityvalue(_:).
  public func setAccessibilityValue(_ accessibilityValue: String?) {
    setAccessibility("Value", accessibilityValue)
  }

  /// Sets the identifier for tests.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceobject/setaccessibilityidentifier(_:).
  public func setAccessibilityIdentifier(_ accessibilityIdentifier: String?) {
    setAccessibility("Identifier", accessibilityIdentifier)
  }

  /// Sets whether VoiceOver finds the element.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceobject/setisaccessibilityelement(_:).
  public func setIsAccessibilityElement(_ isAccessibilityElement: Bool) {
    setAccessibility("Element", isAccessibilityElement ? "true" : "false")
  }
}

/// Where an element is in its container's width.
///
/// Source: developer.apple.com/documentation/watchkit/wkinterfaceobjecthorizontalalignment.
public enum WKInterfaceObjectHorizontalAlignment: Int, Sendable {
  /// At the left.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right.
  case right = 2
}

/// Where an element is in its container's height.
///
/// Source: developer.apple.com/documentation/watchkit/wkinterfaceobjectverticalalignment.
public enum WKInterfaceObjectVerticalAlignment: Int, Sendable {
  /// At the top.
  case top = 0
  /// In the middle.
  case center = 1
  /// At the bottom.
  case bottom = 2
}
