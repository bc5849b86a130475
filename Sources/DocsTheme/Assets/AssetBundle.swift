import DocsFoundation
import Foundation
import SimulationKit

/// All assets of a theme, as published: minified, and referring to each other by fingerprinted names.
package struct AssetBundle: Sendable {
  /// The assets, sorted by name.
  package let assets: [Asset]
  private let places: [String: Int]

  /// A file in a theme's `assets/`, as stored on disk.
  package struct Source: Hashable, Sendable {
    /// The path below `assets/`.
    package var name: String
    /// The path used to report faults in it: `templates/assets/site.css`.
    package var file: String
    package var bytes: Data
  }

  private init(_ assets: [Asset]) {
    self.assets = assets.sorted { $0.name < $1.name }
    places = Dictionary(self.assets.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  /// The asset with a name, or nil if there is none.
  package subscript(name: String) -> Asset? { places[name].map { assets[$0] } }

  /// Publishes the files of a theme.
  ///
  /// A file is published after those that it refers to, because it contains their fingerprints.
  ///
  /// - Returns: the assets, and the faults in the files.
  package static func publish(_ sources: [Source]) -> (bundle: AssetBundle, diagnostics: [Diagnostic]) {
    let drafts = sources.sorted { $0.name < $1.name }.map(AssetDraft.init)
    let names = Set(drafts.map(\.source.name))
    var diagnostics = drafts.flatMap { $0.faults(names: names) }
    var published: [String: Asset] = [:]
    var waiting = drafts
    while !waiting.isEmpty {
      let (ready, blocked) = waiting.separated { draft in
        draft.targets(in: names).allSatisfy { published[$0] != nil }
      }
      for draft in ready {
        published[draft.source.name] = draft.asset(published)
      }
      if ready.isEmpty {
        diagnostics += cycle(in: blocked, names: names).map { [$0] } ?? []
        break
      }
      waiting = blocked
    }
    return (AssetBundle(Array(published.values)), diagnostics.inOrder)
  }

  /// The first circle of files that refer to each other. None of them can have a fingerprint before the others do.
  private static func cycle(in drafts: [AssetDraft], names: Set<String>) -> Diagnostic? {
    let blocked = Dictionary(drafts.map { ($0.source.name, $0) }) { first, _ in first }
    guard var draft = drafts.first else { return nil }
    var path: [String] = []
    while !path.contains(draft.source.name) {
      path.append(draft.source.name)
      guard let next = draft.targets(in: names).lazy.compactMap({ blocked[$0] }).first else { return nil }
      draft = next
    }
    let circle = path.drop { $0 != draft.source.name } + [draft.source.name]
    return Diagnostic(
      "asset-names-itself",
      at: draft.place(of: circle.dropFirst().first ?? ""),
      "These files refer to each other in a circle: \(circle.joined(separator: " → "))",
      hints: [
        "Move shared code to a file of its own: a fingerprint depends on every file that a file refers to"
      ]
    )
  }
}

extension Array {
  /// The elements that meet a condition, and the others, both in order.
  fileprivate func separated(by condition: (Element) -> Bool) -> (met: [Element], others: [Element]) {
    var (met, others): ([Element], [Element]) = ([], [])
    for element in self {
      if condition(element) {
        met.append(element)
      } else {
        others.append(element)
      }
    }
    return (met, others)
  }
}
