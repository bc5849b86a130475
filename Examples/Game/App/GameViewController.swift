import Intents
import UIKit

/// Solves games, and tells Siri which ones.
class GameViewController: UIViewController {
  private(set) var solved: [Int] = []

  func solve(_ target: Int) {
    solved.append(target)
    let intent = SolveGameIntent()
    intent.target = NSNumber(value: target)
    intent.suggestedInvocationPhrase = "Solve \(target)"
    let interaction = INInteraction(intent: intent, response: nil)
    interaction.groupIdentifier = "games"
    interaction.donate { error in
      if let error { print("The donation failed: \(error.localizedDescription)") }
    }
  }

  func show(_ intent: SolveGameIntent) {
    guard let target = intent.target?.intValue else { return }
    solved.append(target)
  }

  /// Forgets the games, in Siri's suggestions too.
  func clear() {
    solved = []
    INInteraction.delete(with: "games") { _ in }
  }
}
