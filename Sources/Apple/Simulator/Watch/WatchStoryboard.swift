import WatchClocks
import WatchKit

/// The storyboard of a watch app.
public struct WatchStoryboard: Sendable {
  package var design: WatchDesign

  /// Creates the storyboard of a hierarchical app.
  ///
  /// - Parameters:
  ///   - root: the identifier of the first controller.
  ///   - glance: the identifier of the glance; nil if there is none.
  ///   - scenes: the scenes.
  public init(root: String, glance: String? = nil, _ scenes: [WatchScene]) {
    design = WatchDesign(scenes: scenes.map(\.design), initial: [root], glance: glance)
  }

  /// Creates the storyboard of a page-based app.
  ///
  /// - Parameters:
  ///   - pages: the identifiers of the pages from left to right.
  ///   - glance: the identifier of the glance; nil if there is none.
  ///   - scenes: the scenes.
  public init(pages: [String], glance: String? = nil, _ scenes: [WatchScene]) {
    design = WatchDesign(scenes: scenes.map(\.design), initial: pages, glance: glance)
  }
}
