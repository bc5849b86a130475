/// By whom an app takes activities.
public enum ContinuationRoute: String, Hashable, Sendable, Codable, CaseIterable {
  /// The delegate of a UIKit application without scenes; deprecated in iOS 26.
  case applicationDelegate
  /// The delegates of the scenes of a UIKit application: they are always preferred
  /// ([Managing your app's life cycle][life]).
  ///
  /// [life]: https://developer.apple.com/documentation/uikit/managing-your-app-s-life-cycle
  case sceneDelegate
  /// The delegate of an AppKit application.
  case appKitDelegate
}

extension ContinuationSequence {
  /// The methods of the receiving app that make up a call; none where the call is the sender's or the system's.
  ///
  /// Around the activity lie the methods of every app that comes to the front. Apple does not say where. Seen of
  /// universal links in a UIKit application ([corona-warn-app #3733][order]): after a cold launch it becomes
  /// active before `continue`, and out of the background after it. Here all activities keep to that.
  ///
  /// A scene that is connected for an activity of this device gets it with its options, and is not told again
  /// ([Supporting universal links in your app][links]). Of a Handoff activity it gets the type then, and the
  /// usual calls later.
  ///
  /// [order]: https://github.com/corona-warn-app/cwa-app-ios/pull/3733
  /// [links]: https://developer.apple.com/documentation/xcode/supporting-universal-links-in-your-app
  ///
  /// - Parameter call: the call.
  /// - Returns: the methods, in order.
  public func callbacks(of call: Call) -> [ContinuationCallback] {
    switch route {
    case .applicationDelegate: applicationCallbacks(of: call)
    case .sceneDelegate: sceneCallbacks(of: call)
    case .appKitDelegate: appKitCallbacks(of: call)
    }
  }

  private var isFromBackground: Bool { launch == .background }

  private func applicationCallbacks(of call: Call) -> [ContinuationCallback] {
    switch call {
    case .willFinishLaunching: [.willFinishLaunching]
    case .didFinishLaunching: [.didFinishLaunching, .didBecomeActive]
    case .willContinue: isFromBackground ? [.willEnterForeground, .willContinue] : [.willContinue]
    case .continue: isFromBackground ? [.continue, .didBecomeActive] : [.continue]
    case .didFail: isFromBackground ? [.didFail, .didBecomeActive] : [.didFail]
    case .save, .transfer, .wasContinued: []
    }
  }

  private func appKitCallbacks(of call: Call) -> [ContinuationCallback] {
    switch call {
    case .willFinishLaunching: [.macWillFinishLaunching]
    case .didFinishLaunching: [.macDidFinishLaunching, .didBecomeActive]
    case .willContinue: [.willContinue]
    case .continue: isFromBackground ? [.continue, .didBecomeActive] : [.continue]
    case .didFail: isFromBackground ? [.didFail, .didBecomeActive] : [.didFail]
    case .save, .transfer, .wasContinued: []
    }
  }

  private func sceneCallbacks(of call: Call) -> [ContinuationCallback] {
    let isConnectedWithIt = launch == .cold && origin == .thisDevice
    return switch call {
    case .willFinishLaunching: [.willFinishLaunching]
    case .didFinishLaunching:
      [.didFinishLaunching, .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive]
    case .willContinue:
      if isConnectedWithIt {
        []
      } else {
        isFromBackground ? [.sceneWillEnterForeground, .sceneWillContinue] : [.sceneWillContinue]
      }
    case .continue:
      if isConnectedWithIt {
        []
      } else {
        isFromBackground ? [.sceneContinue, .sceneDidBecomeActive] : [.sceneContinue]
      }
    case .didFail: isFromBackground ? [.sceneDidFail, .sceneDidBecomeActive] : [.sceneDidFail]
    case .save, .transfer, .wasContinued: []
    }
  }
}
