import DocsTheme

/// The theme's sidebar markup in one language, ready to be filled in.
///
/// A theme has `sidebar`, around `sections` and, in the API reference, `symbols`; `sidebar-section`, around `items`; and
/// `sidebar-link`. Without the last two, its sidebar is the same on every page.
struct SidebarTemplates: Sendable {
  /// A way to show a section.
  enum SectionForm: Int, CaseIterable, Sendable {
    /// With its pages, expanded or collapsed.
    case open, closed
    /// As a link to its own page.
    case link
  }

  /// The flags of a link.
  struct LinkForm: Hashable, Sendable {
    /// The value of `aria-current`; empty for pages other than the current one.
    var current = ""
    /// Whether the page is in another language.
    var isForeign = false
    /// Whether it leads to the full list of a shortened section.
    var isAll = false
  }

  let frame: (before: String, after: String)
  let gap: String
  private let symbolFrame: SlottedTemplate
  private let sections: [SlottedTemplate]
  private let links: [LinkForm: SlottedTemplate]

  init(_ theme: Theme, language: String, hasForeign: Bool) throws {
    let words = theme.words(in: language)
    let context: TemplateContext = ["words": words.context]
    func flagged(_ flags: TemplateContext) -> TemplateContext { context.merging(flags) { $1 } }
    let marks: TemplateContext = flagged(["hasForeign": .flag(hasForeign)])
    frame = try SlottedTemplate("sidebar", in: theme, marks, slots: ["sections"]).halves(around: 0, [])
    symbolFrame = try SlottedTemplate("sidebar", in: theme, marks, slots: ["sections", "symbols"])
    sections = try SectionForm.allCases.flatMap { form in
      try [(false, false), (false, true), (true, false), (true, true)].map { isNested, isForeign in
        try SlottedTemplate(
          "sidebar-section",
          in: theme,
          flagged([
            "isNested": .flag(isNested), "isForeign": .flag(isForeign), "isOpen": .flag(form == .open),
            "isLink": .flag(form == .link),
          ]),
          slots: ["title", "url", "items", "language"]
        )
      }
    }
    var links: [LinkForm: SlottedTemplate] = [:]
    for current in ["", "page", "true"] {
      for (isForeign, isAll) in [(false, false), (true, false), (false, true), (true, true)] {
        var flags: TemplateContext = ["isForeign": .flag(isForeign), "isAll": .flag(isAll), "isGap": false]
        // Templates treat an empty text as present; an absent value must be omitted.
        flags["current"] = current.isEmpty ? nil : .text(current)
        links[LinkForm(current: current, isForeign: isForeign, isAll: isAll)] = try SlottedTemplate(
          "sidebar-link",
          in: theme,
          flagged(flags),
          slots: ["title", "url", "language"]
        )
      }
    }
    self.links = links
    let gap = try SlottedTemplate("sidebar-link", in: theme, flagged(["isGap": true]), slots: [])
    self.gap = gap.halves(around: 0, []).before
  }

  /// Returns the markup before and after the sections of a page in the API reference.
  func frame(around symbols: String) -> (before: String, after: String) {
    symbolFrame.halves(around: 0, ["", symbols])
  }

  /// Returns the markup before and after a section's items.
  func section(
    _ form: SectionForm,
    isNested: Bool,
    title: String,
    url: String,
    language: String
  ) -> (before: String, after: String) {
    sections[form.rawValue * 4 + (isNested ? 2 : 0) + (language.isEmpty ? 0 : 1)]
      .halves(around: 2, [title.escapedForHTML, url.escapedForHTML, "", language.escapedForHTML])
  }

  /// Returns the markup of a link.
  ///
  /// - Parameters:
  ///   - current: the value of `aria-current`; empty if it isn't the page's own link.
  ///   - isAll: whether it leads to the full list of a shortened section.
  func link(
    _ link: Sidebar.Link,
    basePath: String,
    current: String = "",
    isAll: Bool = false
  ) -> String {
    let form = LinkForm(current: current, isForeign: !link.language.isEmpty, isAll: isAll)
    let url = basePath + link.address.dropFirst()
    let values = [link.title, url, link.language].map { $0.escapedForHTML }
    return links[form]?.text(values) ?? ""
  }
}
