import Simulator
import Testing
import UIKit

@MainActor struct RefreshTests {
  private final class Feed: UITableViewController {
    var stories = ["Old"]
    private(set) var wasRefreshing: [Bool] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      refreshControl = UIRefreshControl()
      refreshControl?.addTarget(self, action: Selector(refresh), for: .valueChanged)
    }

    private func refresh(_ sender: UIRefreshControl) {
      wasRefreshing.append(sender.isRefreshing)
      stories.append("New")
      tableView.reloadData()
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      stories.count
    }
  }

  @Test func aPullRefreshesUntilTheAppEndsIt() throws {
    let feed = Feed(style: .plain)
    feed.loadViewIfNeeded()
    let control = try #require(feed.refreshControl)
    #expect(control.pull())
    #expect(feed.wasRefreshing == [true])
    #expect(feed.tableView.numberOfRows(inSection: 0) == 2)
    #expect(!control.pull())
    #expect(feed.wasRefreshing.count == 1)
    control.endRefreshing()
    #expect(!control.isRefreshing)
    #expect(control.pull())
    #expect(feed.wasRefreshing.count == 2)
  }

  @Test func theAppIsNotToldOfARefreshThatItBegins() throws {
    let feed = Feed(style: .plain)
    feed.loadViewIfNeeded()
    let control = try #require(feed.refreshControl)
    control.beginRefreshing()
    #expect(control.isRefreshing)
    #expect(feed.wasRefreshing == [])
  }

  @Test func aControlIsOnlyPulledInAViewThatScrolls() {
    let control = UIRefreshControl()
    #expect(!control.pull())
    let view = UIScrollView(frame: .zero)
    view.refreshControl = control
    #expect(control.superview === view)
    view.isScrollEnabled = false
    #expect(!control.pull())
    view.isScrollEnabled = true
    #expect(control.pull())
    view.refreshControl = nil
    #expect(control.superview == nil)
  }

  @Test func aControlThatIsSetEarlyIsTheTables() {
    let controller = UITableViewController(style: .plain)
    let control = UIRefreshControl()
    controller.refreshControl = control
    #expect(!controller.isViewLoaded)
    #expect(controller.refreshControl === control)
    #expect(controller.tableView.refreshControl === control)
    controller.refreshControl = nil
    #expect(controller.tableView.refreshControl == nil)
  }

  @Test func aTextKeepsItsAttributesByApplesNames() {
    let text = NSAttributedString(
      string: "Late",
      attributes: [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 12)]
    )
    let label = UILabel()
    label.attributedText = text
    let attributes = label.attributedText?.attributes(at: 0, effectiveRange: nil) ?? [:]
    #expect(attributes[.foregroundColor] as? UIColor == .red)
    #expect((attributes[.font] as? UIFont)?.pointSize == 12)
    #expect(NSAttributedString.Key.foregroundColor.rawValue == "NSColor")
    #expect(NSAttributedString.Key.underlineStyle.rawValue == "NSUnderline")
    #expect(NSAttributedString.Key.backgroundColor.rawValue == "NSBackgroundColor")
  }
}
