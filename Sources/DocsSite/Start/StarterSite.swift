import DocsToolchain
import Foundation

/// The files of a new site, adapted to the package that it documents.
package struct StarterSite: Hashable, Sendable {
  /// A file of the site.
  package struct File: Hashable, Sendable {
    /// The path relative to the site's folder.
    package var path: String
    var text: String
    /// Whether its lines are added to an existing file.
    var isAddition = false
  }

  /// The subject of the site.
  enum Subject: Hashable, Sendable {
    /// An existing package.
    ///
    /// - Parameter path: its folder, relative to that of the site: `.` or `..`.
    case package(SwiftPackage, path: String)
    /// A new package with one module, which is created too.
    case newPackage(module: String)
  }

  /// What a site can have besides.
  package struct Extras: Hashable, Sendable {
    /// Whether GitHub Actions will check, build and publish it.
    package var github = false
    /// Whether GitLab will.
    package var gitlab = false
    /// The address at which it will be published, for the Swift Package Index.
    package var address: String?
    /// Whether it has a module with a simulation of its own, and a page that shows it.
    package var simulation = false

    package init(github: Bool = false, gitlab: Bool = false, address: String? = nil, simulation: Bool = false)
    {
      (self.github, self.gitlab, self.address, self.simulation) = (github, gitlab, address, simulation)
    }
  }

  /// Files that already exist.
  package struct Collision: Error, CustomStringConvertible {
    /// The paths of the files, relative to the site's folder.
    package var paths: [String]

    /// The files, one a line, and what to do.
    package var description: String {
      let files = paths.map { "  \($0)\n" }.joined()
      return
        "These files already exist:\n\(files)Nothing was written. Choose another folder, or move them away."
    }
  }

  /// The files, in the order in which they are listed for the user.
  package private(set) var files: [File]
  /// Remarks for the author, as sentences; usually empty.
  package private(set) var remarks: [String] = []

  private let folder: URL

  /// Looks for a package in a folder or its parent, and prepares a site for it.
  ///
  /// - Parameters:
  ///   - folder: the folder of the site, which may not exist yet.
  ///   - extras: what it has besides.
  /// - Throws: `ToolchainError` if there is a package that can't be read.
  package init(in folder: URL, extras: Extras) async throws {
    let folder = folder.standardizedFileURL
    for path in [".", ".."] {
      let package = folder.appending(path: path).standardizedFileURL
      if FileManager.default.fileExists(atPath: package.appending(path: "Package.swift").path) {
        let subject = Subject.package(try await SwiftPackage.describe(package), path: path)
        self.init(subject, in: folder, extras: extras)
        return
      }
    }
    let name = folder.lastPathComponent
    self.init(.newPackage(module: name.asModuleName), in: folder, extras: extras)
  }

  init(_ subject: Subject, in folder: URL, extras: Extras) {
    self.folder = folder
    let text = StarterText(subject, folder: folder.lastPathComponent, extras)
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
            : "The package has no library product; samples can still import its targets."
        )
      }
    }
    let top = subject.packagePath == "." ? "" : subject.packagePath + "/"
    if extras.simulation {
      files += [
        File(path: "content/guide/first-simulation.md", text: text.simulationPage),
        File(path: "\(top)Sources/\(text.simulations)/BatteryLamp.swift", text: text.simulation),
      ]
      if case .package = subject {
        remarks.append("Add this to the dependencies in Package.swift: \(StarterText.dependency)")
        remarks.append("And this to its targets: \(text.simulationTarget)")
      }
    }
    if extras.github {
      files.append(File(path: top + ".github/workflows/docs.yml", text: text.workflow))
    }
    if extras.gitlab {
      files.append(File(path: top + ".gitlab/docs.yml", text: text.pipeline))
      remarks.append("Add this line to .gitlab-ci.yml: include: .gitlab/docs.yml")
    }
    if extras.github || extras.gitlab {
      remarks.append(
        "Set the variable LIVEDOCS to the address of the LiveDocs archive for Linux (docs-….tar.gz)."
      )
    }
    if extras.address != nil {
      files.append(File(path: top + ".spi.yml", text: text.packageIndex))
    }
    files.append(File(path: ".gitignore", text: ".build/\nsite/\n", isAddition: true))
  }

  /// Writes all files, or none.
  ///
  /// - Returns: the paths of the files that were written.
  /// - Throws: ``Collision`` if a file already exists, or an error of the disk.
  package func write() throws -> [String] {
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
      // A new file never overwrites one that was created in the meantime.
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
  /// The folder of the package, relative to that of the site.
  var packagePath: String {
    switch self {
    case .package(_, let path): path
    case .newPackage: "."
    }
  }

  /// The modules that samples can import. The first sample imports the first one.
  var modules: [String] {
    switch self {
    case .package(let package, _): package.libraryModules.isEmpty ? package.modules : package.libraryModules
    case .newPackage(let module): [module]
    }
  }
}

extension String {
  /// A Swift module name for a folder: `my-lamps 2` becomes `MyLamps2`.
  var asModuleName: String {
    let words = split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    guard let first = name.first else { return "Library" }
    // Names that would conflict with the toolchain's, or with the first sample's own.
    let taken = ["Docs", "Foundation", "Glibc", "Greeting", "Package", "Swift", "Testing", "XCTest"]
    return first.isNumber ? "Library" + name : taken.contains(name) ? name + "Kit" : name
  }

  /// The text with the lines of another one that it lacks, comparing them as `.gitignore` patterns.
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
