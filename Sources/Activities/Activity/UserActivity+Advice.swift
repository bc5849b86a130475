import SimulationKit

extension UserActivity {
  /// The maximum number of words in a suggested phrase that ``advice(profile:)`` considers short.
  ///
  /// Apple says "short", and shows two words. The number is this library's.
  public static let advisedPhraseWords = 5

  /// Returns Apple's advice, and whether the activity follows it.
  ///
  /// Ignoring advice has no effect on the activity; what does is an ``ActivityError``. Only advice that applies to this
  /// activity is listed.
  ///
  /// - Parameter profile: the version of the real system; by default the documented one.
  /// - Returns: the advice, always in the same order.
  public func advice(profile: Profile = .documented) -> [Reason] {
    [sizeAdvice, typeAdvice] + addressAdvice + indexAdvice + siriAdvice + creationAdvice(profile)
  }

  /// [Implementing Handoff in Your App][handoff]: less than 3 KB, and streams for more.
  ///
  /// [handoff]: https://developer.apple.com/documentation/foundation/implementing-handoff-in-your-app
  private var sizeAdvice: Reason {
    let size = userInfo.payloadSize
    return Reason(
      "under-3-kb",
      holds: size < Self.advisedSize,
      "userInfo has \(size) bytes; Apple advises to stay under 3 KB."
    )
  }

  private var typeAdvice: Reason {
    let parts = activityType.split(separator: ".", omittingEmptySubsequences: false)
    let holds = activityType == Self.browsingWebType || parts.count > 1 && !parts.contains("")
    return Reason(
      "reverse-dns-type",
      holds: holds || interaction != nil,
      holds || interaction != nil
        ? "\(activityType) is a name that no other developer uses."
        : "\(activityType) is not in reverse-DNS style, such as com.example.app.activity."
    )
  }

  private var addressAdvice: [Reason] {
    var advice: [Reason] = []
    if referrerURL != nil {
      advice.append(
        Reason(
          "referrer-has-page",
          holds: webpageURL != nil,
          webpageURL == nil
            ? "referrerURL is the page that linked to webpageURL, which is not set."
            : "referrerURL is the page that linked to webpageURL."
        )
      )
    }
    // NSUserActivity.h: "File scheme URLs which refer to iCloud documents may be translated".
    let files = userInfo.filter { $0.value.isFile }.map(\.key.description).sorted()
    if !files.isEmpty {
      advice.append(
        Reason(
          "files-in-icloud",
          holds: false,
          "Only the addresses of iCloud documents are translated on the other device: \(files.joined(separator: ", "))."
        )
      )
    }
    return advice
  }

  private var indexAdvice: [Reason] {
    var advice: [Reason] = []
    if isEligibleForSearch, webpageURL != nil {
      // developer.apple.com, NSUserActivity.webpageURL.
      advice.append(
        Reason(
          "search-names-required-keys",
          holds: requiredUserInfoKeys != nil,
          "With a webpageURL and eligibility for search, requiredUserInfoKeys is to be set, or userInfo may be lost."
        )
      )
    }
    if isEligibleForSearch || isEligibleForPrediction {
      // developer.apple.com, SiriKit, Deleting Donated Shortcuts.
      advice.append(
        Reason(
          "can-be-deleted",
          holds: persistentIdentifier != nil,
          persistentIdentifier.map { "It can be deleted as '\($0)'." }
            ?? "Without a persistentIdentifier it can only be deleted together with all others."
        )
      )
    }
    return advice
  }

  private var siriAdvice: [Reason] {
    var advice: [Reason] = []
    if let phrase = suggestedInvocationPhrase {
      let words = phrase.split(whereSeparator: \.isWhitespace).count
      advice.append(
        Reason(
          "short-phrase",
          holds: words <= Self.advisedPhraseWords,
          "The phrase has \(words) words; Apple asks for a short one, such as 'Soup time'."
        )
      )
    }
    if interaction != nil {
      // developer.apple.com, NSUserActivity.becomeCurrent().
      advice.append(
        Reason(
          "siri-holds-it",
          holds: phase != .current,
          "Siri keeps the activity of a request itself; the app is not to make it current."
        )
      )
    }
    return advice
  }

  private func creationAdvice(_ profile: Profile) -> [Reason] {
    guard hasFirstDeclaredType else { return [] }
    let isUsual = profile.has(Profile.Quirk.firstDeclaredType.name)
    return [
      Reason(
        "names-its-type",
        holds: isUsual,
        isUsual
          ? "This version makes an activity of the first declared type where none is named."
          : "To make an activity without naming its type is deprecated since iOS 10."
      )
    ]
  }
}

extension ActivityValue {
  /// Whether this is a file URL.
  fileprivate var isFile: Bool {
    if case .url(let url) = self { url.isFileURL } else { false }
  }
}
