/// The words of widgets that don't come from a scenario, in one language.
package struct WidgetStrings: Sendable {
  /// The page's language as a BCP 47 tag.
  package private(set) var language = "en"
  /// The words of that language for what the simulation says.
  private(set) var phrases = Phrases()
  /// The words that the page's script shows, by the names that it uses.
  package let script: [String: String]
  /// The additional words of a widget that can show the current time.
  package let now: [String: String]
  /// The words of a draggable table, by the names that its script uses.
  let gesture: [String: String]
  /// The words for an event's kind; nil if the arrow and the actors make it clear.
  let kinds: [String: String]
  /// The words of the playback bar, by the names that its script uses.
  let transport: [String: String]
  /// The summary of the events; `%@` is their number.
  let eventCount: (one: String, other: String)
  package let simulation: String
  let met: String
  let notMet: String
  package let reasons: String
  /// The number of conditions if all are met, and the number of met ones if some aren't; `%@` is the number.
  let metReasons: (all: String, some: String)
  package let system: String
  let stage: String
  package let steps: String
  let atStart: String
  let pass: String
  let trace: String
  package let recorded: String
  package let seed: String
  package let profile: String
  package let single: String
  package let serve: (before: String, after: String)
  package let json: String
  let outcomes: String
  package let change: String
  package let outcome: String
  package let asShown: String
  package let on: String
  package let off: String
  package let none: String
  let decimalSeparator: String

  package init(
    language: String = "en",
    script: [String: String],
    now: [String: String],
    gesture: [String: String],
    kinds: [String: String],
    transport: [String: String],
    eventCount: (one: String, other: String),
    simulation: String,
    met: String,
    notMet: String,
    reasons: String,
    metReasons: (all: String, some: String),
    system: String,
    stage: String,
    steps: String,
    atStart: String,
    pass: String,
    trace: String,
    recorded: String,
    seed: String,
    profile: String,
    single: String,
    serve: (before: String, after: String),
    json: String,
    outcomes: String,
    change: String,
    outcome: String,
    asShown: String,
    on: String,
    off: String,
    none: String,
    decimalSeparator: String
  ) {
    self.language = language
    self.script = script
    self.now = now
    self.gesture = gesture
    self.kinds = kinds
    self.transport = transport
    self.eventCount = eventCount
    self.simulation = simulation
    self.met = met
    self.notMet = notMet
    self.reasons = reasons
    self.metReasons = metReasons
    self.system = system
    self.stage = stage
    self.steps = steps
    self.atStart = atStart
    self.pass = pass
    self.trace = trace
    self.recorded = recorded
    self.seed = seed
    self.profile = profile
    self.single = single
    self.serve = serve
    self.json = json
    self.outcomes = outcomes
    self.change = change
    self.outcome = outcome
    self.asShown = asShown
    self.on = on
    self.off = off
    self.none = none
    self.decimalSeparator = decimalSeparator
  }

  fileprivate static let english = WidgetStrings(
    script: [
      "less": "Less",
      "more": "More",
      "reset": "Reset",
      "guess": "Guess first",
      "expect": "What will happen?",
      "show": "Show",
      "asExpected": "It happened as you expected.",
      "expected": "You expected: %@",
      "run": "Run",
      "liveNotice": "Live: this server runs every change. Combine them as you like.",
      "busy": "Running…",
      "rejected": "Rejected",
      "offline": "No response. The last run is still shown; try again.",
      "late": "No response within ten seconds. The last run is still shown; try again.",
      "missing": "This recording can’t be loaded.",
    ],
    now: ["now": "Now", "pause": "Pause", "nowHint": "Live: showing the current time."],
    gesture: [
      "hint": "Drag a row sideways.",
      "keys": "On the keyboard, arrow keys drag, Enter releases or taps, and Escape cancels.",
      "left": "Drag to the left",
      "right": "Drag to the right",
      "release": "Release",
      "restart": "Start over",
      "dragged": "%@ pt",
      "recorded": "This is a recording. The gesture nearest to yours is shown: %@ pt.",
      "unrecorded": "This gesture wasn’t recorded. Run docs serve to drag freely.",
      "offline": "The server isn’t responding. The row is back where it was.",
      "full": "A run can’t have more gestures. Start over to continue.",
    ],
    kinds: [
      "reply": "answer", "radio": "on the air", "wait": "waits", "absent": "did not happen",
      "refusal": "refused",
    ],
    transport: [
      "playback": "Playback",
      "back": "Step back",
      "play": "Play",
      "pause": "Pause",
      "forward": "Step forward",
      "speed": "Speed",
      "position": "Step",
      "start": "At the start",
      "step": "Step %1 of %2",
      "link": "Copy link",
      "test": "Copy as Swift test",
      "copied": "Copied",
      "uncopied": "The browser doesn’t allow copying.",
    ],
    eventCount: ("1 event", "%@ events"),
    simulation: "Simulation",
    met: "met",
    notMet: "not met",
    reasons: "Conditions",
    metReasons: ("%@ conditions, all met", "%@ conditions met"),
    system: "System",
    stage: "Stage",
    steps: "Stage, step by step",
    atStart: "At the start",
    pass: "pass",
    trace: "What happened, in order",
    recorded: "Recorded",
    seed: "seed",
    profile: "%@ profile",
    single: "one change at a time",
    serve: ("Run", "to combine them."),
    json: "The run as JSON",
    outcomes: "What if? One change at a time",
    change: "Change",
    outcome: "Outcome",
    asShown: "as shown",
    on: "on",
    off: "off",
    none: "none",
    decimalSeparator: "."
  )

  fileprivate static let portuguese = WidgetStrings(
    script: [
      "less": "Menos",
      "more": "Mais",
      "reset": "Restaurar",
      "guess": "Palpite",
      "expect": "O que vai acontecer?",
      "show": "Mostrar",
      "asExpected": "Aconteceu o que você esperava.",
      "expected": "Você esperava: %@",
      "run": "Executar",
      "liveNotice": "Ao vivo: este servidor executa cada mudança. Combine-as como quiser.",
      "busy": "Executando…",
      "rejected": "Rejeitado",
      "offline": "Sem resposta. A última execução continua à vista; tente de novo.",
      "late": "Sem resposta em dez segundos. A última execução continua à vista; tente de novo.",
      "missing": "Não foi possível carregar esta gravação.",
    ],
    now: ["now": "Agora", "pause": "Pausar", "nowHint": "Ao vivo: o que se vê é o presente."],
    gesture: [
      "hint": "Arraste uma linha para um lado.",
      "keys": "Com o teclado: as setas arrastam, Enter solta ou toca, Escape devolve.",
      "left": "Arrastar para a esquerda",
      "right": "Arrastar para a direita",
      "release": "Soltar",
      "restart": "Recomeçar",
      "dragged": "%@ pt",
      "recorded": "Esta é a gravação de um só gesto. Aqui está o mais próximo do seu: %@ pt.",
      "unrecorded": "Este gesto não foi gravado. Execute docs serve para arrastar à vontade.",
      "offline": "O servidor não responde. A linha voltou ao lugar.",
      "full": "Não cabem mais gestos numa execução. Recomece para continuar.",
    ],
    kinds: [
      "reply": "resposta", "radio": "pelo ar", "wait": "aguarda", "absent": "não aconteceu",
      "refusal": "recusado",
    ],
    transport: [
      "playback": "Reprodução",
      "back": "Passo anterior",
      "play": "Reproduzir",
      "pause": "Pausar",
      "forward": "Próximo passo",
      "speed": "Velocidade",
      "position": "Passo",
      "start": "No início",
      "step": "Passo %1 de %2",
      "link": "Copiar link",
      "test": "Copiar teste Swift",
      "copied": "Copiado",
      "uncopied": "O navegador não permite copiar.",
    ],
    eventCount: ("1 evento", "%@ eventos"),
    simulation: "Simulação",
    met: "atendida",
    notMet: "não atendida",
    reasons: "Condições",
    metReasons: ("%@ condições, todas atendidas", "%@ condições atendidas"),
    system: "Sistema",
    stage: "Palco",
    steps: "O palco, passo a passo",
    atStart: "No início",
    pass: "se passam",
    trace: "O que aconteceu, em ordem",
    recorded: "Gravado",
    seed: "semente",
    profile: "perfil %@",
    single: "uma mudança de cada vez",
    serve: ("Use", "para combiná-las."),
    json: "JSON",
    outcomes: "E se? Uma mudança de cada vez",
    change: "Mudança",
    outcome: "Resultado",
    asShown: "como acima",
    on: "ligado",
    off: "desligado",
    none: "nenhum",
    decimalSeparator: ","
  )
}

extension WidgetStrings {
  /// The summary of a number of events.
  func events(_ count: Int) -> String {
    (count == 1 ? eventCount.one : eventCount.other).replacing("%@", with: String(count))
  }

  /// The words of a language: Portuguese for every `pt` tag, otherwise English.
  ///
  /// - Parameters:
  ///   - language: a BCP 47 tag.
  ///   - phrases: the words of that language for what the simulation says.
  package init(language: String, phrases: Phrases = Phrases()) {
    self = WidgetStrings.isPortuguese(language) ? .portuguese : .english
    self.language = language
    self.phrases = phrases
  }
}
