import Testing

@testable import DocsMarkdown

struct YAMLHighlighterTests {
  @Test(
    arguments: [
      ("a: b c\nd-e : f", "l«a»: s«b c»\nl«d-e» : s«f»"), ("\"a\": 'b''c'", "l«\"a\"»: s«'b''c'»"),
      ("a: http://b:80/c#d", "l«a»: s«http://b:80/c#d»"), ("a:\r\n  b: c\r\n", "l«a»:\r\n  l«b»: s«c»\r\n"),
      ("- a\n- b: c\n- - d", "- s«a»\n- l«b»: s«c»\n- - s«d»"), ("? a\n: b", "? s«a»\n: s«b»"),
      ("é: ü", "l«é»: s«ü»"),
      ("a: \"b\n  c: d\" # e", "l«a»: s«\"b\n  c: d\"» c«# e»"), ("a: -b", "l«a»: s«-b»"),
      ("a: \"\\\"\"", "l«a»: s«\"\\\"\"»"),
    ]
  )
  func tellsKeysFromScalars(code: String, marked: String) {
    #expect(Highlighter.marked(code, "yaml") == marked)
  }

  @Test(
    arguments: [
      ("[1, -2, +3, 0x1F, 0o17, 1.5, .5, 1e3, 1.5E-3]", "n"), ("[.inf, -.INF, .nan]", "n"),
      ("[true, False, NULL, null, ~]", "k"),
      ("[1.2.3, 2026-03-08, 12:30, 1e, 0x, -, ., 1a, e1, 0xg, +]", "s"),
      ("[yes, tRue, nulls, on, é1]", "s"),
    ]
  )
  func plainScalarsHaveTheirTypeInTheCoreSchema(code: String, tokenClass: String) throws {
    let tokens = try #require(Highlighter.colored(code, language: "yaml")).tokens
    let classes = Set(tokens.compactMap(\.tokenClass?.rawValue))
    #expect(classes == [tokenClass])
    #expect(tokens.filter { $0.tokenClass != nil }.count == code.split(separator: ",").count)
  }

  @Test(
    arguments: [
      ("{a: b, \"c\":1, d: [e f, 'g']}", "{l«a»: s«b», l«\"c\"»:n«1», l«d»: [s«e f», s«'g'»]}"),
      ("a: [\n  b, # c\n  d\n]\ne: {}", "l«a»: [\n  s«b», c«# c»\n  s«d»\n]\nl«e»: {}"),
      ("a: b, [c]", "l«a»: s«b, [c]»"),
      ("a: ${{ b }}", "l«a»: s«${{ b }}»"), ("a: ]\nb: c, d", "l«a»: ]\nl«b»: s«c, d»"),
      ("[a\n---\nb: c, d", "[s«a»\nk«---»\nl«b»: s«c, d»"),
    ]
  )
  func flowCollectionsHaveIndicatorsOfTheirOwn(code: String, marked: String) {
    #expect(Highlighter.marked(code, "yml") == marked)
  }

  @Test(
    arguments: [
      ("# a\nb: c # d\ne: f#g", "c«# a»\nl«b»: s«c» c«# d»\nl«e»: s«f#g»"),
      ("%YAML 1.2\n---\na: b\n...", "k«%YAML 1.2»\nk«---»\nl«a»: s«b»\nk«...»"),
      ("--- a\n----", "k«---» s«a»\ns«----»"),
      ("a: &b !!str c\nd: *b\ne: !f {}", "l«a»: a«&b» t«!!str» s«c»\nl«d»: a«*b»\nl«e»: t«!f» {}"),
      ("<<: *a", "l«<<»: a«*a»"), ("[*a, &b c]", "[a«*a», a«&b» s«c»]"),
    ]
  )
  func colorsCommentsMarkersAndProperties(code: String, marked: String) {
    #expect(Highlighter.marked(code, "yaml") == marked)
  }

  @Test(
    arguments: [
      ("a: |\n  b: c\n\n  # d\ne: f", "l«a»: k«|»\ns«  b: c\n\n  # d\n»l«e»: s«f»"),
      ("a: >- # b\n  c\nd: e", "l«a»: k«>-» c«# b»\ns«  c\n»l«d»: s«e»"),
      ("- a: |\n    b\n  c: d", "- l«a»: k«|»\ns«    b\n»  l«c»: s«d»"),
      ("- |\n a\n- b", "- k«|»\ns« a\n»- s«b»"),
      ("a: |2\n    b\n   c\n d: e", "l«a»: k«|2»\ns«    b\n   c\n» l«d»: s«e»"),
      ("a: |\nb: c", "l«a»: k«|»\nl«b»: s«c»"),
      ("--- |\na\nb: c\n---\nd", "k«---» k«|»\ns«a\nb: c\n»k«---»\ns«d»"),
      ("a: |\r\n  b\r\nc: d", "l«a»: k«|»\r\ns«  b\r\n»l«c»: s«d»"),
      ("a: |", "l«a»: k«|»"), ("a: |\n  b", "l«a»: k«|»\ns«  b»"), ("a: b | c", "l«a»: s«b | c»"),
    ]
  )
  func blockScalarsEndWithTheirIndentation(code: String, marked: String) {
    #expect(Highlighter.marked(code, "yaml") == marked)
  }
}
