import AppFoundation

/// A list of items that the Digital Crown turns.
///
/// Source: developer.apple.com/documentation/watchkit/wkinterfacepicker.
open class WKInterfacePicker: WKInterfaceObject {
  package private(set) var items: [WKPickerItem] = []
  package var selectedItemIndex = 0
  package private(set) var isEnabled = true
  package private(set) var hasFocus = false

  /// Sets the items, and selects the first.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacepicker/setitems(_:).
  open func setItems(_ items: [WKPickerItem]?) {
    set("setItems(_:)") {
      self.items = items ?? []
      selectedItemIndex = 0
    }
  }

  /// Selects an item. Its action isn't called.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacepicker/setselecteditemindex(_:).
  ///
  /// - Parameter itemIndex: the item, from 0. One that doesn't exist is ignored.
  open func setSelectedItemIndex(_ itemIndex: Int) {
    set("setSelectedItemIndex(\(itemIndex))") {
      if items.indices.contains(itemIndex) {
        selectedItemIndex = itemIndex
      }
    }
  }

  /// Sets whether it reacts to the crown.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacepicker/setenabled(_:).
  open func setEnabled(_ enabled: Bool) {
    set("setEnabled(\(enabled))") { isEnabled = enabled }
  }

  /// Gives the crown to this picker.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacepicker/focus().
  open func focus() {
    set("focus()") { hasFocus = true }
  }

  /// Takes the crown from this picker.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacepicker/resignfocus().
  open func resignFocus() {
    set("resignFocus()") { hasFocus = false }
  }
}

/// An item of a picker.
///
/// Source: developer.apple.com/documentation/watchkit/wkpickeritem.
open class WKPickerItem: NSObject {
  /// The text of the item.
  open var title: String?
  /// The text of its caption, in pickers that show one.
  open var caption: String?
  /// The small image beside the title.
  open var accessoryImage: WKImage?
  /// The image that fills the item.
  open var contentImage: WKImage?

  /// Creates an item.
  public override init() {}
}

/// An image of a picker's item.
///
/// Source: developer.apple.com/documentation/watchkit/wkimage.
open class WKImage: NSObject {
  /// The name in the app's bundle; nil if it was created from data.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkimage/imagename.
  public let imageName: String?
  /// The image; nil if it was created from a name or data.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkimage/image.
  public let image: UIImage?
  /// The data; nil if it was created from a name.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkimage/imagedata.
  public let imageData: Data?

  /// Creates an image from the app's bundle.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkimage/init(imagename:).
  public init(imageName: String) {
    self.imageName = imageName
    imageData = nil
    image = nil
  }

  /// Creates an image from data in a format such as PNG.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkimage/init(imagedata:).
  public init(imageData: Data) {
    self.imageData = imageData
    imageName = nil
    image = nil
  }

  /// Creates an image from another.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkimage/init(image:).
  public init(image: UIImage) {
    self.image = image
    imageName = nil
    imageData = nil
  }
}
