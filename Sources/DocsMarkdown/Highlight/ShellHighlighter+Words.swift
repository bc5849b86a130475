extension ShellHighlighter {
  /// The class of a command's first word, and what may follow it.
  private typealias Meaning = (tokenClass: TokenClass?, next: Expected)

  /// The words that are not simply command names.
  private static let meanings: [String: Meaning] = {
    let meanings: [([String], Meaning)] = [
      (["do", "elif", "else", "function", "if", "then", "time", "until", "while"], (.keyword, .command)),
      (["done", "esac", "fi"], (.keyword, .argument)),
      (["for", "select"], (.keyword, .subject(ofCase: false))),
      (["case"], (.keyword, .subject(ofCase: true))),
      // Their first argument is a command.
      (["builtin", "command", "env", "exec", "nohup", "sudo"], (.function, .command)),
      (["!", "{"], (nil, .command)),
      (["}", "[", "[[", "]", "]]"], (nil, .argument)),
    ]
    return Dictionary(meanings.flatMap { words, meaning in words.map { ($0, meaning) } }) { first, _ in first
    }
  }()

  /// Takes a word, or the part of one before a quotation or an expansion.
  mutating func takeWord(_ code: inout CodeScanner) {
    let end = partEnd(code)
    guard startsWord(code) else {
      code.take(to: end)
      return endPart()
    }
    switch expected {
    case .command: takeCommand(&code, to: end)
    case .argument: takeArgument(&code, to: end)
    case .assignedValue: code.take(to: end)
    case .subject(let isCase):
      takeWord(&code, to: end, keyword: "in", then: isCase ? .pattern : .argument)
    case .pattern: takeWord(&code, to: end, keyword: "esac", then: .argument)
    }
  }

  private func partEnd(_ code: CodeScanner) -> Int {
    var end = code.position
    while let byte = code[end] {
      switch byte {
      case "\\" where Self.isContinuation(code, at: end): return end
      case "\\": end += 2
      case " ", "\t", "\r", "\n", ";", "|", "&", "<", ">", "(", ")", "'", "\"", "`", "$": return end
      default: end += 1
      }
    }
    return end
  }

  /// Takes a word where only one keyword is recognized, and sets what may follow it.
  private mutating func takeWord(
    _ code: inout CodeScanner,
    to end: Int,
    keyword: String,
    then next: Expected
  ) {
    let isKeyword = end - code.position == keyword.utf8.count && code.hasPrefix(keyword)
    code.take(to: end, as: isKeyword ? .keyword : nil)
    if isKeyword {
      expected = next
    }
  }

  private mutating func takeCommand(_ code: inout CodeScanner, to end: Int) {
    if code.next == "-" {
      takeOption(&code, to: end)
      expected = .argument
    } else if takeAssignedName(&code, to: end) {
      expected = .assignedValue
    } else {
      // No special word is longer than eight bytes.
      let word = end - code.position <= 8 ? code.text(code.position..<end) : ""
      let (tokenClass, next) = Self.meanings[word] ?? (.function, .argument)
      code.take(to: end, as: tokenClass)
      expected = next
    }
  }

  private mutating func takeArgument(_ code: inout CodeScanner, to end: Int) {
    if code.next == "-" {
      takeOption(&code, to: end)
    } else if !takeAssignedName(&code, to: end) {
      code.take(to: end)
    }
  }

  /// Takes an option, and its value after an equals sign.
  private func takeOption(_ code: inout CodeScanner, to end: Int) {
    let nameEnd = code.offset(from: code.position, to: end) { $0 != "=" }
    code.take(to: nameEnd, as: nameEnd > code.position + 1 ? .attribute : nil)
    code.take(to: end)
  }

  /// Takes the name and operator of `NAME=value`, `NAME+=value` or `NAME[index]=value`.
  ///
  /// - Returns: whether there was an assignment; its value remains.
  private func takeAssignedName(_ code: inout CodeScanner, to end: Int) -> Bool {
    guard code.next?.startsName == true else { return false }
    let nameEnd = code.offset(from: code.position) { $0.isInName }
    var sign = nameEnd
    if code[sign] == "[" {
      sign = code.offset(from: sign, to: end) { $0 != "]" } + 1
    }
    if code[sign] == "+" {
      sign += 1
    }
    guard sign < end, code[sign] == "=" else { return false }
    code.take(to: nameEnd, as: .label)
    code.take(to: sign + 1)
    return true
  }
}
