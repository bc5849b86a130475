import AppFoundation

/// What a tab bar shows for a controller.
///
/// Source: developer.apple.com/documentation/uikit/uitabbaritem.
open class UITabBarItem: UIBarItem {
  /// Creates an item.
  ///
  /// - Parameters:
  ///   - title: the text.
  ///   - image: the image.
  ///   - tag: a number by which the app finds the item.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitabbaritem/init(title:image:tag:).
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
    self.image = image
    self.tag = tag
  }

  /// Creates an item with another image while its tab is shown.
  ///
  /// - Parameters:
  ///   - title: the text.
  ///   - image: the image.
  ///   - selectedImage: the image while the tab is shown; nil for the same.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitabbaritem/init(title:image:selectedimage:).
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init(title: title, image: image, tag: 0)
    self.selectedImage = selectedImage
  }

  /// The image while the tab is shown; nil for the usual one.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitabbaritem/selectedimage.
  open var selectedImage: UIImage?
  /// The text in the red oval; nil for none.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitabbaritem/badgevalue.
  open var badgeValue: String?
}
