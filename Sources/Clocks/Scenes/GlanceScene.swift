/// The glances of an app's storyboard, as a designer would describe them.
public struct GlanceScene: Hashable, Sendable, Codable {
  /// The glances; an app has one or none.
  public var glances: [Glance]

  /// A storyboard's glances.
  public init(_ glances: [Glance]) {
    self.glances = glances
  }
}

/// One glance: a fixed screen of two groups, without scrolling, that opens the app wherever it is tapped.
///
/// Source: [Glances](https://developer.apple.com/library/prerelease/ios/documentation/UserExperience/Conceptual/WatchHumanInterfaceGuidelines/Glances.html),
/// Apple Watch Human Interface Guidelines of 2015.
public struct Glance: Hashable, Sendable, Codable {
  /// One thing in a group.
  public typealias Element = SceneElement

  /// The call in which the app sets the texts.
  public enum Filling: String, Hashable, Sendable, Codable, CaseIterable {
    /// `awake(withContext:)`, which comes once and early: the texts are old when they are seen.
    case awake
    /// `willActivate()`, which comes each time that the glance is shown.
    case willActivate = "will-activate"
  }

  /// What the app is told when the wearer taps the glance.
  ///
  /// Source: [updateUserActivity(_:userInfo:webpageURL:)](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/updateuseractivity(_:userinfo:webpageurl:)).
  public struct Activity: Hashable, Sendable, Codable {
    /// The type of the activity, a reversed domain name.
    public var type: String
    /// What the app's `handleUserActivity(_:)` is handed.
    public var userInfo: [String: String]

    /// What the app is told.
    public init(_ type: String, userInfo: [String: String] = [:]) {
      self.type = type
      self.userInfo = userInfo
    }
  }

  /// The controller's name.
  public var name: String
  /// The groups from top to bottom: an upper and a lower one.
  public var groups: [Group]
  /// The call in which the app sets the texts.
  public var filling: Filling
  /// What the glance hands to the app with `updateUserActivity`; nil where it never calls that.
  public var activity: Activity?

  /// A glance and its groups.
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
  /// are what they have in common; the names are ours.
  public enum Layout: String, Hashable, Sendable, Codable, CaseIterable {
    /// Elements below each other.
    case column
    /// One element.
    case single
    /// Two elements side by side.
    case pair
    /// An image, and up to two labels beside it.
    case imageAndLabels = "image-and-labels"
    /// An arrangement of the designer's own, which a glance cannot have.
    case custom

    /// Whether a group of this layout has room for some elements.
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
    /// How it is arranged.
    public var layout: Layout
    /// What is in it, from top to bottom or from left to right.
    public var elements: [Element]

    /// A group and what is in it, in a column.
    public init(_ elements: Element...) {
      self.init(.column, elements)
    }

    /// A group, its layout and what is in it.
    public init(_ layout: Layout, _ elements: [Element]) {
      self.layout = layout
      self.elements = elements
    }

    /// Its height in points; never negative.
    var height: Int {
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

/// A sum that stops at the greatest number, because heights may come from outside.
func saturatingSum(_ left: Int, _ right: Int) -> Int {
  let (sum, overflows) = left.addingReportingOverflow(right)
  return overflows ? .max : sum
}
