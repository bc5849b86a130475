import Testing

@testable import DocsMarkdown

struct ShellHighlighterTests {
  @Test(
    arguments: [
      ("swift build -c release", "f«swift» build a«-c» release"),
      ("a --b=c --d - -- -1", "f«a» a«--b»=c a«--d» - a«--» a«-1»"),
      ("a|b && c;d & e\nf", "f«a»|f«b» && f«c»;f«d» & f«e»\nf«f»"),
      ("a \\\n  b", "f«a» \\\n  b"), ("a \\\r\n  b\r\nc", "f«a» \\\r\n  b\r\nf«c»"),
      ("sudo -u a b", "f«sudo» a«-u» a b"), ("env A=b c d", "f«env» l«A»=b f«c» d"),
      ("./a.sh ~/b", "f«./a.sh» ~/b"), ("$A/b c", "t«$A»/b c"), ("\"a b\" c", "s«\"a b\"» c"),
      ("a\\ b c", "f«a\\ b» c"), ("é ü", "f«é» ü"),
    ]
  )
  func tellsCommandsFromArguments(code: String, marked: String) {
    #expect(Highlighter.marked(code, "sh") == marked)
  }

  @Test(
    arguments: [
      ("# a $b", "c«# a $b»"), ("a # b\nc", "f«a» c«# b»\nf«c»"), ("a b#c \"d\"#e", "f«a» b#c s«\"d\"»#e"),
      ("#!/bin/sh\r\na", "c«#!/bin/sh\r»\nf«a»"), ("a;#b", "f«a»;c«#b»"),
    ]
  )
  func commentsBeginAtTheStartOfAWord(code: String, marked: String) {
    #expect(Highlighter.marked(code, "bash") == marked)
  }

  @Test(
    arguments: [
      ("A=1 B=\"c d\" e", "l«A»=1 l«B»=s«\"c d\"» f«e»"),
      ("A=$(b) c", "l«A»=t«$(»f«b»t«)» f«c»"), ("A+=b", "l«A»+=b"), ("A[1]=b", "l«A»[1]=b"),
      ("export A=b", "f«export» l«A»=b"), ("1=2", "f«1=2»"), ("a=(b c\nd) e", "l«a»=(b c\nd) f«e»"),
      ("make A=b", "f«make» l«A»=b"), ("A= b", "l«A»= f«b»"),
    ]
  )
  func namesAreLabelsWhereTheyAreAssigned(code: String, marked: String) {
    #expect(Highlighter.marked(code, "sh") == marked)
  }

  @Test(
    arguments: [
      ("a 'b $c \\'", "f«a» s«'b $c \\'»"), ("a \"\\\" \\$b\"", "f«a» s«\"\\\" \\$b\"»"),
      ("a $'b\\'c' d", "f«a» s«$'b\\'c'» d"), ("a $\"b\"", "f«a» s«$\"b\"»"),
      ("a \"b $c d\"", "f«a» s«\"b »t«$c»s« d\"»"), ("a \"$\" $", "f«a» s«\"$\"» $"),
      ("a $1 $@ $? $# $$b", "f«a» t«$1» t«$@» t«$?» t«$#» t«$$»b"),
      ("a ${b} ${c:-\"d $e\"}", "f«a» t«${b}» t«${c:-»s«\"d »t«$e»s«\"»t«}»"),
      ("a \"$(b \"$(c \"d\")\")\" e", "f«a» s«\"»t«$(»f«b» s«\"»t«$(»f«c» s«\"d\"»t«)»s«\"»t«)»s«\"» e"),
      ("a `b -c` d", "f«a» t«`»f«b» a«-c»t«`» d"),
      ("a $((1 + (b*2))) c", "f«a» t«$((»n«1» + (b*n«2»)t«))» c"), ("((i < 10))", "((i < n«10»))"),
      ("a <(b c) d", "f«a» <(f«b» c) d"), ("(a b; c)", "(f«a» b; f«c»)"),
    ]
  )
  func stringsShowTheirExpansions(code: String, marked: String) {
    #expect(Highlighter.marked(code, "zsh") == marked)
  }

  @Test(
    arguments: [
      (
        "if a; then b; elif ! c; then d; else e; fi",
        "k«if» f«a»; k«then» f«b»; k«elif» ! f«c»; k«then» f«d»; k«else» f«e»; k«fi»"
      ),
      ("for a in b if; do c; done", "k«for» a k«in» b if; k«do» f«c»; k«done»"),
      ("for ((i=0; i<3; i++)); do a; done", "k«for» ((i=n«0»; i<n«3»; i++)); k«do» f«a»; k«done»"),
      ("while read -r a; do b; done < c", "k«while» f«read» a«-r» a; k«do» f«b»; k«done» < c"),
      (
        "case $a in\n  b|-c) d ;;\n  (e) f;;\nesac\ng",
        "k«case» t«$a» k«in»\n  b|-c) f«d» ;;\n  (e) f«f»;;\nk«esac»\nf«g»"
      ),
      ("a $(case b in c) d;; esac)", "f«a» t«$(»k«case» b k«in» c) f«d»;; k«esac»t«)»"),
      ("a() { b c; }\nfunction d {\n  e\n}", "f«a»() { f«b» c; }\nk«function» f«d» {\n  f«e»\n}"),
      ("[ -z \"$a\" ] && [[ b == c ]]", "[ a«-z» s«\"»t«$a»s«\"» ] && [[ b == c ]]"),
      ("echo if then", "f«echo» if then"), ("ifconfig", "f«ifconfig»"), ("{ a; }", "{ f«a»; }"),
    ]
  )
  func keywordsCountWhereACommandIsExpected(code: String, marked: String) {
    #expect(Highlighter.marked(code, "sh") == marked)
  }

  @Test(
    arguments: [
      ("a <<B | c\nd $e\nB\nf", "f«a» <<k«B» | f«c»\ns«d »t«$e»s«\n»k«B»\nf«f»"),
      ("a <<'B'\n$c \\\nB\nd", "f«a» <<k«'B'»\ns«$c \\\n»k«B»\nf«d»"),
      ("a <<-B\n\tc\n\tB\nd", "f«a» <<-k«B»\ns«\tc\n»k«\tB»\nf«d»"),
      ("a <<B\n\tB\nBB\nB\r\nc", "f«a» <<k«B»\ns«\tB\nBB\n»k«B\r»\nf«c»"),
      ("a <<B <<C\nb\nB\nc\nC\nd", "f«a» <<k«B» <<k«C»\ns«b\n»k«B»s«\nc\n»k«C»\nf«d»"),
      ("a <<É\n$(b\n)\nÉ\nc", "f«a» <<k«É»\nt«$(»f«b»\nt«)»s«\n»k«É»\nf«c»"),
      ("a <<<b 2>&1 >c &>d e", "f«a» <<<b 2>&1 >c &>d e"), ("a <<\nb", "f«a» <<\nf«b»"),
    ]
  )
  func hereDocumentsEndWithTheirWord(code: String, marked: String) {
    #expect(Highlighter.marked(code, "sh") == marked)
  }

  @Test(
    arguments: [
      ("a ) b", "f«a» ) f«b»"), ("a 'b", "f«a» s«'b»"), ("a \"$(b", "f«a» s«\"»t«$(»f«b»"),
      ("esac ;; }", "k«esac» ;; }"), ("a \\", "f«a» \\"), ("\\é b", "f«\\é» b"),
      ("a $((1) b", "f«a» t«$((»n«1»t«)» b"),
    ]
  )
  func malformedCodeIsReadOn(code: String, marked: String) {
    #expect(Highlighter.marked(code, "sh") == marked)
  }
}
