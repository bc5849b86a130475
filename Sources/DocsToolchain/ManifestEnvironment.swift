import DocsFoundation

/// The part of the environment that manifests read, as it was at some time.
///
/// A manifest is a program. If it reads a variable other than by a name that it spells out, as in
/// `Context.environment["NAME"]`, every variable counts.
struct ManifestEnvironment: Hashable, Sendable, Codable {
  /// The names of the variables, sorted; nil if all count.
  private let names: [String]?
  private let digest: Fingerprint

  /// Variables that change with each shell and command, and count only if a manifest names them.
  private static let fleeting: Set = ["_", "OLDPWD", "PWD", "SHLVL"]

  /// - Parameters:
  ///   - manifests: the texts of the manifests.
  ///   - environment: the variables of this process.
  init(readBy manifests: [String], _ environment: [String: String]) {
    var names: Set<String>? = []
    for manifest in manifests {
      for use in manifest.matches(of: /(?:nvironment|getenv)(?:[\[(]"(?<name>\w+)"[\])])?/) {
        if let name = use.output.name {
          names?.insert(String(name))
        } else {
          names = nil
        }
      }
    }
    self.names = names?.sorted()
    digest = Self.digest(of: self.names, environment)
  }

  /// Whether the variables have the same values in another environment.
  func holds(in environment: [String: String]) -> Bool {
    digest == Self.digest(of: names, environment)
  }

  private static func digest(of names: [String]?, _ environment: [String: String]) -> Fingerprint {
    let names = names ?? environment.keys.filter { !fleeting.contains($0) }.sorted()
    return Fingerprint(names.flatMap { name in environment[name].map { [name, $0] } ?? [] })
  }
}
