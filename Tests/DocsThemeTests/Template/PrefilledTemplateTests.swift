import SimulationKit
import Testing

@testable import DocsTheme

/// Filling in a template in two steps gives the same text as in one step.
struct PrefilledTemplateTests {
  private func library(_ texts: [String: String]) -> TemplateLibrary {
    TemplateLibrary(texts.mapValues { Template(TemplateParser($0)) })
  }

  private static let constants: TemplateContext = [
    "c": [
      "text": "<c>", "flag": true, "no": false, "list": ["a", "b", "c"], "none": [],
      "objects": [["x": "1", "inner": ["p", "q"]], ["x": "2", "inner": []]],
      "object": ["x": "o", "name": "part"],
    ],
    "k": .asset(AssetLink(address: "/k.css", integrity: "sha")),
  ]

  @Test(
    arguments: [
      ("<{{c.text}}|{{{c.text}}}|{{c.missing}}|{{k}} {{k.integrity}}>", 1),
      ("{{#c.list}}{{.}}{{^last()}},{{/last()}}{{/c.list}}{{^c.none}}!{{/c.none}}{{#c.no}}no{{/c.no}}", 1),
      ("{{#c.objects}}{{x}}{{#inner}}{{.}}{{/inner}}{{d}};{{/c.objects}}", 5),
      ("a{{> part}}b{{< frame}}{{$title}}{{c.text}}{{/title}}{{/frame}}{{>*c.object.name}}", 5),
      ("{{#list}}{{.}}{{c.text}}{{#first()}}1{{/first()}}{{/list}}", 5),
      ("{{#d}}{{#c.flag}}{{x}}{{/c.flag}}{{/d}}", 2),
    ]
  )
  func whatIsTheSameEachTimeIsThereAlready(template: String, steps: Int) throws {
    let library = library(["t": template, "part": "({{d}})", "frame": "[{{$title}}none{{/title}}]"])
    let prefilled = PrefilledTemplate("t", in: library, constants: Self.constants)
    #expect(prefilled.template?.steps.count == steps)
    let context: TemplateContext = ["d": "<d>", "x": "root", "list": [1, 2]]
    let expected = try library.render("t", context.merging(Self.constants) { own, _ in own }).text
    #expect(try library.render(prefilled, context).text == expected)
  }

  @Test(
    arguments: [
      // The meaning of a name depends on whether the section has an element, which depends on its value.
      "{{#c.list}}{{#d}}{{.}}{{/d}}{{/c.list}}", "{{#c.objects}}{{#d}}{{x}}{{/d}}{{/c.objects}}",
      "{{#c.list}}{{#d}}{{#first()}}1{{/first()}}{{/d}}{{/c.list}}", "{{>*d}}",
      "{{#tree}}{{> t}}{{/tree}}",
    ]
  )
  func whereOnlyItsUseCanTellItIsFilledInAtOnce(template: String) throws {
    let library = library(["t": template, "part": "({{c.text}})"])
    let prefilled = PrefilledTemplate("t", in: library, constants: Self.constants)
    #expect(prefilled.template == nil)
    for value: TemplateValue in [true, false, "part", ["x": "own"], [["x": "1"], ["y": "2"]]] {
      let expected = try library.render("t", ["d": value].merging(Self.constants) { own, _ in own }).text
      #expect(try library.render(prefilled, ["d": value]).text == expected)
    }
  }

  @Test func anyTemplateSaysTheSame() throws {
    var random = SeededSource(seed: 11)
    var counts = (whole: 0, all: 0)
    for _ in 0..<2000 {
      let texts = [
        "t": Self.text(&random, depth: 3), "part": Self.text(&random, depth: 1, holds: false),
        "frame": "{{$a}}\(Self.text(&random, depth: 1, holds: false)){{/a}}|{{$b}}{{c.text}}{{/b}}",
      ]
      let library = library(texts)
      let prefilled = PrefilledTemplate("t", in: library, constants: Self.constants)
      let context = Self.context(&random)
      // A template that includes itself is refused both ways.
      let expected = try? library.render("t", context.merging(Self.constants) { own, _ in own }).text
      #expect((try? library.render(prefilled, context).text) == expected, "\(texts) with \(context)")
      counts.all += 1
      counts.whole += prefilled.template == nil ? 0 : 1
    }
    #expect(counts.whole > counts.all / 2)
  }

  // MARK: Any template

  private static func text(_ random: inout SeededSource, depth: Int, holds: Bool = true) -> String {
    let names = [
      "c.text", "c.flag", "c.no", "c.list", "c.none", "c.objects", "c.object", "c.object.x", "c.missing", "k",
      "d",
      "e", "e.x", "x", "inner", ".",
    ]
    let positions = ["first()", "last()", "even()", "odd()"]
    var text = ""
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let name = names.randomElement(using: &random) ?? "d"
      let inner = depth > 0 ? Self.text(&random, depth: depth - 1, holds: holds) : "-"
      switch Int.random(in: 0..<9, using: &random) {
      case 0: text += "x<\n"
      case 1, 2: text += "{{\(name)}}"
      case 3: text += "{{{\(name)}}}"
      case 4, 5: text += "{{#\(name)}}\(inner){{/\(name)}}"
      case 6: text += "{{^\(name)}}\(inner){{/\(name)}}"
      case 7:
        let position = positions.randomElement(using: &random) ?? "first()"
        text += "{{#\(position)}}\(inner){{/\(position)}}"
      default:
        guard holds else { continue }
        text +=
          [
            "\n  {{> part}}\n", "{{< frame}}{{$a}}\(inner){{/a}}{{/frame}}", "{{$a}}\(inner){{/a}}",
            "{{>*c.object.name}}",
          ]
          .randomElement(using: &random) ?? ""
      }
    }
    return text
  }

  private static func context(_ random: inout SeededSource) -> TemplateContext {
    let values: [TemplateValue] = [
      "<d>", 7, true, false, [], ["x", "y"], [["x": "1"], ["inner": ["z"]]], ["x": "own", "inner": true],
      ["y": "0"],
    ]
    var context = TemplateContext()
    for name in ["d", "e", "x"] {
      context[name] = values.randomElement(using: &random)
    }
    return context
  }
}
