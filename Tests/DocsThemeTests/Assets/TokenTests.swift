import Foundation
import Scratch
import Testing

@testable import DocsMarkdown
@testable import DocsTheme

/// Style sheets and scripts are split into tokens and joined without those that browsers ignore.
struct TokenTests {
  private static let theme = Checkout.theme.appending(path: "assets")

  private static func files(_ ending: String) throws -> [(name: String, bytes: [UInt8])] {
    try FileManager.default.contentsOfDirectory(atPath: theme.path).sorted()
      .filter { $0.hasSuffix(ending) }
      .map { ($0, [UInt8](try Data(contentsOf: theme.appending(path: $0)))) }
  }

  private func css(_ text: String) throws -> String {
    String(decoding: CSSMinifier.minified(try AssetText(styleSheet: Array(text.utf8))), as: UTF8.self)
  }

  private func script(_ text: String) throws -> String {
    String(decoding: JavaScriptMinifier.minified(try AssetText(script: Array(text.utf8))), as: UTF8.self)
  }

  // MARK: Style sheets

  @Test(
    arguments: [
      ("a > b , c + d { color : red ; }", "a>b,c + d{color:red}"),
      ("a :hover, a:hover {}", "a :hover,a:hover{}"),
      ("a { width: calc( 1px + 2px - (3px) ) }", "a{width:calc(1px + 2px - (3px))}"),
      ("@media (width >= 80rem) and (hover) { a { b: c; } }", "@media (width>= 80rem) and (hover){a{b:c}}"),
      ("a { --x:   {a : b} , \"c  d\"  /* no */ e ;}", "a{--x:{a : b} , \"c  d\" e}"),
      ("a { --x: a:  b; --y: ; }", "a{--x:a: b;--y: }"),
      ("a { background: url( a b.png ) no-repeat }", "a{background:url( a b.png ) no-repeat}"),
      ("a{content:\"/* } */  \\\" ;\"}", "a{content:\"/* } */  \\\" ;\"}"),
      ("a/* x */b c/* x */ d/* x */,e {}", "a/**/b c d/**/,e{}"),
      ("/*! license */ a { b: c !important }", "/*! license */a{b:c!important}"),
      ("@import url(\"a.css\") layer(x);\n@layer a, b;", "@import url(\"a.css\") layer(x);@layer a,b;"),
      ("@supports not (display: grid) { a { b: c } }", "@supports not (display: grid){a{b:c}}"),
      ("a { b: c; & d { e: f } & > g:hover { h: i } }", "a{b:c;& d{e:f}&>g:hover{h:i}}"),
      (".a\\:b .c { d: e }", ".a\\:b .c{d:e}"), ("", ""), (" \n ", ""),
      ("a { margin: -1px +2px }", "a{margin:-1px +2px}"),
      (":is( h1 , h2 ) :not( p )[ x ] { a: b }", ":is(h1,h2) :not(p)[x]{a:b}"),
      ("a { font: 1rem / 1.5 x }", "a{font:1rem / 1.5 x}"),
    ]
  )
  func styleSheetLosesOnlyWhatSeparatesNothing(text: String, expected: String) throws {
    #expect(try css(text) == expected)
    #expect(try css(expected) == expected, "what is minified stays as it is")
  }

  @Test func themesStyleSheetsKeepEveryToken() throws {
    let files = try Self.files(".css")
    #expect(!files.isEmpty)
    for (name, bytes) in files {
      let text = try AssetText(styleSheet: bytes)
      #expect(text.joined == bytes, "\(name) is taken apart without a gap")
      let again = try AssetText(styleSheet: CSSMinifier.minified(text))
      // A semicolon before a closing brace has no effect.
      #expect(again.significant.withoutLastSemicolons == text.significant.withoutLastSemicolons, "\(name)")
      #expect(again.bytes.count < bytes.count)
    }
  }

  @Test(
    arguments: [
      ("a { b: \"c\nd\" }", 7), ("a /* b", 2), ("a { b: url(c", 7), ("a { b: 'c", 7),
    ]
  )
  func styleSheetWithoutAnEndSaysWhere(text: String, offset: Int) {
    let fault = #expect(throws: AssetFault.self) { try CSSTokens.tokens(of: Array(text.utf8)) }
    #expect(fault?.offset == offset)
  }

  // MARK: Scripts

