import HTTPTypes

/// What a client makes a request depend on (RFC 9110, section 13).
enum Precondition: Hashable, Sendable {
  case holds
  /// The client has the very content already.
  case notModified
  /// The client asked for a content that is no longer there.
  case failed

  /// Compares what the client knows with what there is, in the order of section 13.2.2.
  ///
  /// There are no dates: a file has no other validator than its tag.
  ///
  /// - Parameters:
  ///   - headers: those of the request.
  ///   - tag: the tag of what would be sent.
  init(_ headers: HTTPFields, tag: String) {
    if let wanted = headers[.ifMatch], !Self.names(tag, in: wanted, weakly: false) {
      self = .failed
    } else if let known = headers[.ifNoneMatch], Self.names(tag, in: known, weakly: true) {
      self = .notModified
    } else {
      self = .holds
    }
  }

  /// Whether a range may be sent: the client that has the beginning has it of the same content.
  static func allowsRange(_ headers: HTTPFields, tag: String) -> Bool {
    headers[.ifRange].map { $0.trimmed == tag } ?? true
  }

  /// Whether a list of tags has one.
  ///
  /// - Parameter weakly: whether a weak tag counts (section 8.8.3.2).
  private static func names(_ tag: String, in list: String, weakly: Bool) -> Bool {
    list.split(separator: ",").contains { element in
      let element = element.trimmed
      return element == "*" || element == tag || weakly && element == "W/" + tag
    }
  }
}
