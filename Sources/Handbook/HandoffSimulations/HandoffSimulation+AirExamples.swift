import Activities
import SimulationKit

/// Examples of streams, advertisements and web sites.
extension HandoffSimulation {
  var streams: [Example<HandoffScenario>] {
    [
      Example("The same text over a stream", .streamed()),
      Example("The app asks for the streams too late", .streamed { $0.receiver.streams = .outside }),
      Example("The app never asks for the streams", .streamed { $0.receiver.streams = .no }),
      Example(
        "The app asks for streams that the activity does not support",
        .article { $0.receiver.streams = .inside }
      ),
    ]
  }

  var onAir: [Example<HandoffScenario>] {
    [
      Example("A listener without the key notes an advertisement", .air()),
      Example(
        "A note of Apple's app, whose hash is published",
        .air {
          let type = "com.apple.notes.activity.edit-note"
          $0.screens[0].type = type
          $0.receiver.types = [type]
          $0.steps = [.publish(.init(type: type, title: "Shopping")), .tap]
        }
      ),
      Example("The activity ends, and the sender says so", .air { $0.steps.append(.invalidate) }),
      Example("A listener sends an advertisement again", .air { $0.steps.append(.replay) }),
      Example("The receiver hears 12 of the 18 bytes", .air { $0.steps.append(.truncate(bytes: 12)) }),
      Example("Another person's device advertises", .air { $0.steps.append(.foreign) }),
      Example("A forger tries every tag, and silences the sender", .air { $0.forgeAndPublishAgain() }),
      Example(
        "The sender is silenced until its counter has passed the forged one",
        .air {
          $0.forgeAndPublishAgain(counter: 2)
          $0.steps += [.resign, .becomeCurrent]
        }
      ),
      Example(
        "A new key heals what a forger did",
        .air {
          $0.forgeAndPublishAgain()
          $0.steps += [.tap, .exchangeKeys, .tap]
        }
      ),
    ]
  }

  var sites: [Example<HandoffScenario>] {
    [
      Example(
        "The site does not list the app, so the browser opens the page",
        .page { $0.receiver.site = false }
      ),
      Example(
        "The site does not list the app, and there is no browser",
        .page {
          $0.receiver.site = false
          $0.receiver.browser = ""
        }
      ),
    ]
  }
}

extension HandoffScenario {
  /// Adds a forged advertisement and another publication.
  fileprivate mutating func forgeAndPublishAgain(counter: Int = 65_535) {
    guard let publication = steps.first else { return }
    steps += [.forge(counter: counter), publication]
  }
}
