import AppFoundation

/// Connects the outlets of controllers and rows, as a storyboard does.
@MainActor
enum OutletConnection {
  /// The elements that an outlet may be, in the order in which they are tried.
  private static let kinds:
    [@MainActor (String, ElementDesign, WKInterfaceController?) -> WKInterfaceObject] = [
      { WKInterfaceLabel($0, design: $1, owner: $2) },
      { WKInterfaceButton($0, design: $1, owner: $2) },
      { WKInterfaceGroup($0, design: $1, owner: $2) },
      { WKInterfaceTable($0, design: $1, owner: $2) },
      { WKInterfaceImage($0, design: $1, owner: $2) },
      { WKInterfaceTimer($0, design: $1, owner: $2) },
      { WKInterfaceDate($0, design: $1, owner: $2) },
      { WKInterfaceSwitch($0, design: $1, owner: $2) },
      { WKInterfaceSlider($0, design: $1, owner: $2) },
      { WKInterfacePicker($0, design: $1, owner: $2) },
      { WKInterfaceTextField($0, design: $1, owner: $2) },
      { WKInterfaceSeparator($0, design: $1, owner: $2) },
    ]

  /// The gestures that an outlet may be.
  private static let gestures: [@MainActor () -> WKGestureRecognizer] = [
    { WKTapGestureRecognizer() }, { WKLongPressGestureRecognizer() }, { WKSwipeGestureRecognizer() },
    { WKPanGestureRecognizer() },
  ]

  /// Creates the elements of an object's outlets, and connects them.
  ///
  /// - Parameters:
  ///   - object: the controller.
  ///   - designs: what the designer set, by the outlets' names. An outlet without a design is connected too.
  ///   - owner: the controller of the scene.
  ///   - prefix: the path of the object in the scene.
  /// - Returns: the elements by the outlets' names.
  static func connect(
    _ object: AnyObject,
    _ designs: [String: ElementDesign],
    owner: WKInterfaceController?,
    prefix: String = ""
  ) -> [String: WKInterfaceObject] {
    var elements: [String: WKInterfaceObject] = [:]
    for outlet in Outlets.names(of: object) {
      let design = designs[outlet] ?? ElementDesign()
      guard design.isConnected else { continue }
      // The property's type says what the element is.
      for make in kinds {
        let element = make(prefix + outlet, design, owner)
        if (try? Outlets.connect(element, to: outlet, of: object)) != nil {
          elements[outlet] = element
          break
        }
      }
    }
    return elements
  }
}

extension OutletConnection {
  /// Creates the gestures of a controller's outlets, and connects them.
  static func connectGestures(of controller: WKInterfaceController) -> [String: WKGestureRecognizer] {
    var found: [String: WKGestureRecognizer] = [:]
    for outlet in Outlets.names(of: controller) where controller.elements[outlet] == nil {
      for make in gestures {
        let gesture = make()
        if (try? Outlets.connect(gesture, to: outlet, of: controller)) != nil {
          found[outlet] = gesture
          break
        }
      }
    }
    return found
  }
}

extension WKInterfaceController {
  func connectOutlets(of scene: SceneDesign) {
    elements = OutletConnection.connect(self, scene.elements, owner: self)
    gestures = OutletConnection.connectGestures(of: self)
  }
}
