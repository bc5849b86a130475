import AppFoundation
import RowActions

extension UITableViewCell {
  /// The place of a cell's texts and image.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/cellstyle.
  public enum CellStyle: Int, Sendable {
    /// One text.
    case `default` = 0
    /// A second text on the right, gray.
    case value1 = 1
    /// A second text on the right, black; the first one is blue.
    case value2 = 2
    /// A second text below.
    case subtitle = 3
  }

  /// What a row's control for editing does.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/editingstyle-swift.enum.
  public enum EditingStyle: Int, Sendable {
    /// There is none.
    case none = 0
    /// It deletes the row.
    case delete = 1
    /// It inserts a row.
    case insert = 2
  }

  /// What is at the end of a row.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/accessorytype-swift.enum.
  public enum AccessoryType: Int, Sendable {
    /// Nothing.
    case none = 0
    /// An arrow: the row leads on.
    case disclosureIndicator = 1
    /// A button, and an arrow.
    case detailDisclosureButton = 2
    /// A check mark.
    case checkmark = 3
    /// A button.
    case detailButton = 4

    /// Whether a person can tap it.
    package var isButton: Bool { self == .detailButton || self == .detailDisclosureButton }
  }

  /// How a selected row looks.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/selectionstyle-swift.enum.
  public enum SelectionStyle: Int, Sendable {
    /// As the others.
    case none = 0
    /// Blue, until iOS 6.
    case blue = 1
    /// Gray.
    case gray = 2
    /// As the system likes.
    case `default` = 3
  }

  /// How the lines between rows look.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/separatorstyle.
  public enum SeparatorStyle: Int, Sendable {
    /// There are none.
    case none = 0
    /// One line.
    case singleLine = 1
    /// Two lines, until iOS 10.
    case singleLineEtched = 2
  }
}
