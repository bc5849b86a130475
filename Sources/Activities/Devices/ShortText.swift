import Foundation

extension Double {
  /// The number in short form: without a fraction if it is whole.
  package var short: String {
    Int(exactly: self).map(String.init) ?? String(self)
  }
}

extension URL {
  /// The host and the path for display, truncated if long.
  package var shortAddress: String {
    let text = (host() ?? "") + path()
    return text.count > 40 ? "\(text.prefix(39))…" : text
  }
}
