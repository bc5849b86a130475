import StoreKit
import UIKit

/// Plays three songs, and all of them for whoever has bought them.
class SongsViewController: UITableViewController {
  private let store: SongStore
  private let free = ["Blackbird", "Robin", "Wren"]
  private let paid = ["Nightingale", "Skylark", "Cuckoo"]

  init(store: SongStore) {
    self.store = store
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) {
    fatalError("The list isn't in a storyboard")
  }

  var songs: [String] { store.owned.contains(SongStore.songs) ? free + paid : free }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Birds"
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "song")
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      title: "Restore",
      style: .plain,
      target: self,
      action: #selector(restore(_:))
    )
    NotificationCenter.default.addObserver(
      self,
      selector: #selector(storeDidChange(_:)),
      name: SongStore.didChange,
      object: store
    )
    showPrice()
  }

  @objc private func storeDidChange(_ notification: Notification) {
    showPrice()
    tableView.reloadData()
  }

  /// Shows the button that buys, unless the songs are bought or the price isn't known.
  private func showPrice() {
    guard let product = store.products.first, !store.owned.contains(product.id) else {
      navigationItem.rightBarButtonItem = nil
      return
    }
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: product.displayPrice,
      style: .plain,
      target: self,
      action: #selector(buy(_:))
    )
  }

  @objc func buy(_ sender: Any) {
    guard let product = store.products.first else { return }
    Task {
      do {
        _ = try await store.buy(product)
      } catch {
        show(error)
      }
    }
  }

  @objc func restore(_ sender: Any) {
    Task {
      do {
        try await store.restore()
      } catch {
        show(error)
      }
    }
  }

  private func show(_ error: Error) {
    let alert = UIAlertController(
      title: "The App Store didn't answer",
      message: error.localizedDescription,
      preferredStyle: .alert
    )
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    present(alert, animated: true)
  }

  // MARK: Rows

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    songs.count
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "song", for: indexPath)
    cell.textLabel?.text = songs[indexPath.row]
    return cell
  }
}
