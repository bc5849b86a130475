import DocsTheme
import Testing

@testable import DocsMarkdown
@testable import DocsSite

struct NavigationTests {
  /// The titles of a tree, with the contents of folders in parentheses.
  private func outline(_ navigation: Navigation, in language: String = "en", folder: Int = 0) -> String {
    let tree = navigation.tree(in: language)
    let own = tree.folders[folder].index.map { ["[\(navigation.pages[$0].frontMatter.title)]"] } ?? []
    let items = tree.folders[folder].items.map { item in
      switch item {
      case .page(let page): navigation.pages[page].frontMatter.title
      case .folder(let inner): outline(navigation, in: language, folder: inner)
      }
    }
    return "\(tree.folders[folder].title)(\((own + items).joined(separator: " ")))"
  }

  @Test func theRootComesFirstThenTheNamedFoldersThenTheRest() throws {
    let pages = [
      try TestSite.page("zoo/a", "Zebra"), try TestSite.page("handoff/b", "B", "order: 2"),
      try TestSite.page("handoff/c", "C", "order: 1"), try TestSite.page("index", "Home"),
      try TestSite.page("about", "About"), try TestSite.page("app-e/e", "E"),
      try TestSite.page("first/index", "First", "order: 1"),
    ]
    let sections = ["zoo", "empty", "handoff"].map {
      SiteConfiguration.Section(folder: $0, title: "The \($0)", titles: [:])
    }
    let navigation = Navigation(pages, configuration: TestSite.configuration(sections))
    #expect(
      outline(navigation)
        == "Test([Home] About The zoo(Zebra) The handoff(C B) First([First]) App e(E))"
    )
  }

  @Test func foldersStandInFoldersAmongTheirPages() throws {
    let pages = [
      try TestSite.page("a/deep/er/leaf", "Leaf"), try TestSite.page("a/deep/index", "Deep", "order: 2"),
      try TestSite.page("a/one", "One", "order: 1"), try TestSite.page("a/three", "Three", "order: 3"),
      try TestSite.page("a/two", "Two", "order: 2"), try TestSite.page("b", "B"),
      try TestSite.page("b/c", "C"),
    ]
    let navigation = Navigation(pages, configuration: TestSite.configuration())
    #expect(outline(navigation) == "Test(A(One Two Deep([Deep] Er(Leaf)) Three) B([B] C))")
    #expect(
      navigation.tree(in: "en").order.map { navigation.pages[$0].frontMatter.title } == [
        "One", "Two", "Deep", "Leaf", "Three", "B", "C",
      ]
    )
    #expect(navigation.folders(above: pages[0]).map(\.address) == ["/a/", "/a/deep/", "/a/deep/er/"])
    #expect(navigation.folders(above: pages[1]).map(\.title) == ["A"])
    #expect(navigation.folders(above: pages[5]) == [])
  }

  @Test func aPathThatIsDeeperThanAnyoneReadsEndsInItsEighthFolder() throws {
    let path = (1...40).map { "f\($0)" }.joined(separator: "/")
    let page = try TestSite.page("\(path)/leaf", "Leaf")
    let navigation = Navigation([page], configuration: TestSite.configuration())
    #expect(navigation.folders(above: page).map(\.title) == (1...8).map { "F\($0)" })
  }

  @Test func neighborsGoAcrossFoldersInTheReadersLanguage() throws {
    let pages = [
      try TestSite.page("a/one", "One"), try TestSite.page("b/two", "Two"), try TestSite.page("b/x", "X"),
      try TestSite.page("pt-br/b/two", "Dois", "language: pt-BR", "translation-of: /b/two/"),
    ]
    let navigation = Navigation(pages, configuration: TestSite.configuration())
    #expect(navigation.neighbors(of: pages[0]).previous == nil)
    #expect(navigation.neighbors(of: pages[0]).next?.urlPath == "/b/two/")
    #expect(navigation.neighbors(of: pages[2]).previous?.urlPath == "/b/two/")
    #expect(navigation.neighbors(of: pages[2]).next == nil)
    #expect(navigation.neighbors(of: pages[3]).previous?.urlPath == "/a/one/")
    #expect(navigation.neighbors(of: pages[3]).next?.urlPath == "/b/x/")
  }

  @Test func pagesWithOneOrderAreSortedByTitleThenAddress() throws {
    let titles = [
      "Zebra", "Übung", "U\u{308}bung b", "Ubung", "Activity receipt 10", "Activity receipt 1",
      "Activity receipt 2", "Activity receipts and their chains", "Activity receipts and their", "a", "Aa",
      "A",
      "A", "Éclair", "E\u{301}clair a", "Eclair",
    ]
    let pages = try titles.enumerated().map { try TestSite.page("p\($0)", $1) }
    let navigation = Navigation(pages, configuration: TestSite.configuration())
    let sorted = pages.sorted {
      ($0.frontMatter.title, $0.urlPath) < ($1.frontMatter.title, $1.urlPath)
    }
    #expect(
      navigation.tree(in: "en").order.map { navigation.pages[$0].urlPath } == sorted.map(\.urlPath)
    )
  }

  @Test func theOrderDoesNotDependOnTheFiles() throws {
    let pages = [
      try TestSite.page("a/x", "Same"), try TestSite.page("a/y", "Same"), try TestSite.page("b/z", "Z"),
      try TestSite.page("c/z", "Z"),
    ]
    let orders = [pages, pages.reversed()].map { pages in
      let navigation = Navigation(pages, configuration: TestSite.configuration())
      return navigation.tree(in: "en").order.map { navigation.pages[$0].urlPath }
    }
    #expect(orders[0] == ["/a/x/", "/a/y/", "/b/z/", "/c/z/"])
    #expect(orders[1] == orders[0])
  }

  @Test func aReaderSeesTheTranslationWhereThereIsOne() throws {
    let original = try TestSite.page("handoff/a", "A", "order: 1")
    let translation = try TestSite.page(
      "pt-br/handoff/a",
      "A em português",
      "language: pt-BR",
      "translation-of: /handoff/a/"
    )
    let other = try TestSite.page("handoff/b", "B", "order: 2")
    let native = try TestSite.page("pt-br/nosso/c", "Nosso", "language: pt-BR")
    let section = SiteConfiguration.Section(
      folder: "handoff",
      title: "Handoff",
      titles: ["pt-BR": "Passagem"]
    )
    let navigation = Navigation(
      [translation, other, original, native],
      configuration: TestSite.configuration([section])
    )
    #expect(outline(navigation) == "Test(Handoff(A B))")
    #expect(outline(navigation, in: "pt-BR") == "Test(Passagem(A em português B) Nosso(Nosso))")
    #expect(navigation.versions(of: original).map(\.urlPath) == ["/handoff/a/", "/pt-br/handoff/a/"])
    #expect(navigation.versions(of: translation).map(\.urlPath) == ["/handoff/a/", "/pt-br/handoff/a/"])
    #expect(navigation.versions(of: other).map(\.urlPath) == ["/handoff/b/"])
    #expect(navigation.original(of: translation).urlPath == "/handoff/a/")
    #expect(navigation.folders(above: translation).map(\.address) == ["/pt-br/handoff/"])
  }

  @Test func aListSaysWhatItsPagesAreAboutInTheLanguagesThatHaveASentence() throws {
    let pages = [
      try TestSite.page("a/x", "X"), try TestSite.page("b/y", "Y"),
      try TestSite.page("pt-br/a/x", "Xis", "language: pt-BR", "translation-of: /a/x/"),
      try TestSite.page("pt-br/b/y", "Ípsilon", "language: pt-BR", "translation-of: /b/y/"),
    ]
    let sections = [
      SiteConfiguration.Section(
        folder: "a",
        title: "A",
        description: "All of it.",
        descriptions: ["pt-BR": "Tudo."]
      ),
      SiteConfiguration.Section(folder: "b", title: "B", description: "The rest."),
    ]
    let configuration = TestSite.configuration(sections)
    let navigation = Navigation(pages, configuration: configuration)
    let lists = ListPages(navigation, configuration: configuration, words: { _ in Words([:]) })
    #expect(
      lists.pages.map { "\($0.address) \($0.description)" }.sorted() == [
        "/ ", "/a/ All of it.", "/b/ The rest.", "/pt-br/ ", "/pt-br/a/ Tudo.", "/pt-br/b/ ",
      ]
    )
  }

  @Test func aFolderWithoutAPageGetsAListInEachLanguageThatHasPagesInIt() throws {
    let pages = [
      try TestSite.page("a/x", "X"), try TestSite.page("b/y", "Y"), try TestSite.page("c/index", "C"),
      try TestSite.page("pt-br/a/x", "Xis", "language: pt-BR", "translation-of: /a/x/"),
    ]
    let navigation = Navigation(pages, configuration: TestSite.configuration())
    func folders(_ language: String) -> [String] {
      navigation.tree(in: language).folders.map { "\($0.path) \($0.address) \($0.hasList)" }
    }
    #expect(folders("en") == [" / true", "c /c/ false", "a /a/ true", "b /b/ true"])
    #expect(folders("pt-BR") == [" /pt-br/ true", "c /c/ false", "a /pt-br/a/ true", "b /b/ false"])
    #expect(navigation.home(in: "pt-BR") == "/pt-br/")
    let without = Navigation(pages, configuration: TestSite.configuration(), makesLists: false)
    #expect(without.tree(in: "en").folders.map(\.address) == ["", "/c/", "", ""])
    #expect(without.home(in: "en") == "/")
  }
}
