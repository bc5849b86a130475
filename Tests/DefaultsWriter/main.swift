// Writes values into a folder of defaults, and prints a line after each: the process that tests kill, or run beside
// another writer.
//
//   DefaultsWriter FOLDER NAME FROM TO [quiet]
//
// The value for NAME-K is K at first. Every seventh write also replaces a text of up to 9,000 bytes, and every fiftieth
// updates the property list.

import AppGroups
import Foundation

func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 4 || arguments.count == 5, let from = Int(arguments[2]), let to = Int(arguments[3])
else {
  say("usage: DefaultsWriter FOLDER NAME FROM TO [quiet]")
  exit(64)
}
let isQuiet = arguments.count == 5

do {
  let store = try DefaultsStore(
    folder: URL(filePath: arguments[0]),
    applicationID: "org.example.writer",
    // With a small journal, a process is often killed while it writes the property list.
    rules: DefaultsStore.Rules(journalSize: isQuiet ? 256 << 10 : 4096)
  )
  let defaults = try store.defaults(suiteName: "group.org.example")
  say("open")
  for number in from..<max(from, to) {
    try defaults.set(.integer(number), forKey: "\(arguments[1])-\(number)")
    if !isQuiet, number % 7 == 0 {
      let text = String(
        repeating: Character(Unicode.Scalar(UInt8(97 + number % 26))),
        count: number * 37 % 9000
      )
      try defaults.set(["number": .integer(number), "text": .string(text)], forKey: "\(arguments[1])-text")
    }
    if !isQuiet, number % 50 == 0 {
      try store.checkpoint(domain: "group.org.example")
    }
    if !isQuiet { say("\(number)") }
  }
  if isQuiet { say("done") }
} catch {
  say("error: \(error)")
  exit(1)
}