  @Test(
    arguments: [
      ("let a = b / c / d; // e", "let a=b/c/d;"),
      ("switch (a) { case 1: {} / b  c /.test(d) }", "switch(a){case 1:{}/ b  c /.test(d)}"),
      ("switch (a) { default: { } / b  c /g }", "switch(a){default:{}/ b  c /g}"),
      ("x: { } / b  c /", "x:{}/ b  c /"), ("a ? b : {} / c  / d", "a?b:{}/c/d"),
      ("switch (a) { case b ? c : d: {} / e  f / }", "switch(a){case b?c:d:{}/ e  f /}"),
      ("a = { b: {} / c  / d }", "a={b:{}/c/d}"), ("a = b ?? c ? d : {} / e  / f", "a=b??c?d:{}/e/f"),
      ("x: { a?.b } / c  d /", "x:{a?.b}/ c  d /"), ("`${a ? b : {} / c  / d}`", "`${a?b:{}/c/d}`"),
      ("x = a\n++b", "x=a\n++b"),
      ("return\n  a", "return\na"),
      ("return /* a\n b */ c", "return\nc"),
      ("return /* a → b */ c", "return c"),
      ("return /* a\u{2028} b */ c", "return\nc"),
      ("a = b + +c - -d + ++e", "a=b+ +c- -d+ ++e"),
      ("a = /[/\"]/g.test(b) // c", "a= /[/\"]/g.test(b)"),
      ("if (a) /b'/.test(c)", "if(a)/b'/.test(c)"),
      ("(a) / b / '//'", "(a)/b/'//'"),
      ("a++ / b / c", "a++ /b/c"),
      ("x = {} / 2 / '//'; {} /'/.test(x)", "x={}/2/'//';{}/'/.test(x)"),
      ("x => /'/.test(x)", "x=> /'/.test(x)"),
      ("typeof /'/ in y", "typeof/'/ in y"),
      ("a.return / b / c", "a.return/b/c"),
      ("`a  ${ b + `c  ${ {d: '}'}.d }` }  // e`", "`a  ${b+`c  ${{d:'}'}.d}`}  // e`"),
      ("`\\`  ${ a / b }`", "`\\`  ${a/b}`"),
      ("1 .toString()", "1 .toString()"), ("1e+5 + a", "1e+5+a"), ("a ? .5 : b", "a?.5:b"),
      ("/*! license */ a", "/*! license */\na"),
      ("#!/usr/bin/env x\na", "a"),
      (
        "class A { #b = 1; static { } c() { return #b in this } }",
        "class A{#b=1;static{}c(){return #b in this}}"
      ),
      ("a = b\n/c/g.exec(d)", "a=b\n/c/g.exec(d)"),
      ("import a, { b as c } from \"./d.js\";", "import a,{b as c}from\"./d.js\";"),
      ("for (const a of [1]) b", "for(const a of[1])b"),
      ("a\n\n\n  b", "a\nb"), ("caf\u{E9} = 1", "caf\u{E9}=1"), ("", ""),
      ("a <! --b", "a<! --b"), ("a-- > b", "a-- >b"),
    ]
  )
  func scriptLosesOnlyWhatSeparatesNothing(text: String, expected: String) throws {
    #expect(try script(text) == expected)
    #expect(try script(expected) == expected, "what is minified stays as it is")
  }

  @Test func themesScriptsKeepEveryTokenAndEveryLineEnd() throws {
    let files = try Self.files(".js")
    #expect(!files.isEmpty)
    for (name, bytes) in files {
      let text = try AssetText(script: bytes)
      #expect(text.joined == bytes, "\(name) is taken apart without a gap")
      let again = try AssetText(script: JavaScriptMinifier.minified(text))
      #expect(again.significant == text.significant, "\(name)")
      #expect(again.lineStarts == text.lineStarts, "\(name)")
      #expect(again.bytes.count < bytes.count)
    }
  }

  @Test(
    arguments: [
      ("a = 'b\n'", 4), ("`a ${b", 6), ("`a", 0), ("/* a", 0), ("a = /b\n/", 4), ("a = (b", 6), ("a }", 2),
      ("\"", 0), ("\\", 1), ("'\\", 0), ("/", 0), ("`${", 3),
    ]
  )
  func scriptWithoutAnEndSaysWhere(text: String, offset: Int) {
    if text == "\\" {
      #expect(throws: Never.self) { try JavaScriptTokens.tokens(of: Array(text.utf8)) }
      return
    }
    let fault = #expect(throws: AssetFault.self) { try JavaScriptTokens.tokens(of: Array(text.utf8)) }
    #expect(fault?.offset == offset)
  }

  @Test func anyBytesAreTakenApartOrRefused() {
    var state: UInt64 = 7
    let letters = Array("a1 \n/*\"'`\\${}()[]<>+-=.;:@#u(\u{E9}".utf8)
    for _ in 0..<3000 {
      let bytes = (0..<24).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return letters[Int(state >> 33) % letters.count]
      }
      if let text = try? AssetText(styleSheet: bytes) {
        #expect(text.joined == bytes)
        let again = try? AssetText(styleSheet: CSSMinifier.minified(text))
        #expect(again?.significant.withoutLastSemicolons == text.significant.withoutLastSemicolons)
      }
      if let text = try? AssetText(script: bytes) {
        #expect(text.joined == bytes)
        let again = try? AssetText(script: JavaScriptMinifier.minified(text))
        #expect(again?.significant == text.significant, "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }
}

extension AssetText {
  fileprivate var joined: [UInt8] { tokens.flatMap { self[$0] } }

  fileprivate var significant: [[UInt8]] { tokens.filter(\.isSignificant).map { [UInt8](self[$0]) } }

  /// Whether a line ended before each significant token.
  fileprivate var lineStarts: [Bool] {
    var starts: [Bool] = []
    var isBehindLineEnd = true
    for token in tokens {
      if token.isSignificant {
        starts.append(isBehindLineEnd)
        isBehindLineEnd = false
      } else if self[token].contains(where: \.isLineEnd) {
        isBehindLineEnd = true
      }
    }
    return starts
  }
}

extension [[UInt8]] {
  fileprivate var withoutLastSemicolons: [[UInt8]] {
    enumerated().filter { index, bytes in
      bytes != [UInt8(ascii: ";")] || index + 1 >= count || self[index + 1] != [UInt8(ascii: "}")]
    }.map(\.element)
  }
}
