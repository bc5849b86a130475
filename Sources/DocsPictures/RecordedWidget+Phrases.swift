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
    func note(_ text: String) {
      for text in phrases.untranslated(in: text)
      where WidgetMarkup.isWords(text) && seen.insert(text).inserted {
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
    for run in [run] + controls.flatMap(\.stops).map(\.run) {
      _ = run.mapTexts { text in
        note(text)
        return text
      }
    }
    return untranslated
  }
}
