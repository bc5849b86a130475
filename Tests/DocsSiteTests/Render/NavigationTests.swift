import Testing

@testable import DocsSite

struct NavigationTests {
  private func page(
    _ path: String,
    _ title: String,
    order: Int = 1000,
    language: String = "en",
    of original: String = ""
  ) throws -> Page {
    try TestPage.page(
      "",
      path: "content/\(path).md",
      frontMatter: "title: \(title)\norder: \(order)\nlanguage: \(language)\ntranslation-of: \"\(original)\""
    )
  }

  private func configuration(_ sections: SiteConfiguration.Section...) -> SiteConfiguration {
    var configuration = TestPage.configuration
    configuration.sections = sections
    return configuration
  }

  private func titles(_ sections: [Navigation.Section]) -> [String] {
    sections.map { "\($0.title): \($0.pages.map(\.frontMatter.title).joined(separator: ", "))" }
  }

  @Test func theRootComesFirstThenTheNamedSectionsThenTheRest() throws {
    let pages = [
      try page("zoo/a", "Zebra"), try page("handoff/b", "B", order: 2), try page("handoff/c", "C", order: 1),
      try page("handoff/deep/d", "D", order: 2), try page("index", "Home"), try page("about", "About"),
      try page("app/e", "E"),
    ]
    let navigation = Navigation(
      pages,
      configuration: configuration(
        .init(folder: "zoo", title: "Animals", titles: [:]),
        .init(folder: "empty", title: "Empty", titles: [:]),
        .init(folder: "handoff", title: "Handoff", titles: [:])
      )
    )
    #expect(
      titles(navigation.sections(in: "en")) == [
        "Test: Home, About", "Animals: Zebra", "Handoff: C, B, D", "App: E",
      ]
    )
  }

  @Test func theOrderDoesNotDependOnTheFiles() throws {
    let pages = [
      try page("a/x", "Same"), try page("a/y", "Same"), try page("b/z", "Z"), try page("c/z", "Z"),
    ]
    let forwards = Navigation(pages, configuration: configuration())
    let backwards = Navigation(pages.reversed(), configuration: configuration())
    #expect(
      forwards.sections(in: "en").map { $0.pages.map(\.urlPath) }
        == backwards.sections(in: "en").map { $0.pages.map(\.urlPath) }
    )
  }

  @Test func aReaderSeesTheTranslationWhereThereIsOne() throws {
    let original = try page("handoff/a", "A", order: 1)
    let translation = try page("pt-br/handoff/a", "A em português", language: "pt-BR", of: "/handoff/a/")
    let other = try page("handoff/b", "B", order: 2)
    let navigation = Navigation(
      [translation, other, original],
      configuration: configuration(.init(folder: "handoff", title: "Handoff", titles: ["pt-BR": "Passagem"]))
    )
    #expect(titles(navigation.sections(in: "en")) == ["Handoff: A, B"])
    #expect(titles(navigation.sections(in: "pt-BR")) == ["Passagem: A em português, B"])
    #expect(navigation.versions(of: original).map(\.urlPath) == ["/handoff/a/", "/pt-br/handoff/a/"])
    #expect(navigation.versions(of: translation).map(\.urlPath) == ["/handoff/a/", "/pt-br/handoff/a/"])
    #expect(navigation.versions(of: other).map(\.urlPath) == ["/handoff/b/"])
    #expect(navigation.original(of: translation).urlPath == "/handoff/a/")
    #expect(navigation.sectionTitle(of: translation) == "Passagem")
    #expect(navigation.sectionTitle(of: original) == "Handoff")
  }
}
