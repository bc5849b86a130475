/// The compiler arguments for JSON trees and an index, of many files in one process.
package enum TypedDump {
  /// A source file and the destination of its tree.
  package struct File: Hashable, Sendable {
    package var source: String
    package var tree: String

    package init(source: String, tree: String) {
      self.source = source
      self.tree = tree
    }
  }

  /// Returns arguments for ``Toolchain/frontend``, to precede those for module search paths.
  ///
  /// The compiler writes trees even for files with errors, and usually the index too.
  ///
  /// - Parameters:
  ///   - files: all files of the module; their names must differ, regardless of folder.
  ///   - index: a folder that doesn't exist yet.
  ///   - module: the name of the files' module.
  package static func arguments(files: [File], index: String, module: String) -> [String] {
    let arguments = [
      "-dump-ast", "-dump-ast-format", "json", "-index-store-path", index,
      "-index-include-locals", "-swift-version", "6", "-parse-as-library", "-Onone", "-suppress-warnings",
      "-module-name", module, "-enable-anonymous-context-mangled-names",
    ]
    return arguments + files.flatMap { ["-primary-file", $0.source, "-o", $0.tree] }
  }
}
