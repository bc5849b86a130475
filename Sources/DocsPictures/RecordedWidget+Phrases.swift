import SimulationKit

extension RecordedWidget {
  /// The widget in the words of its page's language.
  package var translated: RecordedWidget {
    guard !phrases.isEmpty else { return self }
    var widget = self
    widget.simulationTitle = phrases.translate(simulationTitle)
    widget.question = phrases.translate(question)
    widget.profileTitle = phrases.translate(profileTitle)
    widget.run = phrases.translate(run)
    widget.controls = controls.map { control in
      var control = control
      control.label = phrases.translate(control.label)
      control.unit = control.unit.map(phrases.translate)
      for index in control.stops.indices {
        control.stops[index].label = control.stops[index].label.map(phrases.translate)
        control.stops[index].run = phrases.translate(control.stops[index].run)
      }
      return control
    }
    return widget
  }

  /// The texts of the simulation on the page that no phrase translates, once each, in the order of the page.
  ///
  /// Identifiers, code and numbers aren't among them, nor what the page's author wrote.
  package var untranslated: [String] {
    var untranslated: [String] = []
    var seen: Set<String> = []
    func note(_ text: String, where isIncluded: (String) -> Bool = { _ in true }) {
      for text in phrases.untranslated(in: text)
      where WidgetMarkup.isWords(text) && isIncluded(text) && seen.insert(text).inserted {
        untranslated.append(text)
      }
    }
    note(simulationTitle)
    note(profileTitle)
    if question == simulationTitle {
      note(question)
    }
    for control in controls {
      for row in OutcomeTable.rows(of: control) where row.label == nil {
        if case .string(let text) = row.value { note(text) }
      }
    }
    let runs = [run] + controls.flatMap(\.stops).map(\.run)
    let ownWords = Set(runs.flatMap(\.scenario.words))
    for run in runs {
      _ = run.mapTexts { text in
        note(text) { $0.words.contains { !ownWords.contains($0) } }
        return text
      }
    }
    return untranslated
  }
}

extension JSONValue {
  /// The words of all strings in the value; names of members aren't among them.
  fileprivate var words: [String] {
    switch self {
    case .string(let text): text.words
    case .array(let items): items.flatMap(\.words)
    case .object(let members): members.values.flatMap(\.words)
    case .null, .bool, .integer, .number: []
    }
  }
}

extension String {
  /// What has a letter between characters that are neither letters nor digits: "text", "Two" and "devices" in
  /// "text: Two devices, 2".
  fileprivate var words: [String] {
    split { !$0.isLetter && !$0.isNumber }.filter { $0.contains(where: \.isLetter) }.map(String.init)
  }
}
