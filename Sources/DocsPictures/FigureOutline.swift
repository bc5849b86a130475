import SimulationKit

/// The outline of a form: its width, the place of its content, and the shapes around it.
struct FigureOutline: Sendable {
  /// The width of the whole figure in CSS pixels.
  let width: Int
  /// The origin of the content, from the left and from the top.
  let origin: (x: Int, y: Int)
  /// The width of the content.
  let contentWidth: Int
  /// The minimum height of the content.
  let leastHeight: Int
  /// The height of the area below the content.
  let bottom: Int
  /// How far a row of a list goes beyond the content at each side: to the edges of a phone's screen.
  let listOutset: Int
  /// How the content is drawn.
  let surface: FigureSurface

  private let form: Figure.Form
  private let generation: DeviceGeneration
  private let hasWallpaper: Bool
  private let isDimmed: Bool

  /// Creates the outline of a figure.
  ///
  /// - Parameters:
  ///   - form: the form of the figure.
  ///   - generation: how a device of the simulated year looks.
  ///   - hasWallpaper: whether a screen shows its clock or its home screen instead of an app.
  ///   - isDimmed: whether a message or a sheet is over the app.
  init(
    _ form: Figure.Form,
    generation: DeviceGeneration = .edgeToEdge,
    hasWallpaper: Bool = false,
    isDimmed: Bool = false
  ) {
    self.form = form
    self.generation = generation
    self.isDimmed = isDimmed
    self.hasWallpaper = hasWallpaper && form.isScreen && form != .watch
    listOutset = form == .phone ? 6 : 0
    switch (form, generation) {
    case (.watch, _):
      (width, origin, contentWidth, leastHeight, bottom) = (164, (20, 36), 116, 132, 36)
    case (.phone, .edgeToEdge):
      (width, origin, contentWidth, leastHeight, bottom) = (180, (14, 38), 152, 230, 28)
    case (.phone, .homeButton):
      (width, origin, contentWidth, leastHeight, bottom) = (180, (14, 40), 152, 196, 52)
    case (.tablet, .edgeToEdge):
      (width, origin, contentWidth, leastHeight, bottom) = (232, (20, 26), 192, 190, 30)
    case (.tablet, .homeButton):
      (width, origin, contentWidth, leastHeight, bottom) = (232, (24, 30), 184, 170, 42)
    case (.computer, _):
      (width, origin, contentWidth, leastHeight, bottom) = (232, (24, 28), 184, 116, 40)
    case (.clock, _):
      (width, origin, contentWidth, leastHeight, bottom) = (104, (4, 0), 96, 48, 0)
    case (.server, _), (.process, _), (.folder, _), (.document, _), (.facts, _):
      (width, origin, contentWidth, leastHeight, bottom) = (200, (12, 10), 176, 16, 12)
    }
    surface =
      switch form {
      case .watch: .watch
      case .clock: .wall
      case .phone, .tablet: self.hasWallpaper ? .wallpaper : .screen
      case .computer: self.hasWallpaper ? .desktop : .screen
      case .server, .process, .folder, .document, .facts: .card
      }
  }

  /// The shapes around content of a given height.
  func shapes(contentHeight: Int) -> String {
    let height = origin.y + contentHeight + bottom
    return switch form {
    case .watch: watch(height)
    case .phone, .tablet: generation == .homeButton ? buttoned(height) : edgeToEdge(height)
    case .computer: computer(height)
    case .server, .process, .folder, .document, .facts, .clock: ""
    }
  }

  private var screenClass: String { surface == .screen ? isDimmed ? "screen dimmed" : "screen" : "glass" }

  private func watch(_ height: Int) -> String {
    let (top, foot) = (18, height - 18)
    return
      #"<path class="strap" d="M36 \#(top + 14)L44 0H112L120 \#(top + 14)Z"#
      + #"M36 \#(foot - 14)L44 \#(height)H112L120 \#(foot - 14)Z"/>"#
      + FigureBlock.box("button-of-case", x: 152, y: top + 34, width: 8, height: 30, radius: 4)
      + FigureBlock.box("button-of-case", x: 152, y: top + 82, width: 5, height: 36, radius: 2)
      + FigureBlock.box("metal", x: 2, y: top, width: 152, height: foot - top, radius: 40)
      + FigureBlock.box("glass", x: 8, y: top + 6, width: 140, height: foot - top - 12, radius: 34)
  }

