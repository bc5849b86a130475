import DocsFoundation

/// The directives of tutorials.
///
/// Source: https://www.swift.org/documentation/docc/tutorial-syntax
extension CatalogSource {
  /// A file of code that a step of a tutorial shows.
  package struct CodeFile: Hashable, Sendable {
    /// The name that readers see, which is the same in each step that changes the file.
    package var name: String
    /// The name of the file in the catalog.
    package var file: String
    /// Whether the file isn't compared with the one of the step before.
    package var isReset: Bool
  }

  /// Adds the Markdown for a directive's line, if it is one of tutorials.
  ///
  /// - Returns: whether it is.
  mutating func addTutorial(_ directive: Directive, _ frame: Frame) -> Bool {
    func argument(_ label: String) -> String { directive.arguments[label] ?? "" }
    switch directive.name {
    case "Tutorials":
      isContents = true
      enter(directive, .shown, frame)
    case "Tutorial", "Article", "Steps", "ContentAndMedia", "Stack", "MultipleChoice", "Resources":
      enter(directive, .shown, frame)
    case "Intro":
      if title == nil { title = .text(argument("title")) }
      addHeading(1, argument("title"), directive, frame)
    case "Volume", "Chapter":
      let isInVolume = open.contains { $0.directive.name == "Volume" }
      addHeading(isInVolume ? 3 : 2, argument("name"), directive, frame)
    case "Section":
      addHeading(2, argument("title"), directive, frame)
    case "Assessments":
      addHeading(2, "Check your understanding", directive, frame)
    case "TutorialReference":
      emit("- <\(argument("tutorial"))>", frame)
    case "Documentation", "Downloads", "Forums", "SampleCode", "Videos":
      emit("[\(directive.name)](\(argument("destination")))", frame)
      enter(directive, .shown, frame, isShown: false)
    case "XcodeRequirement":
      emit("[\(argument("title"))](\(argument("destination")))", frame)
    case "Step":
      addStep(directive, frame)
    case "Code":
      add(codeFile: directive, frame)
    case "Choice":
      enter(directive, .marked("- "), frame)
    case "Justification":
      let choice = open.last { $0.directive.name == "Choice" }
      let isRight = choice?.directive.arguments["isCorrect"] == "true"
      enter(directive, .introduced(isRight ? "**Right.** " : "**Wrong.** "), frame)
    default:
      return false
    }
    return true
  }

  private mutating func addHeading(_ level: Int, _ text: String, _ directive: Directive, _ frame: Frame) {
    emit(String(repeating: "#", count: level) + " " + text, frame)
    enter(directive, .shown, frame, isShown: false)
  }

  /// Adds a step to the numbered list. Text between steps ends the list, and the next one counts on.
  private mutating func addStep(_ directive: Directive, _ frame: Frame) {
    guard let list = open.indices.last, open[list].directive.name == "Steps" else {
      return enter(directive, .shown, frame)
    }
    open[list].steps += 1
    let mark = "\(open[list].steps). "
    var hasComment = false
    if !open[list].hasOpenList, case .open = directive.content {
      hasComment = true
      emit("<!-- steps -->", frame)
    }
    enter(directive, .marked(mark), frame, isShown: !hasComment)
    open[list].hasOpenList = true
  }

  private mutating func add(codeFile directive: Directive, _ frame: Frame) {
    let file = directive.arguments["file"] ?? ""
    let image = "code-\(codeFiles.count + 1)"
    let name = directive.arguments["name"] ?? file
    codeFiles[image] = CodeFile(name: name, file: file, isReset: directive.arguments["reset"] == "true")
    emit("![\(name)](<\(image)>)", frame)
    enter(directive, .shown, frame, isShown: false)
  }
}
