import AppFoundation

/// A button.
///
/// Source: developer.apple.com/documentation/watchkit/wkinterfacebutton.
open class WKInterfaceButton: WKInterfaceObject {
  /// The title on the screen.
  package private(set) lazy var title = design.text ?? ""
  package private(set) var isEnabled = true
  package private(set) var backgroundImageName: String?
  package private(set) var backgroundColor: UIColor?

  /// Sets the title.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacebutton/settitle(_:).
  ///
  /// - Parameter title: the title; nil clears it.
  open func setTitle(_ title: String?) {
    guard keepText(title) else { return }
    self.title = title ?? ""
  }

  /// Sets the title with its attributes. The simulated screen shows only the text.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacebutton/setattributedtitle(_:).
  open func setAttributedTitle(_ attributedTitle: NSAttributedString?) {
    setTitle(attributedTitle?.string)
  }

  /// Sets whether it reacts to taps.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacebutton/setenabled(_:).
  open func setEnabled(_ enabled: Bool) {
    set("setEnabled(\(enabled))") { isEnabled = enabled }
  }

  /// Sets the background to an image of the app's bundle.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacebutton/setbackgroundimagenamed(_:).
  open func setBackgroundImageNamed(_ imageName: String?) {
    set("setBackgroundImageNamed(\(imageName ?? "nil"))") { backgroundImageName = imageName }
  }

  /// Sets the color behind the title.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacebutton/setbackgroundcolor(_:).
  ///
  /// - Parameter color: the color; nil is the storyboard's.
  open func setBackgroundColor(_ color: UIColor?) {
    set("setBackgroundColor(_:)") { backgroundColor = color }
  }

  /// Sets the background to an image.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacebutton/setbackgroundimage(_:).
  ///
  /// - Parameter image: the image; nil removes it.
  open func setBackgroundImage(_ image: UIImage?) {
    set("setBackgroundImage(_:)") { backgroundImageName = image?.name }
  }

  /// Sets the background to an image in a format such as PNG.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacebutton/setbackgroundimagedata(_:).
  ///
  /// - Parameter imageData: the image; nil removes it.
  open func setBackgroundImageData(_ imageData: Data?) {
    set("setBackgroundImageData(_:)") { backgroundImageName = nil }
  }
}

/// A switch.
///
/// Source: developer.apple.com/documentation/watchkit/wkinterfaceswitch.
open class WKInterfaceSwitch: WKInterfaceObject {
  /// The title on the screen.
  package private(set) lazy var title = design.text ?? ""
  package private(set) var isEnabled = true
  package var isOn = true
  package private(set) var color: UIColor?

  /// Sets the title.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceswitch/settitle(_:).
  open func setTitle(_ title: String?) {
    guard keepText(title) else { return }
    self.title = title ?? ""
  }

  /// Sets the title with its attributes. The simulated screen shows only the text.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceswitch/setattributedtitle(_:).
  open func setAttributedTitle(_ attributedTitle: NSAttributedString?) {
    setTitle(attributedTitle?.string)
  }

  /// Sets whether it reacts to taps.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceswitch/setenabled(_:).
  open func setEnabled(_ enabled: Bool) {
    set("setEnabled(\(enabled))") { isEnabled = enabled }
  }

  /// Turns it on or off. Its action isn't called.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceswitch/seton(_:).
  open func setOn(_ on: Bool) {
    set("setOn(\(on))") { isOn = on }
  }

  /// Sets the color of the switch while it is on.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceswitch/setcolor(_:).
  ///
  /// - Parameter color: the color; nil is the storyboard's.
  open func setColor(_ color: UIColor?) {
    set("setColor(_:)") { self.color = color }
  }
}

/// A slider with steps.
///
/// Source: developer.apple.com/documentation/watchkit/wkinterfaceslider.
open class WKInterfaceSlider: WKInterfaceObject {
  package private(set) var isEnabled = true
  package var value: Float = 0
  package private(set) var numberOfSteps = 1
  package private(set) var color: UIColor?

  /// Sets whether it reacts to taps.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceslider/setenabled(_:).
  open func setEnabled(_ enabled: Bool) {
    set("setEnabled(\(enabled))") { isEnabled = enabled }
  }

  /// Sets the value. Its action isn't called.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceslider/setvalue(_:).
  open func setValue(_ value: Float) {
    set("setValue(\(value))") { self.value = value }
  }

  /// Sets the number of steps.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceslider/setnumberofsteps(_:).
  open func setNumberOfSteps(_ numberOfSteps: Int) {
    set("setNumberOfSteps(\(numberOfSteps))") { self.numberOfSteps = numberOfSteps }
  }

  /// Sets the color of the bar.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceslider/setcolor(_:).
  ///
  /// - Parameter color: the color; nil is the storyboard's.
  open func setColor(_ color: UIColor?) {
    set("setColor(_:)") { self.color = color }
  }
}
