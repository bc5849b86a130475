import Foundation
import SimulationKit

/// The texts of a new site.
struct StarterText {
  private let subject: StarterSite.Subject
  /// The name of what is documented.
  private let title: String
  private let module: String?
  private let folder: String

  /// - Parameters:
  ///   - subject: what the site documents.
  ///   - folder: the name of the site's folder.
  init(_ subject: StarterSite.Subject, folder: String) {
    self.subject = subject
    self.folder = folder
    module = subject.modules.first
    switch subject {
    case .package(let package, _): self.title = package.name
    case .newPackage: self.title = folder.isEmpty || folder == "/" ? "Documentation" : folder
    }
  }

  var configuration: String {
    """
    # What this site is. An unknown key is an error that names its line.
    title: \(title.quotedForYAML)
    description: \("Documentation of \(title), in which every listing is compiled and run.".quotedForYAML)
    # Where the site will be published; addresses begin with it, its path included.
    # base: https://docs.example/
    sections:
      - folder: guide
        title: Guide
    # The folder of Package.swift, seen from here, and the modules that listings may import.
    package: \(subject.packagePath)
    modules: [\(subject.modules.joined(separator: ", "))]

    """
  }

  var index: String {
    """
    ---
    title: \(title.quotedForYAML)
    description: \("What \(title) is, and where to begin.".quotedForYAML)
    ---

    Say here what \(title.asMarkdownText) is for, in two sentences.

    Begin with the [first sample](/guide/first-sample/).

    """
  }

  var firstSample: String {
    """
    ---
    title: First sample
    description: A listing that is compiled and run on every build.
    order: 1
    ---

    This listing is compiled and run whenever the site is built, and what it prints is compared with what it says
    that it prints.

    ```swift
    \(sample)
    ```

    Change a name in it, and `docs check` tells you the line. Then write here what a reader should try first.

    """
  }

  private var sample: String {
    switch subject {
    case .newPackage(let module):
      """
      import \(module)

      let greeting = Greeting(name: "reader")
      print(greeting.sentence)  // Prints "Hello, reader!"
      """
    case .package where module != nil:
      """
      import \(module ?? "")

      let library = "\(module ?? "")"
      print("\\(library) is imported")  // Prints "\(module ?? "") is imported"
      """
    case .package:
      """
      let words = ["documentation", "cannot", "lie"]
      print(words.joined(separator: " "))  // Prints "documentation cannot lie"
      """
    }
  }

  var manifest: String {
    let name = module ?? ""
    return """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "\(name)",
        products: [.library(name: "\(name)", targets: ["\(name)"])],
        targets: [.target(name: "\(name)")]
      )

      """
  }

  var source: String {
    """
    /// A greeting: an example of something that is worth an explanation.
    public struct Greeting: Sendable {
      /// Whom it greets.
      public var name: String

      /// A greeting of somebody.
      public init(name: String) {
        self.name = name
      }

      /// The greeting as a sentence.
      public var sentence: String { "Hello, \\(name)!" }
    }

    """
  }

  /// A workflow of GitHub Actions: checks what is proposed, and publishes what is merged.
  ///
  /// Proposals of strangers are compiled and not run.
  var workflow: String {
    let site = subject.packagePath == ".." ? folder.quotedForShell : "."
    return """
      name: Documentation

      on:
        push:
          branches: [main]
        pull_request:

      permissions:
        contents: read

      concurrency:
        group: documentation-${{ github.ref }}
        cancel-in-progress: true

      jobs:
        build:
          runs-on: ubuntu-latest
          container: swift:6.3-bookworm
          env:
            # The address from which LiveDocs is cloned: a repository variable.
            LIVEDOCS: ${{ vars.LIVEDOCS }}
          steps:
            - uses: actions/checkout@v4
            - name: Install what the tool stands on
              run: apt-get update && apt-get install --yes libcmark-dev libjemalloc-dev libstemmer-dev pkg-config zlib1g-dev
            - name: Keep the tool, and what is known of the listings
              uses: actions/cache@v4
              with:
                path: |
                  /opt/livedocs
                  \(site)/.build/docs
                key: documentation-${{ github.sha }}
                restore-keys: documentation-
            - name: Build the tool
              run: |
                test -d /opt/livedocs || git clone --depth 1 "$LIVEDOCS" /opt/livedocs
                swift build --package-path /opt/livedocs -c release --product docs
                echo /opt/livedocs/.build/release >> "$GITHUB_PATH"
            - name: Check what is proposed, and run none of it
              if: github.event_name == 'pull_request'
              run: docs check --root \(site) --no-run --format github
            - name: Build the site
              if: github.event_name == 'push'
              run: docs build --root \(site) --format github
            - uses: actions/upload-pages-artifact@v3
              if: github.event_name == 'push'
              with:
                path: \(site)/site

        publish:
          if: github.event_name == 'push'
          needs: build
          runs-on: ubuntu-latest
          permissions:
            pages: write
            id-token: write
          environment:
            name: github-pages
            url: ${{ steps.deployment.outputs.page_url }}
          steps:
            - id: deployment
              uses: actions/deploy-pages@v4

      """
  }
}

extension String {
  /// The text as a YAML scalar: plain where nobody could read it otherwise, else in quotation marks.
  fileprivate var quotedForYAML: String {
    let isPlain =
      first?.isLetter == true && !hasSuffix(" ")
      && unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || " ,.-_0123456789".unicodeScalars.contains($0))
      }
      && !["true", "false", "null", "yes", "no", "on", "off"].contains(lowercased())
    guard !isPlain, let json = try? CanonicalJSON.encode(self) else { return self }
    return String(decoding: json, as: UTF8.self)
  }

  /// The text as a word of a shell, and of the plain scalars of a workflow.
  fileprivate var quotedForShell: String {
    let isPlain = unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "._-0123456789".unicodeScalars.contains($0))
    }
    return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
  }

  /// The text with its marks taken as letters.
  fileprivate var asMarkdownText: String {
    var text = ""
    for character in self {
      if character.isASCII, character.isPunctuation || character.isSymbol, character != "-", character != "."
      {
        text += "\\"
      }
      text.append(character)
    }
    return text
  }
}
