import Foundation

extension Double {
  /// The number as a reader writes it: no fraction where it has none.
  var short: String {
    Int(exactly: self).map(String.init) ?? String(self)
  }
}

extension URL {
  /// The host and the path, as a person reads them; cut short where they are long.
  var shortAddress: String {
    let text = (host() ?? "") + path()
    return text.count > 40 ? "\(text.prefix(39))…" : text
  }
}
