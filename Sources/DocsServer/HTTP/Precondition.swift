import HTTPTypes

/// The outcome of a conditional request (RFC 9110, section 13).
enum Precondition: Hashable, Sendable {
  case holds
  /// The client already has this content.
  case notModified
  /// The client asked for content that is no longer current.
  case failed

  /// Evaluates the conditions in the order of section 13.2.2.
  ///
  /// Dates aren't considered: the only validator of a file is its entity tag.
  ///
  /// - Parameters:
  ///   - headers: the headers of the request.
  ///   - tag: the entity tag of the content that would be sent.
  init(_ headers: HTTPFields, tag: String) {
    if let wanted = headers[.ifMatch], !Self.names(tag, in: wanted, weakly: false) {
      self = .failed
    } else if let known = headers[.ifNoneMatch], Self.names(tag, in: known, weakly: true) {
      self = .notModified
    } else {
      self = .holds
    }
  }

  /// Whether a range may be sent: the beginning that the client has is from the same content.
  static func allowsRange(_ headers: HTTPFields, tag: String) -> Bool {
    headers[.ifRange].map { $0.trimmed == tag } ?? true
  }

  /// Whether a list of entity tags contains a tag.
  ///
  /// - Parameter weakly: whether a weak tag matches (section 8.8.3.2).
  private static func names(_ tag: String, in list: String, weakly: Bool) -> Bool {
    list.split(separator: ",").contains { element in
      let element = element.trimmed
      return element == "*" || element == tag || weakly && element == "W/" + tag
    }
  }
}
