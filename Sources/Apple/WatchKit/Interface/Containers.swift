import AppFoundation

/// What can run an animation of images.
///
/// Source: developer.apple.com/documentation/watchkit/wkimageanimatable.
public protocol WKImageAnimatable: NSObjectProtocol {
  /// Runs all images again and again.
  func startAnimating()
  /// Runs some of the images.
  ///
  /// - Parameters:
  ///   - imageRange: the images.
  ///   - duration: seconds for all of them; a negative number runs them backwards.
  ///   - repeatCount: how often; 0 for ever.
  func startAnimatingWithImages(in imageRange: NSRange, duration: TimeInterval, repeatCount: Int)
  /// Stops the animation.
  func stopAnimating()
}

/// A container of other elements. If it is hidden, so is what is in it.
///
/// Source: developer.apple.com/documentation/watchkit/wkinterfacegroup.
open class WKInterfaceGroup: WKInterfaceObject, WKImageAnimatable {
  package private(set) var cornerRadius: CGFloat?
  package private(set) var backgroundImageName: String?
  package private(set) var backgroundColor: UIColor?
  package private(set) var contentInset: UIEdgeInsets?
  package private(set) var animation: ImageAnimation?

  /// Sets the radius of the corners.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacegroup/setcornerradius(_:).
  open func setCornerRadius(_ cornerRadius: CGFloat) {
    set("setCornerRadius(\(cornerRadius))") { self.cornerRadius = cornerRadius }
  }

  /// Sets the background to an image of the app's bundle.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacegroup/setbackgroundimagenamed(_:).
  open func setBackgroundImageNamed(_ imageName: String?) {
    set("setBackgroundImageNamed(\(imageName ?? "nil"))") { backgroundImageName = imageName }
  }

  /// Sets the color behind the elements.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacegroup/setbackgroundcolor(_:).
  ///
  /// - Parameter color: the color; nil is the storyboard's.
  open func setBackgroundColor(_ color: UIColor?) {
    set("setBackgroundColor(_:)") { backgroundColor = color }
  }

  /// Sets the distances between the edges and the elements.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacegroup/setcontentinset(_:).
  open func setContentInset(_ contentInset: UIEdgeInsets) {
    set("setContentInset(_:)") { self.contentInset = contentInset }
  }

  /// Sets the background to an image.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacegroup/setbackgroundimage(_:).
  ///
  /// - Parameter image: the image; nil removes it.
  open func setBackgroundImage(_ image: UIImage?) {
    set("setBackgroundImage(_:)") { backgroundImageName = image?.name }
  }

  /// Sets the background to an image in a format such as PNG.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacegroup/setbackgroundimagedata(_:).
  ///
  /// - Parameter imageData: the image; nil removes it.
  open func setBackgroundImageData(_ imageData: Data?) {
    set("setBackgroundImageData(_:)") { backgroundImageName = nil }
  }

  /// Runs the images of the background again and again.
  open func startAnimating() {
    set("startAnimating()") { animation = ImageAnimation() }
  }

  /// Runs some of the images of the background.
  open func startAnimatingWithImages(in imageRange: NSRange, duration: TimeInterval, repeatCount: Int) {
    set("startAnimatingWithImages") {
      animation = ImageAnimation(range: imageRange, duration: duration, repeatCount: repeatCount)
    }
  }

  /// Stops the animation.
  open func stopAnimating() {
    set("stopAnimating()") { animation = nil }
  }
}

/// A picture.
///
/// Source: developer.apple.com/documentation/watchkit/wkinterfaceimage.
open class WKInterfaceImage: WKInterfaceObject, WKImageAnimatable {
  /// The name of the image on the screen; nil if there is none, or it has no name.
  package private(set) lazy var imageName = design.text
  package private(set) var imageData: Data?
  package private(set) var image: UIImage?
  package private(set) var tintColor: UIColor?
  package private(set) var animation: ImageAnimation?

  /// Shows an image of the app's bundle.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceimage/setimagenamed(_:).
  ///
  /// - Parameter imageName: the name; nil removes the image.
  open func setImageNamed(_ imageName: String?) {
    set("setImageNamed(\(imageName ?? "nil"))") {
      self.imageName = imageName
      imageData = nil
      image = nil
    }
  }

  /// Shows an image.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceimage/setimagedata(_:).
  ///
  /// - Parameter imageData: the image in a format such as PNG; nil removes it.
  open func setImageData(_ imageData: Data?) {
    set("setImageData") {
      self.imageData = imageData
      imageName = nil
      image = nil
    }
  }

  /// Shows an image.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceimage/setimage(_:).
  ///
  /// - Parameter image: the image; nil removes it.
  open func setImage(_ image: UIImage?) {
    set("setImage(_:)") {
      self.image = image
      imageName = image?.name
      imageData = nil
    }
  }

  /// Sets the color of a template image.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceimage/settintcolor(_:).
  ///
  /// - Parameter tintColor: the color; nil is the storyboard's.
  open func setTintColor(_ tintColor: UIColor?) {
    set("setTintColor(_:)") { self.tintColor = tintColor }
  }

  /// Runs the images again and again.
  open func startAnimating() {
    set("startAnimating()") { animation = ImageAnimation() }
  }

  /// Runs some of the images.
  open func startAnimatingWithImages(in imageRange: NSRange, duration: TimeInterval, repeatCount: Int) {
    set("startAnimatingWithImages") {
      animation = ImageAnimation(range: imageRange, duration: duration, repeatCount: repeatCount)
    }
  }

  /// Stops the animation.
  open func stopAnimating() {
    set("stopAnimating()") { animation = nil }
  }
}

/// A line between elements.
///
/// Source: developer.apple.com/documentation/watchkit/wkinterfaceseparator.
open class WKInterfaceSeparator: WKInterfaceObject {
  package private(set) var color: UIColor?

  /// Sets the color.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfaceseparator/setcolor(_:).
  ///
  /// - Parameter color: the color; nil is the storyboard's.
  open func setColor(_ color: UIColor?) {
    set("setColor(_:)") { self.color = color }
  }
}

/// An animation that runs.
package struct ImageAnimation: Hashable, Sendable {
  /// The images; nil for all.
  package var range: NSRange?
  /// Seconds for all of them; nil for the duration in the image.
  package var duration: TimeInterval?
  /// How often; 0 for ever.
  package var repeatCount = 0
}
