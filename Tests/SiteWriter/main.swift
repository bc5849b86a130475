// Writes one edition of a site after another into a folder, and prints a line after each: the process that tests kill.
//
//   SiteWriter FOLDER ROOT PAGES FROM TO LATE-COPY-LIMIT

import DocsFoundation
import DocsSite
import Foundation
import SiteEditions

func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

let arguments = Array(CommandLine.arguments.dropFirst())
let numbers = arguments.dropFirst(2).compactMap { Int($0) }
guard arguments.count == 6, numbers.count == 4 else {
  say("usage: SiteWriter FOLDER ROOT PAGES FROM TO LATE-COPY-LIMIT")
  exit(64)
}

do {
  let editions = SiteEditions(pages: numbers[0])
  say("open")
  for number in numbers[1]..<max(numbers[1], numbers[2]) {
    let output = try await FolderOutput(
      URL(filePath: arguments[0]),
      root: URL(filePath: arguments[1]),
      lateCopyLimit: numbers[3]
    )
    for (path, text) in editions.files(number).sorted(by: { $0.key < $1.key }) {
      try output.add([SiteFile(path: path, bytes: Data(text.utf8))], of: path, keys: [])
    }
    try await output.commit()
    say("\(number)")
  }
} catch {
  say("error: \(error)")
  exit(1)
}
