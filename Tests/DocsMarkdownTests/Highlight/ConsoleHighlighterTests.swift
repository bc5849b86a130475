import Testing

@testable import DocsMarkdown

struct ConsoleHighlighterTests {
  @Test(
    arguments: [
      ("$ a -b\nc -d\ne\n$ f", "p«$» f«a» a«-b»\no«c -d\ne\n»p«$» f«f»"),
      ("% a\r\nb", "p«%» f«a»\r\no«b»"), ("  $ a\n  b", "  p«$» f«a»\no«  b»"), ("$", "p«$»"),
      ("# a\n# b\nc", "c«# a\n# b\n»o«c»"), ("$a\n%b", "o«$a\n%b»"), ("\n\na", "o«\n\na»"),
    ]
  )
  func tellsCommandsFromTheirOutput(code: String, marked: String) {
    #expect(Highlighter.marked(code, "console") == marked)
  }

  @Test(
    arguments: [
      ("$ a \\\n>   --b\nc", "p«$» f«a» \\\np«>»   a«--b»\no«c»"),
      ("$ a \\\n  --b\nc", "p«$» f«a» \\\n  a«--b»\no«c»"),
      ("$ a |\n> b\n> c", "p«$» f«a» |\np«>» f«b»\no«> c»"), ("$ a &&\nb\nc", "p«$» f«a» &&\nf«b»\no«c»"),
      ("$ a &\nb", "p«$» f«a» &\no«b»"),
      ("$ a 'b\nc' d\ne", "p«$» f«a» s«'b\nc'» d\no«e»"),
      ("$ a <<B\n> c $d\n> B\ne", "p«$» f«a» <<k«B»\np«>» s«c »t«$d»s«\n»p«>» k«B»\no«e»"),
    ]
  )
  func aCommandMayGoOnInTheNextLine(code: String, marked: String) {
    #expect(Highlighter.marked(code, "console") == marked)
  }

  @Test func aPromptEndsWhatTheCommandBeforeLeftOpen() {
    #expect(Highlighter.marked("$ a don't\n$ b 'c'", "console") == "p«$» f«a» dons«'t\n»p«$» f«b» s«'c'»")
  }

  @Test(arguments: ["sh", "bash", "zsh", "shell"])
  func aShellListingThatBeginsWithAPromptIsAConsole(language: String) {
    #expect(Highlighter.marked("\n$ a\nb", language) == "o«\n»p«$» f«a»\no«b»")
    #expect(Highlighter.marked("$a\nb", language) == "t«$a»\nf«b»")
  }
}
