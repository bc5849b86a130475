import AppFoundation

/// The object that ends with the process.
private final class LifeHolder: Sendable {
  let life: any AnyObject & Sendable = StoreProcess.makeLife()
}

extension AppContext {
  /// StoreKit in this app.
  package var storeProcess: StoreProcess {
    let holder = services.service { LifeHolder() }
    let process = services.service { StoreProcess(self, life: holder.life) }
    if process.beginObserving() {
      // The real queue does the same.
      run {
        let name = NSNotification.Name("UIApplicationWillEnterForegroundNotification")
        _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
          [weak process] _ in
          process?.appWillEnterForeground()
        }
      }
    }
    return process
  }
}
