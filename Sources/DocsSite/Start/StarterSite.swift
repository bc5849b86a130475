import Foundation

/// The files of a new site, made to fit the package that it documents.
public struct StarterSite: Hashable, Sendable {
  /// A file of it.
  public struct File: Hashable, Sendable {
    /// The path from the folder of the site.
    public var path: String
    var text: String
    /// Whether its lines are added to a file that exists.
    var isAddition = false
  }

  /// What the site documents.
  enum Subject: Hashable, Sendable {
    /// A package that is there.
    ///
    /// - Parameter path: its folder, from that of the site: `.` or `..`.
    case package(SwiftPackage, path: String)
    /// A package with one module, which is made as well.
    case newPackage(module: String)
  }

  /// Why a site cannot be made here.
  public struct Collision: Error, CustomStringConvertible {
    /// The files that exist already, from the folder of the site.
    public var paths: [String]

    /// One line for each file, and what to do.
    public var description: String {
      let files = paths.map { "  \($0)\n" }.joined()
      return
        "These files exist already:\n\(files)Nothing was written. Choose another folder, or move them away."
    }
  }

  /// The files, in the order in which a reader wants to hear of them.
  public private(set) var files: [File]
  /// What the author should know, as sentences; empty where all is as usual.
  public private(set) var remarks: [String] = []

  private let folder: URL

  /// Looks for a package in a folder or around it, and makes up a site for what it finds.
  ///
  /// - Parameters:
  ///   - folder: the folder of the site; it need not exist.
  ///   - hasWorkflow: whether GitHub Actions will build and publish the site.
  /// - Throws: `SwiftPackage.Failure` where there is a package that cannot be read.
  public init(in folder: URL, hasWorkflow: Bool) async throws {
    let folder = folder.standardizedFileURL
    for path in [".", ".."] {
      let package = folder.appending(path: path).standardizedFileURL
      if FileManager.default.fileExists(atPath: package.appending(path: "Package.swift").path) {
        let subject = Subject.package(try await SwiftPackage.describe(package), path: path)
        self.init(subject, in: folder, hasWorkflow: hasWorkflow)
        return
      }
    }
    let name = folder.lastPathComponent
    self.init(.newPackage(module: name.asModuleName), in: folder, hasWorkflow: hasWorkflow)
  }

  init(_ subject: Subject, in folder: URL, hasWorkflow: Bool) {
    self.folder = folder
    let text = StarterText(subject, folder: folder.lastPathComponent)
    files = [
      File(path: "docs.yml", text: text.configuration),
      File(path: "content/index.md", text: text.index),
      File(path: "content/guide/first-sample.md", text: text.firstSample),
    ]
    switch subject {
    case .newPackage(let module):
      files += [
        File(path: "Package.swift", text: text.manifest),
        File(path: "Sources/\(module)/\(module).swift", text: text.source),
      ]
    case .package(let package, _):
      if package.libraryModules.isEmpty {
        remarks.append(
          package.modules.isEmpty
            ? "The package has no library, so the first sample imports nothing."
            : "The package has no library product; samples may import its targets all the same."
        )
      }
    }
    if hasWorkflow {
      let path = subject.packagePath == "." ? "" : subject.packagePath + "/"
      files.append(
        File(path: path + ".github/workflows/docs.yml", text: text.workflow)
      )
      remarks.append(
        "The workflow clones LiveDocs from the repository variable LIVEDOCS; set it under Settings, Variables."
      )
    }
    files.append(File(path: ".gitignore", text: ".build/\nsite/\n", isAddition: true))
  }

  /// Writes the files, all of them or none.
  ///
  /// - Returns: the paths of what was written.
  /// - Throws: ``Collision`` where a file exists already, and what the disk says.
  public func write() throws -> [String] {
    let manager = FileManager.default
    let existing = files.filter { !$0.isAddition && manager.fileExists(atPath: url(of: $0).path) }
    guard existing.isEmpty else { throw Collision(paths: existing.map(\.path)) }
    var written: [String] = []
    for file in files {
      let url = url(of: file)
      let before = file.isAddition ? (try? String(contentsOf: url, encoding: .utf8)) ?? "" : ""
      let text = file.isAddition ? before.adding(file.text) : file.text
      guard text != before else { continue }
      try manager.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      // What is new is not written over what came into being in the meantime.
      try Data(text.utf8).write(to: url, options: file.isAddition ? [.atomic] : [.withoutOverwriting])
      written.append(file.path)
    }
    return written
  }

  private func url(of file: File) -> URL {
    folder.appending(path: file.path).standardizedFileURL
  }
}

extension StarterSite.Subject {
  /// The folder of the package, from that of the site.
  var packagePath: String {
    switch self {
    case .package(_, let path): path
    case .newPackage: "."
    }
  }

  /// The modules that samples may import; the first one is the one that the first sample imports.
  var modules: [String] {
    switch self {
    case .package(let package, _): package.libraryModules.isEmpty ? package.modules : package.libraryModules
    case .newPackage(let module): [module]
    }
  }
}

extension String {
  /// The name of a Swift module made of a folder's: `my-lamps 2` gives `MyLamps2`.
  var asModuleName: String {
    let words = split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    guard let first = name.first else { return "Library" }
    // Names that the first sample could not tell from those of the toolchain, or of itself.
    let taken = ["Docs", "Foundation", "Glibc", "Greeting", "Package", "Swift", "Testing", "XCTest"]
    return first.isNumber ? "Library" + name : taken.contains(name) ? name + "Kit" : name
  }

  /// The text with those lines of another one that it does not have, in any of the forms of `.gitignore`.
  fileprivate func adding(_ lines: String) -> String {
    func bare(_ line: Substring) -> Substring {
      var line = line.drop { $0 == "/" || $0 == " " }
      while let last = line.last, last == "/" || last == " " || last == "\r" {
        line.removeLast()
      }
      return line
    }
    let known = Set(split(separator: "\n").map(bare))
    let missing = lines.split(separator: "\n").filter { !known.contains(bare($0)) }
    guard !missing.isEmpty else { return self }
    return self + (isEmpty || hasSuffix("\n") ? "" : "\n") + missing.map { $0 + "\n" }.joined()
  }
}