  /// A device that is screen from edge to edge.
  private func edgeToEdge(_ height: Int) -> String {
    let isPhone = form == .phone
    let corner = isPhone ? 30 : 18
    let middle = width / 2
    let buttons =
      isPhone
      ? FigureBlock.box("button-of-case", x: 0, y: 74, width: 4, height: 26, radius: 2)
        + FigureBlock.box("button-of-case", x: width - 4, y: 88, width: 4, height: 42, radius: 2) : ""
    return buttons
      + FigureBlock.box("metal", x: 2, y: 1, width: width - 4, height: height - 2, radius: corner)
      + FigureBlock.box("bezel", x: 4, y: 3, width: width - 8, height: height - 6, radius: corner - 2)
      + screen(x: 8, y: 7, width: width - 16, height: height - 14, radius: corner - 6)
      + (isPhone
        ? FigureBlock.box("bezel", x: middle - 23, y: 14, width: 46, height: 13, radius: 6)
        : #"<circle class="lens" cx="\#(middle)" cy="5" r="1.5"/>"#)
      + FigureBlock.box("grip", x: middle - 30, y: height - 15, width: 60, height: 4, radius: 2)
  }

  /// A device with a button below its screen, as they were until 2017.
  private func buttoned(_ height: Int) -> String {
    let isPhone = form == .phone
    let top = isPhone ? 34 : 22
    let foot = isPhone ? 44 : 32
    let side = isPhone ? 8 : 14
    return FigureBlock.box(
      "metal",
      x: 2,
      y: 1,
      width: width - 4,
      height: height - 2,
      radius: isPhone ? 26 : 16
    )
      + (isPhone
        ? FigureBlock.box("slit", x: width / 2 - 15, y: 16, width: 30, height: 4, radius: 2)
        : #"<circle class="slit" cx="\#(width / 2)" cy="11" r="2"/>"#)
      + screen(x: side, y: top, width: width - 2 * side, height: height - top - foot, radius: 2)
      + #"<circle class="home" cx="\#(width / 2)" cy="\#(height - foot / 2 - 1)" r="\#(isPhone ? 14 : 10)"/>"#
  }

  private func computer(_ height: Int) -> String {
    let foot = height - 20
    return FigureBlock.box("metal", x: 8, y: 1, width: width - 16, height: foot, radius: 12)
      + FigureBlock.box("bezel", x: 10, y: 3, width: width - 20, height: foot - 4, radius: 10)
      + screen(x: 14, y: 9, width: width - 28, height: foot - 16, radius: 4)
      + #"<path class="metal" d="M1 \#(foot)H\#(width - 1)V\#(foot + 6)Q\#(width - 1) \#(height - 4) "#
      + #"\#(width - 16) \#(height - 4)H16Q1 \#(height - 4) 1 \#(foot + 6)Z"/>"#
      + FigureBlock.box("slit", x: width / 2 - 24, y: foot, width: 48, height: 5, radius: 2)
  }

  /// The screen, with hills on it if no app is on it. The lowest hill follows the rounded corners.
  private func screen(x: Int, y: Int, width: Int, height: Int, radius: Int) -> String {
    let ground = FigureBlock.box(
      hasWallpaper ? "sky" : screenClass,
      x: x,
      y: y,
      width: width,
      height: height,
      radius: radius
    )
    guard hasWallpaper else { return ground }
    let (right, foot, corner) = (x + width, y + height, radius)
    func hill(_ name: String, _ left: Int, _ middle: Int, _ end: Int) -> String {
      #"<path class="\#(name)" d="M\#(x) \#(foot - left)C\#(x + width / 3) \#(foot - middle) "#
        + #"\#(x + 2 * width / 3) \#(foot - middle) \#(right) \#(foot - end)V\#(foot - corner)"#
        + #"Q\#(right) \#(foot) \#(right - corner) \#(foot)H\#(x + corner)Q\#(x) \#(foot) \#(x) \#(foot - corner)Z"/>"#
    }
    return ground + hill("hill far", height / 2, height / 4, height * 3 / 5)
      + hill("hill near", height / 4, height / 3, height / 6 + corner)
  }
}

/// How a device of a year looks.
enum DeviceGeneration: Hashable, Sendable {
  /// A button below the screen: until iOS 10, which the first phones without one didn't run.
  case homeButton
  /// Screen from edge to edge.
  case edgeToEdge

  /// The generation of the devices that run a profile, by its name: "ios-8.1".
  ///
  /// iPhone X came with iOS 11.0.1 in 2017 (Apple's newsroom, September 12, 2017). A profile that names no version is
  /// drawn as today.
  init(profile: JSONValue?) {
    guard case .string(let name)? = profile, name.hasPrefix("ios-"),
      let version = name.dropFirst(4).split(separator: ".").first.flatMap({ Int($0) })
    else {
      self = .edgeToEdge
      return
    }
    self = version < 11 ? .homeButton : .edgeToEdge
  }
}

/// What the elements of a figure are drawn on.
enum FigureSurface: Hashable, Sendable {
  /// The round screen of a watch, always dark.
  case watch
  /// An app on the screen of a phone, a tablet or a computer.
  case screen
  /// A locked screen or a home screen: light text on a picture.
  case wallpaper
  /// The same on a computer, which has a Dock.
  case desktop
  /// A card with facts.
  case card
  /// A wall, without any background.
  case wall

  /// Whether text outside rows is centered.
  var isCentered: Bool { [.watch, .wallpaper, .desktop, .wall].contains(self) }
  /// Whether the background is dark in both color schemes.
  var isDark: Bool { [.watch, .wallpaper, .desktop].contains(self) }
}

extension Figure.Form {
  /// Whether the elements are what a person sees on a screen.
  var isScreen: Bool { [.watch, .phone, .tablet, .computer].contains(self) }
}
