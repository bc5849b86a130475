/// How the compiler is asked for what it knows: trees as JSON and an index, of many files in one process.
enum TypedDump {
  /// A file that is to be read, and where its tree goes.
  struct File: Hashable, Sendable {
    var source: String
    var tree: String
  }

  /// The arguments of ``Toolchain/frontend``, before those that say where modules lie.
  ///
  /// Trees are written even where the files have errors, and the index in most such cases.
  ///
  /// - Parameters:
  ///   - files: all files of the module; their names must differ, whatever their folders.
  ///   - index: a folder that is not there yet.
  ///   - module: the name of the module that the files make.
  static func arguments(files: [File], index: String, module: String) -> [String] {
    let arguments = [
      "-dump-ast", "-dump-ast-format", "json", "-index-store-path", index,
      "-index-include-locals", "-swift-version", "6", "-parse-as-library", "-Onone", "-suppress-warnings",
      "-module-name", module, "-enable-anonymous-context-mangled-names",
    ]
    return arguments + files.flatMap { ["-primary-file", $0.source, "-o", $0.tree] }
  }
}
