import Testing

@testable import DocsMarkdown

struct XMLHighlighterTests {
  @Test(
    arguments: [
      ("<a b=\"c\" d='e'>f</a>", "t«<a» a«b»=s«\"c\"» a«d»=s«'e'»t«>»ft«</a>»"),
      ("<x:a-b.c é=\"\"/>", "t«<x:a-b.c» a«é»=s«\"\"»t«/>»"),
      ("<a\n b = 'c\nd'\n>", "t«<a»\n a«b» = s«'c\nd'»\nt«>»"),
      ("a &amp; b&#38;&#x26; & &c d", "a n«&amp;» bn«&#38;&#x26;» & &c d"),
      ("<a b='c&lt;d&'>", "t«<a» a«b»=s«'c»n«&lt;»s«d&'»t«>»"),
      ("<!-- a <b> -- --><c>", "c«<!-- a <b> -- -->»t«<c>»"),
      ("<a><![CDATA[<b>&c;]]]></a>", "t«<a>»k«<![CDATA[»s«<b>&c;]»k«]]>»t«</a>»"),
      ("<?xml version=\"1.0\"?>\n<a/>", "k«<?xml» a«version»=s«\"1.0\"»k«?>»\nt«<a/>»"),
      ("<!DOCTYPE a PUBLIC \"b>\" 'c'><d>", "k«<!DOCTYPE» a PUBLIC s«\"b>\"» s«'c'»k«>»t«<d>»"),
      ("<!DOCTYPE a [<!ENTITY b \"c\"><!--d-->]>", "k«<!DOCTYPE» a [k«<!ENTITY» b s«\"c\"»k«>»c«<!--d-->»]>"),
      ("<script>a<b></b>", "t«<script>»at«<b></b>»"),
    ]
  )
  func colorsMarkup(code: String, marked: String) {
    #expect(Highlighter.marked(code, "xml") == marked)
  }

  @Test(
    arguments: [
      ("a < b > c", "a < b > c"), ("<a <b>", "t«<a» t«<b>»"), ("<a b='c", "t«<a» a«b»=s«'c»"),
      ("<!-- a", "c«<!-- a»"),
      ("<![CDATA[a", "k«<![CDATA[»s«a»"), ("<?a", "k«<?a»"), ("<", "<"), ("</", "</"), ("<!", "k«<!»"),
      ("<!A 'b", "k«<!A» s«'b»"),
    ]
  )
  func malformedMarkupIsReadOn(code: String, marked: String) {
    #expect(Highlighter.marked(code, "xml") == marked)
  }

  @Test(
    arguments: [
      ("<key>A &amp; b</key>", "t«<key>»l«A »n«&amp;»l« b»t«</key>»"),
      ("<string>a</string> b", "t«<string>»s«a»t«</string>» b"),
      ("<integer>1</integer>", "t«<integer>»n«1»t«</integer>»"),
      ("<real>1.5</real>", "t«<real>»n«1.5»t«</real>»"), ("<date>a</date>", "t«<date>»s«a»t«</date>»"),
      ("<key>a</key><true/>", "t«<key>»l«a»t«</key>»k«<true/>»"), ("<string/>a", "t«<string/>»a"),
      ("<false", "k«<false»"),
      ("<dict>\n  <array></array>", "t«<dict>»\n  t«<array></array>»"),
    ]
  )
  func thePropertiesOfAListAreColoredByTheirType(code: String, marked: String) {
    #expect(Highlighter.marked(code, "plist") == marked)
  }

  @Test(
    arguments: [
      ("<!doctype html><a b=c/d e>", "k«<!doctype» htmlk«>»t«<a» a«b»=s«c/d» a«e»t«>»"),
      ("<script a>b < c && \"</d>\"</SCRIPT>e", "t«<script» a«a»t«>»b < c && \"</d>\"t«</SCRIPT>»e"),
      ("<STYLE>a > b {}</style><i>", "t«<STYLE>»a > b {}t«</style><i>»"), ("<script>a<b>", "t«<script>»a<b>"),
      ("<scripts><b>", "t«<scripts><b>»"), ("<script/><b>", "t«<script/><b>»"),
    ]
  )
  func scriptsOfHTMLAreNoMarkup(code: String, marked: String) {
    #expect(Highlighter.marked(code, "html") == marked)
  }
}
