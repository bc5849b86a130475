import AppKit
import Simulator
import Testing

private final class Note: NSDocument {
  var text = ""

  override class var autosavesInPlace: Bool { true }

  override func read(from data: Data, ofType typeName: String) throws {
    guard let text = String(bytes: data, encoding: .utf8) else { throw CocoaError(.fileReadCorruptFile) }
    self.text = text
  }

  override func data(ofType typeName: String) throws -> Data { Data(text.utf8) }
}

@MainActor @Suite struct DocumentTests {
  private func withFile(_ body: (URL) throws -> Void) throws {
    let file = URL.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try body(file)
  }

  @Test func `A document reads its file and writes it`() throws {
    try withFile { file in
      try Data("Milk".utf8).write(to: file)
      let note = try Note(contentsOf: file, ofType: "public.plain-text")
      #expect(note.text == "Milk")
      #expect(note.fileURL == file)
      #expect(note.fileType == "public.plain-text")
      note.text = "Bread"
      try note.write(to: file, ofType: "public.plain-text")
      #expect(try String(contentsOf: file, encoding: .utf8) == "Bread")
    }
  }

  @Test func `A document that can't read its file isn't opened`() throws {
    try withFile { file in
      #expect(throws: CocoaError.self) { try Note(contentsOf: file, ofType: "public.plain-text") }
      try Data([0xFF]).write(to: file)
      #expect(throws: CocoaError(.fileReadCorruptFile)) {
        try Note(contentsOf: file, ofType: "public.plain-text")
      }
    }
  }

  @Test func `A document that can't be read or written says so`() throws {
    try withFile { file in
      try Data().write(to: file)
      #expect(throws: CocoaError(.featureUnsupported)) { try NSDocument(contentsOf: file, ofType: "") }
      #expect(throws: CocoaError(.featureUnsupported)) { try NSDocument().write(to: file, ofType: "") }
    }
  }

  @Test func `A view knows the window that shows it`() {
    let first = NSViewController()
    let window = NSWindow(contentViewController: first)
    #expect(first.view.window === window)
    let second = NSViewController()
    window.contentViewController = second
    #expect(first.view.window == nil)
    #expect(second.view.window === window)
  }
}
