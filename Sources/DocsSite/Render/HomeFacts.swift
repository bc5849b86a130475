import DocsSamples
import DocsTheme

/// What a build counts for its home page.
///
/// The same content gives the same figures, so there is no date among them.
struct HomeFacts: Hashable, Sendable {
  /// The listings that were compiled and run.
  private var listings = 0
  /// The tests in listings that passed.
  private var tests = 0
  /// The simulations that were recorded.
  private let simulations: Int
  /// The version of the compiler that checked the listings; empty if none were checked.
  private let swiftVersion: String

  init(_ reports: some Sequence<SampleReport>, simulations: Int, swiftVersion: String) {
    self.simulations = simulations
    self.swiftVersion = swiftVersion
    for report in reports {
      switch report {
      case .tested(let count, _):
        listings += 1
        tests += count
      case .ran, .threw, .trapped: listings += 1
      case .compiled, .declared, .manifest, .failedToCompile, .ignored, .unchecked: break
      }
    }
  }

  /// The figures with their words, without those that are zero.
  func figures(_ words: Words) -> [(count: String, text: String)] {
    let counts = [("factListing", listings), ("factTest", tests), ("factSimulation", simulations)]
    var figures = counts.filter { $0.1 > 0 }.map { name, count in
      (count: String(count), text: words[name + (count == 1 ? "One" : "Many")])
    }
    if listings > 0, !swiftVersion.isEmpty {
      figures.append((count: swiftVersion, text: words["factSwift"]))
    }
    return figures
  }
}
