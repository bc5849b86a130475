import WatchKit

/// Counts down while tea steeps, and shows the time of day.
class TeaController: WKInterfaceController {
  @IBOutlet weak var countdown: WKInterfaceTimer!
  @IBOutlet weak var clock: WKInterfaceDate!
  @IBOutlet weak var status: WKInterfaceLabel!
  private var timer: Timer?

  private var delegate: ExtensionDelegate? {
    WKExtension.shared().delegate as? ExtensionDelegate
  }

  override func awake(withContext context: Any?) {
    super.awake(withContext: context)
    setTitle("Tea")
    clock.setTimeZone(TimeZone(identifier: "Europe/London"))
  }

  override func willActivate() {
    super.willActivate()
    show()
  }

  // A timer of an app fires only while its code runs, and setters have no effect on a dark screen.
  override func didDeactivate() {
    timer?.invalidate()
    timer = nil
    super.didDeactivate()
  }

  @IBAction func start() {
    delegate?.startTimer(minutes: 3)
    show()
  }

  private func show() {
    guard let end = delegate?.end else { return status.setText("No tea yet") }
    countdown.setDate(end)
    let rest = end.timeIntervalSinceNow
    guard rest > 0 else { return finish() }
    countdown.start()
    status.setText("Steeping")
    timer?.invalidate()
    timer = Timer.scheduledTimer(
      timeInterval: rest,
      target: self,
      selector: #selector(finish),
      userInfo: nil,
      repeats: false
    )
  }

  @objc private func finish() {
    countdown.stop()
    delegate?.stopTimer()
    status.setText("Ready")
    WKInterfaceDevice.current().play(.success)
  }
}
