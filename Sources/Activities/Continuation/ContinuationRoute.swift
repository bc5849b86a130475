/// The kind of delegate that handles an app's activities.
public enum ContinuationRoute: String, Hashable, Sendable, Codable, CaseIterable {
  /// The delegate of a UIKit application without scenes; deprecated in iOS 26.
  case applicationDelegate
  /// The scene delegates of a UIKit application, which always take precedence ([Managing your app's life cycle][life]).
  ///
  /// [life]: https://developer.apple.com/documentation/uikit/managing-your-app-s-life-cycle
  case sceneDelegate
  /// The delegate of an AppKit application.
  case appKitDelegate
}

extension ContinuationSequence {
  /// Returns the methods of the receiving app that make up a call; none if the call belongs to the sender or the
  /// system.
  ///
  /// They include the methods that every app gets when it enters the foreground. Apple doesn't document their place in
  /// the order. It was observed with universal links in a UIKit application ([corona-warn-app #3733][order]): the app
  /// becomes active before `continue` after a cold launch, and after it when coming from the background. Here all
  /// activities follow that order.
  ///
  /// A scene that is connected for an activity of this device gets it with the connection options, without further
  /// calls ([Supporting universal links in your app][links]). For a Handoff activity it gets the type then, and the
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
