/// The arguments with which listings are compiled. Most of them are hidden options, so a new compiler may change them.
extension Toolchain {
  /// The output of a compiler.
  package enum Product: String, Sendable {
    /// An executable.
    case executable
    /// All errors and warnings that a build would report, and no other output.
    case diagnosis
  }

  /// The arguments of each compiler. It takes all files at once, to report the faults of every file: several compilers
  /// would stop at the first.
  package static func arguments(for product: Product, module: String) -> [String] {
    let common = [
      "-swift-version", "6", "-parse-as-library", "-module-name", module, "-gnone",
      "-diagnostic-style", "llvm",
      // Verification of SIL finds only compiler bugs, too: 3% of the time.
      "-sil-verify-none",
    ]
    return switch product {
    // Skipping LLVM verification, which only finds compiler bugs, saves 5% of the time.
    case .executable: common + unoptimized + ["-c", "-disable-llvm-verify"]
    // Some errors are found only while generating SIL.
    case .diagnosis: common + ["-Onone", "-emit-sil", "-o", "/dev/null"]
    }
  }

  /// The arguments that check a package manifest as SwiftPM compiles it.
  ///
  /// - Parameter version: the version of the tools that it is written for.
  package func manifestArguments(version: String) -> [String] {
    let numbers = version.split(separator: ".").map(String.init) + ["0", "0"]
    let language = numbers[0] == "4" || numbers[0] == "5" ? "5" : "6"
    return [
      "-typecheck", "-swift-version", language, "-I", resources + "/pm/ManifestAPI",
      "-package-description-version", numbers.prefix(3).joined(separator: "."), "-diagnostic-style", "llvm",
    ]
  }

  /// Options that compile a debug build in three quarters of the time.
  ///
  /// `-Onone` emits the metadata and value witnesses of every type, for debuggers: as much code as a listing with a
  /// type contains itself. `-O` emits only those that are used, and the other options undo its optimizations:
  /// assertions stay enabled, values live as long as their names, and every optional Swift or LLVM pass is off.
  private static let unoptimized =
    [
      "-O", "-assert-config", "Debug", "-enable-lexical-lifetimes=true", "-enable-copy-propagation=false",
      "-enable-destroy-hoisting=false", "-disable-sil-perf-optzns", "-disable-llvm-optzns",
    ]
    + [
      "sil-disable-pass=mandatory-destroy-hoisting", "opt-bisect-limit=0", "opt-bisect-verbose=0",
      "regalloc=fast", "optimize-regalloc=0",
    ].flatMap { ["-Xllvm", "-\($0)"] }
}
