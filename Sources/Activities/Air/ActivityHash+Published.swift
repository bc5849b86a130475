extension ActivityHash {
  /// A recorded hash whose activity is known.
  public struct Published: Hashable, Sendable {
    /// The hash.
    public let hash: ActivityHash
    /// The type of the activity, or nil if only the app is known.
    public let activityType: String?
    /// The bundle identifier of the app.
    public let app: String

    fileprivate init(_ hash: UInt64, _ activityType: String?, _ app: String) {
      self.hash = ActivityHash(hash)
      self.activityType = activityType
      self.app = app
    }
  }

  /// The published meaning of this hash, or nil if there is none.
  public var published: Published? { Self.published.first { $0.hash == self } }

  /// Thirteen hashes with their types, and one with only its app. See also ``clear``.
  ///
  /// From [Handoff-BLE-Viewer][viewer], recorded in 2019.
  ///
  /// [viewer]: https://github.com/Sn0wfreezeDev/Handoff-BLE-Viewer/blob/master/BLE-Viewer/HandoffModels/HandoffActivity.swift
  public static let published = [
    Published(0x88_085c_342d_c9ed, "com.apple.notes.activity.edit-note", "com.apple.Notes"),
    Published(0x9d_9858_4545_c05e, "com.apple.mail.mailbox", "com.apple.mail"),
    Published(0x86_f6a0_732b_418e, "com.apple.mail.message", "com.apple.mail"),
    Published(0xa5_64c3_9975_8208, "com.apple.mail.compose", "com.apple.mail"),
    Published(0xa3_7b6b_65fc_4f5f, nil, "com.apple.podcasts"),
    Published(0x90_ec0d_1c7a_00f7, "com.apple.keynote.documentEditing", "com.apple.iWork.Keynote"),
    Published(0xa2_f08c_1c87_dc98, "com.apple.pages.documentEditing", "com.apple.iWork.Pages"),
    Published(0x85_5912_d27f_7828, "com.apple.numbers.documentEditing", "com.apple.iWork.Numbers"),
    Published(0x99_bee8_c360_dd13, "com.guidedways.2Do.SelectedList", "com.guidedways.TodoMac"),
    Published(0xb2_a2ab_dd92_5ef5, "com.guidedways.2Do.TaskEditing", "com.guidedways.TodoMac"),
    Published(0x58_c337_9233_c70b, "NSUserActivityTypeBrowsingWeb", "com.apple.Safari"),
    Published(0xb6_4729_d1a4_296b, "com.apple.calendar.continuity.date_selection", "com.apple.iCal"),
    Published(0x88_acfe_99ca_d770, "com.apple.calendar.continuity.event_selection", "com.apple.iCal"),
    Published(0xa3_2a9f_4830_8fdc, "com.apple.Messages", "com.apple.iChat"),
  ]
}
