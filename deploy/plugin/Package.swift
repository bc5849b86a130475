// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "livedocs",
  products: [.plugin(name: "Docs", targets: ["Docs"])],
  targets: [
    .plugin(
      name: "Docs",
      capability: .command(
        intent: .custom(verb: "docs", description: "Check, build and serve documentation whose listings run.")
      ),
      dependencies: ["docs"]
    ),
    .binaryTarget(name: "docs", path: "docs.artifactbundle"),
  ]
)
