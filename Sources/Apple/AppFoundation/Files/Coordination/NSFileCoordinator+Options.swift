import Foundation

extension NSFileCoordinator {
  /// How a file is read.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsfilecoordinator/readingoptions.
  public struct ReadingOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Presenters aren't asked to save first.
    public static let withoutChanges = ReadingOptions(rawValue: 1 << 0)
    /// A link is followed.
    public static let resolvesSymbolicLink = ReadingOptions(rawValue: 1 << 1)
    /// Only what is known without downloading is read.
    public static let immediatelyAvailableMetadataOnly = ReadingOptions(rawValue: 1 << 2)
    /// The file is read to upload it.
    public static let forUploading = ReadingOptions(rawValue: 1 << 3)
  }

  /// How a file is written.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsfilecoordinator/writingoptions.
  public struct WritingOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// The file is deleted. Presenters are asked.
    public static let forDeleting = WritingOptions(rawValue: 1 << 0)
    /// The file is moved or renamed.
    public static let forMoving = WritingOptions(rawValue: 1 << 1)
    /// The file is changed together with others' changes. Presenters are asked to save first.
    public static let forMerging = WritingOptions(rawValue: 1 << 2)
    /// The file is replaced by another.
    public static let forReplacing = WritingOptions(rawValue: 1 << 3)
    /// Only metadata is changed; presenters aren't told.
    public static let contentIndependentMetadataOnly = WritingOptions(rawValue: 1 << 4)
  }
}
