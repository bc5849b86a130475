import AppFoundation

/// What a bar shows: a button or a tab.
///
/// Source: developer.apple.com/documentation/uikit/uibaritem.
@preconcurrency @MainActor open class UIBarItem: NSObject {
  /// Creates an item that shows nothing.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibaritem/init().
  public override init() { super.init() }

  /// The text.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibaritem/title.
  open var title: String?
  /// The image.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibaritem/image.
  open var image: UIImage?
  /// The image of a phone that lies on its side; nil for the usual one.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibaritem/landscapeimagephone.
  open var landscapeImagePhone: UIImage?
  /// Whether a person can tap it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibaritem/isenabled.
  open var isEnabled = true
  /// A number by which the app finds the item.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibaritem/tag.
  open var tag = 0
  /// What VoiceOver says for the item.
  ///
  /// Source: developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilitylabel.
  open var accessibilityLabel: String?
}
