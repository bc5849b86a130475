import Foundation
import SimulationKit

/// The texts of a new site.
struct StarterText {
  private let subject: StarterSite.Subject
  /// The name of the documented package.
  private let title: String
  private let module: String?
  private let folder: String
  private let address: String?
  private let hasSimulation: Bool

  /// - Parameters:
  ///   - subject: the subject of the site.
  ///   - folder: the name of the site's folder.
  ///   - extras: what it has besides.
  init(_ subject: StarterSite.Subject, folder: String, _ extras: StarterSite.Extras = StarterSite.Extras()) {
    self.subject = subject
    self.folder = folder
    address = extras.address
    hasSimulation = extras.simulation
    module = subject.modules.first
    switch subject {
    case .package(let package, _): self.title = package.name
    case .newPackage: self.title = folder.isEmpty || folder == "/" ? "Documentation" : folder
    }
  }

  var configuration: String {
    """
    # The site's settings. An unknown key is an error that names its line.
    title: \(title.quotedForYAML)
    description: \("Documentation of \(title). Every listing is compiled and run.".quotedForYAML)
    # The address at which the site will be published, including its path.
    \(address.map { "base: \($0.quotedForYAML)" } ?? "# base: https://docs.example/")
    sections:
      - folder: guide
        title: Guide
    # The folder of Package.swift, relative to this file, and the modules that listings may import.
    package: \(subject.packagePath)
    modules: [\(subject.modules.joined(separator: ", "))]
    \(hasSimulation ? "# The modules with simulations that pages may show.\nsimulations: [\(simulations)]\n" : "")
    """
  }

  /// The module with the simulation.
  var simulations: String { (module ?? "Docs") + "Simulations" }

  var index: String {
    """
    ---
    title: \(title.quotedForYAML)
    description: \("What \(title) is, and where to start.".quotedForYAML)
    ---

    Describe what \(title.asMarkdownText) is for, in two sentences.

    Start with the [first sample](/guide/first-sample/).

    """
  }

  var firstSample: String {
    """
    ---
    title: First sample
    description: A listing that is compiled and run on every build.
    order: 1
    ---

    This listing is compiled and run whenever the site is built, and its output is compared with the
    expectation in its comment.

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
    guard !hasSimulation else {
      return """
        // swift-tools-version: 6.1
        import PackageDescription

        let package = Package(
          name: "\(name)",
          platforms: [.macOS(.v15)],
          products: [.library(name: "\(name)", targets: ["\(name)"])],
          dependencies: [
            \(Self.dependency)
          ],
          targets: [
            .target(name: "\(name)"),
            \(simulationTarget),
          ]
        )

        """
    }
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
    /// A greeting: an example of a type that is worth documenting.
    public struct Greeting: Sendable {
      /// The name of the person to greet.
      public var name: String

      /// Creates a greeting.
      public init(name: String) {
        self.name = name
      }

      /// The greeting as a sentence.
      public var sentence: String { "Hello, \\(name)!" }
    }

    """
  }

  /// A GitHub Actions workflow that checks pull requests and publishes merged changes.
  ///
  /// Code in pull requests is compiled but not run.
  var workflow: String {
    """
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
          # The address of the archive with the program: a repository variable, under Settings, Variables.
          LIVEDOCS: ${{ vars.LIVEDOCS }}
        steps:
          - uses: actions/checkout@v4
          - name: Cache the results of listings
            uses: actions/cache@v4
            with:
              path: \(site)/.build/docs
              key: documentation-${{ github.sha }}
              restore-keys: documentation-
          - name: Install LiveDocs
            run: |
              curl --fail --location --silent --show-error "$LIVEDOCS" | tar --extract --gzip --directory /opt
              echo /opt/docs-* >> "$GITHUB_PATH"
          - name: Check the pull request without running its code
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

  /// Jobs of GitLab CI/CD that check merge requests and publish the default branch with GitLab Pages.
  ///
  /// Code in merge requests is compiled but not run.
  var pipeline: String {
    """
    # Included by .gitlab-ci.yml: include: .gitlab/docs.yml
    .documentation:
      image: swift:6.3-bookworm
      before_script:
        # LIVEDOCS is the address of the archive with the program: a variable, under Settings, CI/CD.
        - curl --fail --location --silent --show-error "$LIVEDOCS" | tar --extract --gzip --directory /opt
        - export PATH="$(echo /opt/docs-*):$PATH"
      cache:
        key: documentation
        paths:
          - \(site)/.build/docs

    documentation:
      extends: .documentation
      stage: test
      rules:
        - if: $CI_PIPELINE_SOURCE == "merge_request_event"
      script:
        - docs check --root \(site) --no-run

    pages:
      extends: .documentation
      stage: deploy
      rules:
        - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
      script:
        - docs build --root \(site) --output public
      artifacts:
        paths:
          - public

    """
  }

  /// What the Swift Package Index reads: https://swiftpackageindex.com/SwiftPackageIndex/SPIManifest/documentation
  var packageIndex: String {
    """
    version: 1
    external_links:
      documentation: \((address ?? "").quotedForYAML)

    """
  }

  /// The folder of the site from that of the package.
  private var site: String { subject.packagePath == ".." ? folder.quotedForShell : "." }
}

extension String {
  /// The text as a YAML scalar, also between brackets or braces: plain if it can't be misread, else in quotation marks.
  var quotedForYAML: String {
    let isPlain =
      first?.isLetter == true && !hasSuffix(" ")
      && unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || " .-_0123456789".unicodeScalars.contains($0))
      }
      && !["true", "false", "null", "yes", "no", "on", "off"].contains(lowercased())
    guard !isPlain, let json = try? CanonicalJSON.encode(self) else { return self }
    return String(decoding: json, as: UTF8.self)
  }

  /// The text as a shell word that is also a plain YAML scalar.
  fileprivate var quotedForShell: String {
    let isPlain = unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "._-0123456789".unicodeScalars.contains($0))
    }
    return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
  }

  /// The text with Markdown punctuation escaped.
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
