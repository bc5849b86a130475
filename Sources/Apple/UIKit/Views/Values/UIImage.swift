import AppFoundation

/// An image. Nothing is decoded here: it keeps its name or its data.
///
/// Source: developer.apple.com/documentation/uikit/uiimage.
// Unchecked, because NSObject isn't Sendable; all properties are constants of Sendable types.
open class UIImage: NSObject, @unchecked Sendable {
  /// How a view uses the image's colors.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiimage/renderingmode-swift.enum.
  public enum RenderingMode: Int, Sendable {
    /// As the view likes.
    case automatic = 0
    /// In its own colors.
    case alwaysOriginal = 1
    /// As a shape in the tint color.
    case alwaysTemplate = 2
  }

  /// The name in the asset catalog or of the system's symbol.
  package let name: String?
  private let data: Data?
  /// How a view uses the image's colors.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiimage/renderingmode-swift.property.
  public let renderingMode: RenderingMode

  private init(name: String?, data: Data?, renderingMode: RenderingMode) {
    self.name = name
    self.data = data
    self.renderingMode = renderingMode
    super.init()
  }

  /// Creates an image without content.
  public override convenience init() { self.init(name: nil, data: nil, renderingMode: .automatic) }

  /// Finds an image of the app. An app here has every image that it asks for, if the name isn't empty.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiimage/init(named:).
  ///
  /// - Parameter name: the name in the asset catalog.
  public convenience init?(named name: String) {
    guard !name.isEmpty else { return nil }
    self.init(name: name, data: nil, renderingMode: .automatic)
  }

  /// Finds a symbol of the system. Which symbols exist isn't known here.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiimage/init(systemname:).
  ///
  /// - Parameter name: the name in the app SF Symbols.
  public convenience init?(systemName name: String) {
    guard !name.isEmpty else { return nil }
    self.init(name: name, data: nil, renderingMode: .automatic)
  }

  /// Creates an image from the contents of a file.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiimage/init(data:).
  ///
  /// - Parameter data: the contents. What begins like no PNG, JPEG or GIF file gives nil.
  public convenience init?(data: Data) {
    let starts: [[UInt8]] = [[0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], [0x47, 0x49, 0x46, 0x38]]
    guard starts.contains(where: { data.starts(with: $0) }) else { return nil }
    self.init(name: nil, data: data, renderingMode: .automatic)
  }

  /// Returns the image with another way to use its colors.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiimage/withrenderingmode(_:).
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(name: name, data: data, renderingMode: renderingMode)
  }

  /// Whether the other object is an image with the same name, or the same data.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return other === self || ((name != nil || data != nil) && (name, data) == (other.name, other.data))
  }

  /// Hashes the name and the data.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(name)
    hasher.combine(data)
    return hasher.finalize()
  }
}
