import AppFoundation

extension NSUserActivity {
  /// The request for which Siri launched the app; nil for every other activity.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsuseractivity/interaction.
  public var interaction: INInteraction? {
    guard let identifier = value.interaction?.identifier else { return nil }
    return AppContext.current?.device.intents.interaction(identifier)
  }
}
