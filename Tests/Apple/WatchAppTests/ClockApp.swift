// Outlets are implicitly unwrapped, as Xcode writes them.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

// A watch app as its developer writes it, after the marks are blanked out.
import WatchKit

/// What a clock is about.
struct City {
  let name: String
  let zone: TimeZone?

  static let newYork = City(name: "New York", zone: TimeZone(identifier: "America/New_York"))
  static let stJohns = City(name: "St. John's", zone: TimeZone(identifier: "America/St_Johns"))
}

class ClockController: WKInterfaceController {
  @Outlet var cityLabel: WKInterfaceLabel!
  @Outlet var timeLabel: WKInterfaceLabel!
  @Outlet var face: WKInterfaceDate!
  var city = City.newYork
  var timer: Timer?
  let formatter = DateFormatter()

  override func awake(withContext context: Any?) {
    super.awake(withContext: context)
    if let city = context as? City {
      self.city = city
    }
    setTitle(city.name)
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = city.zone
    formatter.dateFormat = "h:mm:ss a"
    cityLabel.setText(city.name)
    face.setTimeZone(city.zone)
  }

  override func willActivate() {
    super.willActivate()
    tick()
    timer = Timer.scheduledTimer(
      timeInterval: 1,
      target: self,
      selector: Selector(ClockController.tick),
      userInfo: nil,
      repeats: true
    )
  }

  override func didDeactivate() {
    stopTimer()
    super.didDeactivate()
  }

  func stopTimer() {
    timer?.invalidate()
    timer = nil
  }

  func tick() {
    timeLabel.setText(formatter.string(from: Date()))
  }

  func settingsTapped() {
    presentController(withNames: ["Settings", "About"], contexts: [city, "1.0"])
  }
}

/// The clock with the fault of the old tutorial.
class LeakyClockController: ClockController {
  override func stopTimer() {}
}

class SettingsController: WKInterfaceController {
  @Outlet var secondsSwitch: WKInterfaceSwitch!
  @Outlet var sizeSlider: WKInterfaceSlider!
  @Outlet var detailGroup: WKInterfaceGroup!
  @Outlet var detailLabel: WKInterfaceLabel!
  @Outlet var resetButton: WKInterfaceButton!
  private(set) var city: City?

  override func awake(withContext context: Any?) {
    super.awake(withContext: context)
    city = context as? City
    secondsSwitch.setOn(true)
  }

  func secondsChanged(_ value: Bool) {
    detailGroup.setHidden(!value)
    WKInterfaceDevice.current().play(.click)
  }

  func sizeChanged(_ value: Float) {
    detailLabel.setText("Size \(Int(value))")
  }

  func resetTapped() {
    let reset = WKAlertAction(title: "Reset", style: .destructive) { [unowned self] in
      self.detailLabel.setText("Reset")
      self.resetButton.setEnabled(false)
    }
    let keep = WKAlertAction(title: "Keep", style: .cancel) {}
    presentAlert(withTitle: "Reset?", message: nil, preferredStyle: .alert, actions: [reset, keep])
  }
}

class AboutController: WKInterfaceController {
  @Outlet var versionLabel: WKInterfaceLabel!

  override func awake(withContext context: Any?) {
    super.awake(withContext: context)
    versionLabel.setText(context as? String)
  }

  func doneTapped() {
    dismiss()
  }
}

class CityRow: NSObject {
  @Outlet var nameLabel: WKInterfaceLabel!
  var isStarred = false

  func starTapped() {
    isStarred.toggle()
    nameLabel.setText(isStarred ? "★" : "☆")
  }
}

class CitiesController: WKInterfaceController {
  @Outlet var table: WKInterfaceTable!
  let cities = [City.newYork, City.stJohns]

  override func awake(withContext context: Any?) {
    super.awake(withContext: context)
    table.setNumberOfRows(cities.count, withRowType: "CityRow")
    for index in 0..<table.numberOfRows {
      guard let row = table.rowController(at: index) as? CityRow else { continue }
      row.nameLabel.setText(cities[index].name)
    }
    addMenuItem(with: .trash, title: "Clear", action: Selector(clear))
  }

  override func table(_ table: WKInterfaceTable, didSelectRowAt rowIndex: Int) {
    pushController(withName: "Clock", context: cities[rowIndex])
  }

  override func contextForSegue(withIdentifier segueIdentifier: String) -> Any? {
    segueIdentifier == "home" ? City.stJohns : nil
  }

  func clear() {
    table.removeRows(at: IndexSet(integersIn: 0..<table.numberOfRows))
  }
}

class GlanceController: WKInterfaceController {
  @Outlet var timeLabel: WKInterfaceLabel!

  override func willActivate() {
    super.willActivate()
    timeLabel.setText("\(Int(Date().timeIntervalSince1970) % 86_400)")
    updateUserActivity("com.example.clocks.zone", userInfo: ["zone": "America/St_Johns"], webpageURL: nil)
  }
}

class ExtensionDelegate: NSObject, WKExtensionDelegate {
  private(set) var launches = 0
  private(set) var zone: String?
  private(set) var activities: [NSUserActivity] = []

  func applicationDidFinishLaunching() {
    launches += 1
  }

  func handleUserActivity(_ userInfo: [AnyHashable: Any]?) {
    zone = userInfo?["zone"] as? String
  }

  func handle(_ userActivity: NSUserActivity) {
    activities.append(userActivity)
  }

  func handle(_ backgroundTasks: Set<WKRefreshBackgroundTask>) {
    for task in backgroundTasks {
      switch task {
      case let backgroundTask as WKApplicationRefreshBackgroundTask:
        backgroundTask.setTaskCompletedWithSnapshot(false)
      case let snapshotTask as WKSnapshotRefreshBackgroundTask:
        snapshotTask.setTaskCompleted(
          restoredDefaultState: true,
          estimatedSnapshotExpiration: Date.distantFuture,
          userInfo: nil
        )
      default:
        break
      }
    }
  }
}
