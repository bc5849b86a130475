import Testing

@testable import DocsTheme

/// The rules are those of the specification at github.com/mustache/spec.
struct TemplateTests {
  private func text(
    _ template: String,
    _ context: TemplateContext = [:],
    partials: [String: String] = [:]
  ) throws -> String {
    let texts = partials.merging(["t": template]) { $1 }
    return try TemplateLibrary(texts.mapValues { Template(TemplateParser($0)) }).render("t", context).text
  }

  @Test(
    arguments: [
      ("{{a}}", "&lt;&amp;&quot;&#39;&gt;"), ("{{{a}}}", "<&\"'>"), ("{{&a}}", "<&\"'>"),
      ("{{ n }}|{{f}}|{{none}}|", "7|true||"), ("{{o.p.q}}{{o.p.none}}{{o.none.q}}", "deep"),
      ("{{o}}{{l}}", ""),
    ]
  )
  func aTagGivesItsValue(template: String, expected: String) throws {
    let context: TemplateContext = [
      "a": "<&\"'>", "n": 7, "f": true, "o": ["p": ["q": "deep"]], "l": ["x"],
    ]
    #expect(try text(template, context) == expected)
  }

  @Test(
    arguments: [
      ("{{#yes}}a{{/yes}}{{^yes}}b{{/yes}}", "a"), ("{{#no}}a{{/no}}{{^no}}b{{/no}}", "b"),
      ("{{#none}}a{{/none}}{{^none}}b{{/none}}", "b"), ("{{#empty}}a{{/empty}}{{^empty}}b{{/empty}}", "b"),
      // A text is true, whatever it contains.
      ("{{#blank}}a{{/blank}}{{^blank}}b{{/blank}}", "a"),
      ("{{#list}}{{.}},{{/list}}", "1,2,3,"), ("{{#objects}}{{n}}{{outer}} {{/objects}}", "1o 2o "),
      // The inner name hides the outer one; a name that the inner object has isn't looked up outside.
      ("{{#o}}{{outer}}{{p.q}}{{/o}}", "i"), ("{{#o.p}}{{outer}}{{/o.p}}", "o"),
      (
        "{{#list}}{{#first()}}[{{/first()}}{{.}}{{#last()}}]{{/last()}}{{^last()}},{{/last()}}{{/list}}",
        "[1,2,3]"
      ),
      ("{{#list}}{{#even()}}{{.}}{{/even()}}{{#odd()}}-{{/odd()}}{{/list}}", "1-3"),
      ("{{#objects}}{{#list}}{{#last()}}{{.}}{{/last()}}{{/list}}{{#last()}}!{{/last()}}{{/objects}}", "33!"),
    ]
  )
  func aSectionIsShownForWhatIsThere(template: String, expected: String) throws {
    let context: TemplateContext = [
      "yes": true, "no": false, "empty": [], "blank": "", "list": [1, 2, 3], "outer": "o",
      "objects": [["n": 1], ["n": 2]], "o": ["outer": "i", "p": ["x": 1]],
    ]
    #expect(try text(template, context) == expected)
  }

  @Test(
    arguments: [
      ("a\n{{#y}}\nb\n{{/y}}\nc\n", "a\nb\nc\n"), ("a\r\n  {{#y}}  \r\nb\r\n\t{{/y}}\r\nc", "a\r\nb\r\nc"),
      ("{{#y}}\na\n{{/y}}", "a\n"), ("a {{#y}}\nb {{/y}}\nc", "a \nb \nc"),
      ("a\n  {{! a remark\n  of two lines }}\nb", "a\nb"), ("a {{! remark }} b", "a  b"),
      // Two tags on a line aren't standalone.
      ("{{#y}}{{#y}}\na\n{{/y}}{{/y}}\n", "\na\n\n"), ("  {{y}}\n", "  true\n"),
      ("{{=<% %>=}}\n<%y%>{{y}}<%={{ }}=%>{{y}}", "true{{y}}true"), ("{{=| |=}}|y||={{ }}=|", "true"),
    ]
  )
  func aTagThatHasALineForItselfTakesItAlong(template: String, expected: String) throws {
    #expect(try text(template, ["y": true]) == expected)
  }

  @Test(
    arguments: [
      ("[{{> p}}]", "[<o>]"), ("a\n {{> p}}\nb", "a\n <o>b"), ("  {{> lines}}\n", "  1\n  2\n"),
      ("{{#l}}{{> p}}{{/l}}", "<1><2>"), ("{{> none}}", ""), ("{{>*which}}", "<o>"),
      // Only the partial's own lines are indented, not those of a value.
      ("  {{> value}}\n", "  x\ny\n"),
      ("{{#tree}}{{> tree}}{{/tree}}", "a(b()c())"),
      ("{{< frame}}{{$title}}mine{{/title}}{{/frame}}", "[mine|foot]"), ("{{> frame}}", "[none|foot]"),
      ("{{< middle}}{{$title}}outermost{{/title}}{{/middle}}", "[outermost|middle]"),
      // A block's replacement isn't inserted into itself.
      ("{{< frame}}{{$title}}a{{$title}}b{{/title}}{{> frame}}{{/title}}{{/frame}}", "[ab[none|foot]|foot]"),
      (
        "{{< frame}}{{$title}}1{{$foot}}2{{/foot}}{{/title}}{{$foot}}3{{$title}}4{{/title}}{{/foot}}{{/frame}}",
        "[134|312]"
      ),
      // In an inherited template only blocks count, and only those at the top level.
      (
        "{{< frame}}x{{v}}{{#v}}{{$foot}}no{{/foot}}{{/v}}{{$title}}{{#l}}{{v}}{{/l}}{{/title}}{{/frame}}!",
        "[12|foot]!"
      ),
    ]
  )
  func aPartialStandsForItsTemplate(template: String, expected: String) throws {
    let partials = [
      "p": "<{{v}}>", "lines": "1\n2\n", "value": "{{{long}}}\n",
      "frame": "[{{$title}}none{{/title}}|{{$foot}}foot{{/foot}}]",
      "middle": "{{< frame}}{{$title}}middle{{/title}}{{$foot}}middle{{/foot}}{{/frame}}",
      "tree": "{{name}}({{#children}}{{> tree}}{{/children}})",
    ]
    let context: TemplateContext = [
      "v": "o", "l": [["v": 1], ["v": 2]], "which": "p", "long": "x\ny",
      "tree": ["name": "a", "children": [["name": "b", "children": []], ["name": "c", "children": []]]],
    ]
    #expect(try text(template, context, partials: partials) == expected)
  }

  @Test func templatesThatHoldEachOtherForEverAreAnError() throws {
    #expect(throws: TemplateLibrary.RenderingError.self) {
      try text("{{#o}}{{> t}}{{/o}}", ["o": ["a": 1]])
    }
  }

  @Test func aTemplateIsReadHoweverItIsBroken() {
    for template in [
      "{{", "{{#a}}", "{{/a}}", "{{#a}}{{/b}}{{/a}}", "{{{a}}", "{{=x}}", "{{=  =}}", "{{}}", "{{>}}",
    ] {
      _ = Template(TemplateParser(template))
    }
    let deep = String(repeating: "{{#a}}", count: 100_000)
    #expect(TemplateParser(deep).faults.first?.summary == "Sections are nested more than 100 deep")
  }
}
