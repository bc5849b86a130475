import SimulationKit

/// The outline of a form: its width, the place of its content, and the shapes around it.
struct FigureOutline: Sendable {
  /// The width of the whole figure in CSS pixels, at most 264 to fit on a screen of 320.
  let width: Int
  /// The width of the name below. It may be a little wider than a clock: "Newfoundland" stays one word.
  var nameWidth: Int { form == .clock ? width + 16 : width }
  /// The origin of the content, from the left and from the top.
  let origin: (x: Int, y: Int)
  /// The width of the content.
  let contentWidth: Int
  /// The minimum height of the content.
  let leastHeight: Int
  /// The height of the area below the content.
  let bottom: Int
  /// Whether the content is on a screen, which is dark in both color schemes.
  let isGlass: Bool
  /// Whether text outside rows is centered.
  let isCentered: Bool

  private let form: Figure.Form

  /// Creates the outline of a form.
  init(_ form: Figure.Form) {
    self.form = form
    isGlass = [.watch, .phone, .tablet, .computer].contains(form)
    isCentered = form == .watch || form == .clock
    switch form {
    case .watch:
      (width, origin, contentWidth, leastHeight, bottom) = (184, (28, 44), 120, 104, 44)
    case .phone:
      (width, origin, contentWidth, leastHeight, bottom) = (220, (14, 46), 192, 190, 56)
    case .tablet:
      (width, origin, contentWidth, leastHeight, bottom) = (264, (26, 34), 212, 170, 44)
    case .computer:
      (width, origin, contentWidth, leastHeight, bottom) = (240, (24, 24), 192, 110, 48)
    case .server:
      (width, origin, contentWidth, leastHeight, bottom) = (232, (16, 42), 200, 40, 42)
    case .process:
      (width, origin, contentWidth, leastHeight, bottom) = (232, (16, 16), 200, 32, 16)
    case .folder:
      (width, origin, contentWidth, leastHeight, bottom) = (232, (14, 34), 204, 40, 16)
    case .document:
      (width, origin, contentWidth, leastHeight, bottom) = (224, (14, 34), 196, 60, 18)
    case .clock:
      (width, origin, contentWidth, leastHeight, bottom) = (104, (7, 0), 90, 90, 0)
    }
  }

  /// The shapes around content of a given height.
  func shapes(contentHeight: Int) -> String {
    let height = origin.y + contentHeight + bottom
    return switch form {
    case .watch: watch(height)
    case .phone: phone(height)
    case .tablet: tablet(height)
    case .computer: computer(height)
    case .server: server(height)
    case .process: process(height)
    case .folder: folder(height)
    case .document: document(height)
    case .clock: ""
    }
  }

  private func watch(_ height: Int) -> String {
    let (top, foot) = (16, height - 16)
    return
      #"<path class="body" d="M42 \#(top)L50 0H126L134 \#(top)M42 \#(foot)L50 \#(height)H126L134 \#(foot)"/>"#
      + FigureBlock.box("body", x: 170, y: top + 26, width: 7, height: 26, radius: 3)
      + FigureBlock.box("body", x: 6, y: top, width: 164, height: foot - top, radius: 38)
      + FigureBlock.box("glass", x: 14, y: top + 8, width: 148, height: foot - top - 16, radius: 30)
  }

  private func phone(_ height: Int) -> String {
    FigureBlock.box("body", x: 1, y: 1, width: 218, height: height - 2, radius: 28)
      + #"<path class="slit" d="M94 17H126"/>"#
      + FigureBlock.box("glass", x: 6, y: 34, width: 208, height: height - 78, radius: 4)
      + #"<circle class="detail" cx="110" cy="\#(height - 22)" r="13"/>"#
  }

  private func tablet(_ height: Int) -> String {
    FigureBlock.box("body", x: 1, y: 1, width: 262, height: height - 2, radius: 18)
      + #"<circle class="detail" cx="132" cy="11" r="2"/>"#
      + FigureBlock.box("glass", x: 14, y: 22, width: 236, height: height - 54, radius: 3)
      + #"<circle class="detail" cx="132" cy="\#(height - 16)" r="9"/>"#
  }

  private func computer(_ height: Int) -> String {
    let foot = height - 28
    return FigureBlock.box("body", x: 7, y: 1, width: 226, height: foot, radius: 12)
      + FigureBlock.box("glass", x: 14, y: 10, width: 212, height: foot - 18, radius: 3)
      + #"<path class="body" d="M1 \#(foot + 8)H239V\#(foot + 12)Q239 \#(height - 4) 223 \#(height - 4)"#
      + #"H17Q1 \#(height - 4) 1 \#(foot + 12)Z"/>"#
      + #"<path class="detail" d="M96 \#(foot + 8)Q96 \#(foot + 14) 102 \#(foot + 14)"#
      + #"H138Q144 \#(foot + 14) 144 \#(foot + 8)"/>"#
  }

  private func server(_ height: Int) -> String {
    FigureBlock.box("body", x: 1, y: 1, width: 230, height: height - 2, radius: 6)
      + slots(y: 16) + #"<path class="detail" d="M1 31.5H231M1 \#(height - 32).5H231"/>"#
      + slots(y: height - 16)
  }

  private func slots(y: Int) -> String {
    #"<circle class="lamp" cx="18" cy="\#(y)" r="4"/><circle class="detail" cx="32" cy="\#(y)" r="3.5"/>"#
      + #"<path class="detail" d="M140 \#(y)H216M140 \#(y - 5)H216M140 \#(y + 5)H216"/>"#
  }

  private func process(_ height: Int) -> String {
    FigureBlock.box("body", x: 1, y: 1, width: 230, height: height - 2, radius: 3)
      + #"<path class="detail" d="M8.5 1V\#(height - 1)M223.5 1V\#(height - 1)"/>"#
  }

  private func folder(_ height: Int) -> String {
    let foot = height - 1
    return #"<path class="body" d="M1 9Q1 3 7 3H82Q86 3 89 7L95 15H225Q231 15 231 21V\#(foot - 6)"#
      + #"Q231 \#(foot) 225 \#(foot)H7Q1 \#(foot) 1 \#(foot - 6)Z"/><path class="detail" d="M1 24H231"/>"#
  }

  private func document(_ height: Int) -> String {
    #"<path class="body" d="M4 1H197L223 27V\#(height - 4)Q223 \#(height - 1) 220 \#(height - 1)"#
      + #"H4Q1 \#(height - 1) 1 \#(height - 4)V4Q1 1 4 1Z"/><path class="detail" d="M197 1V27H223"/>"#
  }
}
