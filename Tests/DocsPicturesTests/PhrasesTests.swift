import SimulationKit
import Testing

@testable import DocsPictures

struct PhrasesTests {
  private let phrases = Phrases([
    "Paid back: {titles}.": "Reembolsado: {titles}.",
    "Paid back: {titles}. {rest}": "Reembolsado: {titles}. {rest}",
    "{title} is active.": "{title} está ativa.",
    "{a}; {b}": "{a} e {b}",
    "{a}; {b}; {c}": "{a}, {b} e {c}",
    "100 coins": "100 moedas",
    "{count} coins": "{count} moedinhas",
    "{#units}.{#cents}": "{#units},{#cents}",
    "{a} of {b}": "{b}: {a}",
    "a{x}": "b{x}",
    "{\"ok\": {n}}": "{\"sim\": {n}}",
  ])

  @Test(
    arguments: [
      ("", ""), ("Nothing.", "Nothing."), ("100 coins", "100 moedas"), ("7 coins", "7 moedinhas"),
      ("Paid back: 100 coins.", "Reembolsado: 100 moedas."),
      ("Paid back: 100 coins; 7 coins.", "Reembolsado: 100 moedas e 7 moedinhas."),
      ("Paid back: Pro; 100 coins; 7 coins.", "Reembolsado: Pro, 100 moedas e 7 moedinhas."),
      ("Paid back: Pro. News is active.", "Reembolsado: Pro. News está ativa."),
      ("Paid back: Pro. News is active. ", "Reembolsado: Pro. News is active. "),
      ("Paid back: .", "Paid back: ."), ("1.000", "1,000"), ("-1.000", "-1.000"), ("1.0.0", "1.0.0"),
      ("2 of 3", "3: 2"), (" of ", " of "), ("é of ü", "ü: é"), ("a", "a"), ("aé", "bé"),
      (#"{"ok": 1}"#, #"{"sim": 1}"#),
    ]
  )
  func translatesATextByItsPhrase(text: String, translation: String) {
    #expect(phrases.translate(text) == translation)
    // From memory too.
    #expect(phrases.translate(text) == translation)
  }

  @Test func theOrderOfPhrasesWithEqualTextIsTheirOwn() {
    for _ in 0..<20 {
      let phrases = Phrases(["a{x}": "1{x}", "{x}b": "2{x}", "{y}b": "3{y}"])
      #expect(phrases.translate("a-b") == "12-")
      #expect(phrases.translate("c-b") == "2c-")
    }
  }

  @Test func withoutPhrasesEverythingStays() throws {
    let run = try RunSample.everything()
    #expect(Phrases().translate(run) == run)
    #expect(Phrases().translate("100 coins") == "100 coins")
  }

  @Test(.timeLimit(.minutes(1))) func hostileTextsTakeLittleWork() {
    let entries = (0..<500).map { ("{a}x{b}x{c}x{d}\($0)", "{a}y{b}y{c}y{d}\($0)") }
    let phrases = Phrases(
      Dictionary(entries + [("x{a}", "y{a}"), ("{a}; {b}", "{a}; {b}")]) { first, _ in first }
    )
    for text in [
      String(repeating: "x", count: 4000), String(repeating: "; ", count: 2000),
      String(repeating: "x", count: 1_000_000),
    ] {
      #expect(phrases.translate(text).utf8.count == text.utf8.count)
    }
  }

  @Test(
    arguments: [
      ("a {b}", "c {b}", nil), ("a", "b", nil), ("{not one}", "{nor this}", nil), ("{}", "{}", nil),
      ("a {b}", "c", "The translation lacks the placeholder '{b}'"),
      ("a", "c {b}", "The English text lacks the placeholder '{b}'"),
      ("a {b}", "c {#b}", "The translation lacks the placeholder '{b}'"),
      ("{b} a {b}", "{b}", "The placeholder '{b}' appears twice"),
      ("a {b}", "{b} {b}", "The placeholder '{b}' appears twice"),
      ("{b}", "{b}", "A phrase needs text beside its placeholders"),
      ("a {b}{c}", "a {b}{c}", "Two placeholders need text between them"),
    ] as [(String, String, String?)]
  )
  func saysWhatIsWrongWithAPhrase(text: String, translation: String, fault: String?) {
    #expect(Phrases.fault(in: text, translation) == fault)
    if fault != nil {
      #expect(Phrases([text: translation]).translate(text) == text)
    }
  }

  @Test func translatesWhatReadersSeeOfARun() throws {
    let run = try RunSample.everything()
    var texts: [String] = []
    _ = run.mapTexts { text in
      texts.append(text)
      return text
    }
    let phrases = Phrases(Dictionary(texts.map { ($0, "*\($0)") }) { first, _ in first })
    let translated = phrases.translate(run)
    #expect(translated.scenario == run.scenario && translated.outcome.status == run.outcome.status)
    #expect(translated.events.map(\.reasons[0].name) == run.events.map(\.reasons[0].name))
    let fragment = RunRenderer.fragment(run, language: "pt-BR", phrases: phrases)
    for text in texts where !text.isEmpty {
      #expect(RunSample.text(fragment).contains("*\(text)"))
    }
    // What is in a file stays.
    #expect(!texts.contains("a\n  b") && fragment.contains("a\n"))
    #expect(fragment.contains(#"<p class="outcome">*It ends.</p>"#) && !fragment.contains("lang="))
  }

  @Test func theTestOfARunStaysInEnglish() throws {
    let run = try RunSample.run(sentence: "It ends.")
    let html = RunRenderer.recording(
      run,
      of: "lamp",
      type: "Lamps.Lamp",
      language: "pt-BR",
      phrases: Phrases(["It ends.": "Acabou."])
    )
    let parts = html.components(#"<template class="test">"#)
    #expect(parts.count == 2)
    #expect(parts[0].contains("Acabou.") && !parts[0].contains("It ends."))
    #expect(parts[1].contains("It ends.") && !parts[1].contains("Acabou."))
  }

  @Test func aWidgetSpeaksTheLanguageOfItsPage() throws {
    var widget = try RunSample.widget(language: "pt-BR", question: "Qual?")
    widget.phrases = Phrases([
      "Handoff": "Entrega", "iOS 8": "o iOS 8", "The default.": "O padrão.", "No icon.": "Sem ícone.",
      "Near.": "Perto.",
    ])
    widget.controls[0].initial = "near"
    widget.controls[0].stops = [
      .init(value: "near", file: "1-0", run: try RunSample.run(sentence: "No icon."))
    ]
    let text = RunSample.text(WidgetRenderer.html(widget))
    for words in ["Simulação · Entrega · perfil o iOS 8", "Sem ícone.", "O padrão.", "Perto."] {
      #expect(text.contains(words), "\(words)")
    }
    #expect(!text.contains("No icon."))
    #expect(widget.untranslated == ["near", "Far."])
    widget.phrases = Phrases(["near": "perto", "Far.": "Longe."])
    #expect(WidgetRenderer.html(widget).contains(#"data-text="perto""#))
    #expect(WidgetRenderer.html(widget).contains(#"data-value="&quot;near&quot;""#))
    #expect(widget.untranslated == ["Handoff", "The default.", "No icon.", "Near."])
  }

  @Test func whatTheAuthorWroteNeedsNoPhrase() throws {
    var widget = try RunSample.widget(language: "pt-BR", question: "Qual?")
    widget.phrases = Phrases(["{a} shows {b}.": "{a} mostra {b}."])
    widget.controls = []
    let sentence = "Artigo shows texto: Dois aparelhos."
    widget.run = try RunSample.run(scenario: ["fields": ["texto", "Dois aparelhos"]], sentence: sentence)
    #expect(widget.untranslated.contains("Artigo") && !widget.untranslated.contains("texto: Dois aparelhos"))
    widget.run = try RunSample.run(
      scenario: ["app": ["Artigo": "Artigo"], "fields": ["texto", "Dois aparelhos"]],
      sentence: sentence
    )
    #expect(!widget.untranslated.contains("Artigo"))
    // The names of members are the simulation's.
    widget.run.outcome.sentence = "Artigo shows app."
    #expect(widget.untranslated.contains("app"))
  }

  @Test(
    arguments: [
      ("Off", true), ("The lamp is lit.", true), ("1 day", true), ("(“Yes”)", false), ("", false),
      ("12:30", false), ("add(_:) x", false), ("willActivate()", false), ("com.example.app", false),
      ("3 V", false), ("no-icon", false), ("USD", false), ("doesn't", true), ("finishTransaction", false),
    ]
  )
  func tellsWordsFromIdentifiers(text: String, isWords: Bool) {
    #expect(WidgetMarkup.isWords(text) == isWords)
  }
}
