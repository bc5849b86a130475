import AppFoundation

extension UIAlertController {
  /// The text fields; nil if there is none.
  ///
  /// Source: developer.apple.com/documentation/uikit/uialertcontroller/textfields.
  public var textFields: [UITextField]? {
    let fields = viewIfLoaded?.subviews.compactMap { $0 as? UITextField } ?? []
    return fields.isEmpty ? nil : fields
  }

  /// Adds a text field. One in an action sheet raises an exception.
  ///
  /// Source: developer.apple.com/documentation/uikit/uialertcontroller/addtextfield(configurationhandler:).
  ///
  /// - Parameter configurationHandler: called with the field at once.
  public func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    guard preferredStyle == .alert else {
      AppContext.current?.exceptions.raise(
        AppException(
          "Text fields can only be added to an alert controller of style UIAlertControllerStyleAlert"
        )
      )
      return
    }
    let field = UITextField()
    view.addSubview(field)
    configurationHandler?(field)
  }
}
