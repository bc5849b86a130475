/// The glances in an app's storyboard, as designed.
public struct GlanceScene: Hashable, Sendable, Codable {
  /// The glances. An app has at most one.
  public var glances: [Glance]

  /// Creates a storyboard's glances.
  public init(_ glances: [Glance]) {
    self.glances = glances
  }
}

/// A glance: a fixed screen of two groups that doesn't scroll. A tap anywhere opens the app.
///
/// Source: [Glances](https://developer.apple.com/library/prerelease/ios/documentation/UserExperience/Conceptual/WatchHumanInterfaceGuidelines/Glances.html),
/// Apple Watch Human Interface Guidelines of 2015.
public struct Glance: Hashable, Sendable, Codable {
  /// An element in a group.
  public typealias Element = SceneElement

  /// The call in which the app sets the texts.
  public enum Filling: String, Hashable, Sendable, Codable, CaseIterable {
    /// `awake(withContext:)`, which is called once and early, so the texts are old when they are seen.
    case awake
    /// `willActivate()`, which is called each time the glance is shown.
    case willActivate = "will-activate"
  }

  /// The data passed to the app when the wearer taps the glance.
  ///
  /// Source: [updateUserActivity(_:userInfo:webpageURL:)](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/updateuseractivity(_:userinfo:webpageurl:)).
  public struct Activity: Hashable, Sendable, Codable {
    /// The type of the activity, in reverse-DNS form.
    public var type: String
    /// The user info for the app's `handleUserActivity(_:)`.
    public var userInfo: [String: String]

    /// Creates the data to pass to the app.
    public init(_ type: String, userInfo: [String: String] = [:]) {
      self.type = type
      self.userInfo = userInfo
    }
  }

  /// The name of the controller.
  public var name: String
  /// The groups from top to bottom: an upper and a lower one.
  public var groups: [Group]
  /// The call in which the app sets the texts.
  public var filling: Filling
  /// The data that the glance passes to the app with `updateUserActivity`; nil if it never calls that.
  public var activity: Activity?

  /// Creates a glance with its groups.
  public init(
    _ name: String,
    groups: [Group],
    filling: Filling = .willActivate,
    activity: Activity? = nil
  ) {
    self.name = name
    self.groups = groups
    self.filling = filling
    self.activity = activity
  }

  /// The layout of one half of the screen.
  ///
  /// Apple says that "Xcode provides fixed layouts", a choice for each half, and publishes no list of them. These four
  /// cover what they have in common. The names are this library's own.
  public enum Layout: String, Hashable, Sendable, Codable, CaseIterable {
    /// Elements in a column.
    case column
    /// One element.
    case single
    /// Two elements side by side.
    case pair
    /// An image with up to two labels beside it.
    case imageAndLabels = "image-and-labels"
    /// A custom arrangement, which a glance can't have.
    case custom

    /// Whether a group with this layout has room for some elements.
    public func holds(_ elements: [Element]) -> Bool {
      switch self {
      case .column: true
      case .single: elements.count <= 1
      case .pair: elements.count <= 2
      case .imageAndLabels:
        elements.count <= 3 && elements.first?.kind == .image
          && elements.dropFirst().allSatisfy { $0.kind != .image }
      case .custom: false
      }
    }
  }

  /// One of the two parts of the screen.
  public struct Group: Hashable, Sendable, Codable {
    /// The layout.
    public var layout: Layout
    /// The elements, from top to bottom or from left to right.
    public var elements: [Element]

    /// Creates a group of elements in a column.
    public init(_ elements: Element...) {
      self.init(.column, elements)
    }

    /// Creates a group with a layout.
    public init(_ layout: Layout, _ elements: [Element]) {
      self.layout = layout
      self.elements = elements
    }

    /// The height in points; never negative.
    package var height: Int {
      let heights = elements.map { max(0, $0.height) }
      switch layout {
      case .pair: return heights.max() ?? 0
      case .imageAndLabels:
        return max(heights.first ?? 0, heights.dropFirst().reduce(0, saturatingSum))
      case .column, .single, .custom: return heights.reduce(0, saturatingSum)
      }
    }
  }
}

/// Returns a sum that saturates at the maximum, because heights may be untrusted input.
package func saturatingSum(_ left: Int, _ right: Int) -> Int {
  let (sum, overflows) = left.addingReportingOverflow(right)
  return overflows ? .max : sum
}
