// swift-tools-version: 6.2
import PackageDescription

/// Warnings stop the build where `LIVEDOCS_STRICT` is set, as continuous integration does.
let strict: [SwiftSetting] =
  Context.environment["LIVEDOCS_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

/// The object that the published program is linked with instead of all of ICU's data; see `Scripts/icu_data.py`.
let icuData: [LinkerSetting] = Context.environment["LIVEDOCS_ICU_DATA"].map { [.unsafeFlags([$0])] } ?? []

/// A library of another package, which is fetched only for those who ask for the program or one of the traits.
func library(_ name: String, of package: String, for traits: String...) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: Set(["Docs"] + traits)))
}

/// A target with the simulations that pages of the handbook show. No library depends on one.
func handbook(_ name: String, dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, path: "Sources/Handbook/\(name)", swiftSettings: strict)
}

/// The tests of such a target.
func handbookTests(_ name: String, dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.target(name: name), "SimulationContract", "SimulationKit"] + dependencies,
    path: "Tests/Handbook/\(name)Tests",
    swiftSettings: strict
  )
}

let package = Package(
  name: "LiveDocs",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11)],
  products: [
    .executable(name: "docs", targets: ["docs"]),
    .library(name: "SimulationKit", targets: ["SimulationKit"]),
    .library(name: "Activities", targets: ["Activities"]),
    .library(name: "Receipts", targets: ["Receipts"]),
    .library(name: "PurchaseLedger", targets: ["PurchaseLedger"]),
    .library(name: "AppGroups", targets: ["AppGroups"]),
    .library(name: "WatchClocks", targets: ["WatchClocks"]),
    .library(name: "RowActions", targets: ["RowActions"]),
    .library(name: "HandoffSimulations", targets: ["HandoffSimulations", "SiriSimulations"]),
    .plugin(name: "AppSourcesPlugin", targets: ["AppSourcesPlugin"]),
  ],
  traits: [
    .default(enabledTraits: ["Docs"]),
    // One trait alone. SwiftPM passes each as a flag to the compiler, and several in another order each time, which
    // compiles every module again.
    .trait(name: "Docs", description: "The program: to build, check and serve documentation."),
    .trait(name: "Activities", description: "What the library Activities needs: swift-crypto."),
    .trait(name: "Receipts", description: "What the library Receipts needs: swift-crypto and certificates."),
    .trait(
      name: "PurchaseLedger",
      description: "What the library PurchaseLedger needs: GRDB, and everything for Receipts."
    ),
    .trait(
      name: "Simulator",
      description: "What the modules with Apple's names need: swift-crypto and certificates."
    ),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
    // Apple's App Store Server Library allows versions below 4 only.
    .package(url: "https://github.com/apple/swift-crypto", "3.12.3"..<"5.0.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird",
      from: "2.28.1",
      traits: ["FullFoundation"]
    ),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-docc-symbolkit", from: "1.0.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    .target(name: "SimulationKit", swiftSettings: strict),
    .target(
      name: "Activities",
      dependencies: [
        "SimulationKit",
        library("_CryptoExtras", of: "swift-crypto", for: "Activities", "Simulator"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "Receipts",
      dependencies: [
        "SimulationKit",
        library("Crypto", of: "swift-crypto", for: "Receipts", "PurchaseLedger", "Simulator"),
        library("_CryptoExtras", of: "swift-crypto", for: "Receipts", "PurchaseLedger", "Simulator"),
        library("SwiftASN1", of: "swift-asn1", for: "Receipts", "PurchaseLedger", "Simulator"),
        library("X509", of: "swift-certificates", for: "Receipts", "PurchaseLedger", "Simulator"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "PurchaseLedger",
      dependencies: ["Receipts", library("GRDB", of: "GRDB.swift", for: "PurchaseLedger")],
      swiftSettings: strict
    ),
    .target(name: "AppGroups", dependencies: ["SimulationKit"], swiftSettings: strict),
    .target(name: "WatchClocks", dependencies: ["SimulationKit"], swiftSettings: strict),
    .target(name: "RowActions", dependencies: ["SimulationKit"], swiftSettings: strict),

    .target(name: "AppSources", path: "Sources/Apple/AppSources", swiftSettings: strict),
    .executableTarget(
      name: "app-source",
      dependencies: ["AppSources"],
      path: "Sources/Apple/app-source",
      swiftSettings: strict
    ),
    .plugin(name: "AppSourcesPlugin", capability: .buildTool(), dependencies: ["app-source"]),

    handbook("AppGroupSimulations", dependencies: ["AppGroups", "SimulationKit"]),
    handbook("HandoffSimulations", dependencies: ["Activities", "SimulationKit"]),
    handbook("NumbersSimulations", dependencies: ["SimulationKit"]),
    handbook("SiriSimulations", dependencies: ["Activities", "SimulationKit"]),
    handbook(
      "StoreSimulations",
      dependencies: [
        "Receipts", "SimulationKit",
        library("_CryptoExtras", of: "swift-crypto", for: "Receipts", "PurchaseLedger"),
        library("X509", of: "swift-certificates", for: "Receipts", "PurchaseLedger"),
      ]
    ),
    handbook("TableSimulations", dependencies: ["RowActions", "SimulationKit"]),
    handbook("WatchSimulations", dependencies: ["SimulationKit", "WatchClocks"]),

    .systemLibrary(name: "CCMark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"])]),
    .systemLibrary(name: "CStemmer", providers: [.apt(["libstemmer-dev"])]),
    .systemLibrary(name: "CIndexStore"),
    .target(name: "CJemalloc", linkerSettings: [.linkedLibrary("jemalloc")]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "DocsFoundation",
      dependencies: [
        .target(name: "CLinux", condition: .when(platforms: [.linux])),
        "SimulationKit",
        library("Crypto", of: "swift-crypto"),
        library("Subprocess", of: "swift-subprocess"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "DocsMarkdown",
      dependencies: [
        "CCMark", "DocsFoundation", "SimulationKit",
        library("SwiftDiagnostics", of: "swift-syntax"),
        library("SwiftParser", of: "swift-syntax"),
        library("SwiftParserDiagnostics", of: "swift-syntax"),
        library("Yams", of: "Yams"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "DocsToolchain",
      dependencies: ["CIndexStore", "DocsFoundation", "DocsMarkdown", "SimulationKit"],
      swiftSettings: strict
    ),
    .target(
      name: "DocsSamples",
      dependencies: [
        "AppSources", "DocsFoundation", "DocsMarkdown", "DocsToolchain", "SimulationKit",
        library("SwiftIfConfig", of: "swift-syntax"),
        library("SwiftParser", of: "swift-syntax"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "DocsReference",
      dependencies: [
        "DocsFoundation", "DocsMarkdown", "DocsSamples", "DocsToolchain", "SimulationKit",
        library("SymbolKit", of: "swift-docc-symbolkit"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "DocsTheme",
      dependencies: [
        "CZlib", "DocsFoundation", "DocsMarkdown", "SimulationKit",
        library("Crypto", of: "swift-crypto"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "DocsSearch",
      dependencies: [
        "CStemmer", "DocsFoundation", "DocsMarkdown", "DocsReference", "DocsTheme", "SimulationKit",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "DocsPictures",
      dependencies: ["DocsFoundation", "DocsMarkdown", "SimulationKit"],
      swiftSettings: strict
    ),
    .target(
      name: "DocsSimulations",
      dependencies: ["DocsFoundation", "DocsToolchain", "SimulationKit"],
      swiftSettings: strict
    ),
    .target(
      name: "DocsSite",
      dependencies: [
        "DocsFoundation", "DocsMarkdown", "DocsPictures", "DocsReference", "DocsSamples", "DocsSearch",
        "DocsSimulations", "DocsTheme", "DocsToolchain", "SimulationKit",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "DocsRunner",
      dependencies: [
        .target(name: "CLinux", condition: .when(platforms: [.linux])),
        "DocsFoundation", "DocsMarkdown", "DocsQueue", "DocsSamples", "DocsToolchain",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "DocsServer",
      dependencies: [
        "SimulationKit",
        library("Crypto", of: "swift-crypto"),
        library("Hummingbird", of: "hummingbird"),
        library("Logging", of: "swift-log"),
      ],
      resources: [
        .embedInCode("Stream/Page/change.js"), .embedInCode("Stream/Page/faults.js"),
        .embedInCode("Stream/Page/reload.css"), .embedInCode("Stream/Page/reload.js"),
        .embedInCode("Stream/Page/waiting.css"), .embedInCode("Stream/Page/worker.js"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "DocsQueue",
      dependencies: [library("NIOCore", of: "swift-nio"), library("NIOPosix", of: "swift-nio")],
      swiftSettings: strict
    ),
    // Whoever changes the theme looks for it at the root.
    .target(name: "DefaultTheme", resources: [.copy("../../templates")], swiftSettings: strict),
    .target(
      name: "StoreServer",
      dependencies: [
        "DocsServer", "Receipts", "SimulationKit",
        library("Crypto", of: "swift-crypto"),
        library("Subprocess", of: "swift-subprocess"),
        library("SwiftASN1", of: "swift-asn1"),
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "docs",
      dependencies: [
        "AppGroupSimulations", "HandoffSimulations", "NumbersSimulations", "SiriSimulations",
        "StoreSimulations", "TableSimulations", "WatchSimulations",
        "DefaultTheme", "DocsFoundation", "DocsPictures", "DocsQueue", "DocsRunner", "DocsSamples",
        "DocsSearch", "DocsServer", "DocsSite", "Receipts", "SimulationKit", "StoreServer",
        .target(name: "CJemalloc", condition: .when(platforms: [.linux])),
        library("ArgumentParser", of: "swift-argument-parser"),
      ],
      swiftSettings: strict,
      linkerSettings: icuData
    ),

    .target(
      name: "SimulationContract",
      dependencies: ["SimulationKit"],
      path: "Tests/SimulationContract",
      swiftSettings: strict
    ),
    .target(
      name: "AirReference",
      dependencies: ["SimulationKit", library("_CryptoExtras", of: "swift-crypto", for: "Activities")],
      path: "Tests/AirReference",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "StoreForger",
      dependencies: [
        "Receipts", "SimulationKit",
        library("Crypto", of: "swift-crypto", for: "Receipts", "PurchaseLedger"),
        library("_CryptoExtras", of: "swift-crypto", for: "Receipts", "PurchaseLedger"),
        library("X509", of: "swift-certificates", for: "Receipts", "PurchaseLedger"),
      ],
      path: "Tests/StoreForger",
      swiftSettings: strict
    ),
    .target(name: "Scratch", path: "Tests/Scratch", swiftSettings: strict),
    .executableTarget(
      name: "LibraryBenchmarks",
      dependencies: [
        "Activities", "HandoffSimulations", "NumbersSimulations", "Receipts", "SimulationKit", "WatchClocks",
        "WatchSimulations",
        library("Crypto", of: "swift-crypto"),
        library("X509", of: "swift-certificates"),
      ],
      path: "Benchmarks/Libraries",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "LedgerBenchmarks",
      dependencies: ["LedgerStream", "PurchaseLedger", "Receipts"],
      path: "Benchmarks/Ledger",
      swiftSettings: strict
    ),
    .testTarget(name: "SimulationKitTests", dependencies: ["SimulationKit"], swiftSettings: strict),
    .testTarget(
      name: "ActivitiesTests",
      dependencies: [
        "Activities", "AirReference", "SimulationContract", "SimulationKit",
        library("_CryptoExtras", of: "swift-crypto", for: "Activities"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ReceiptsTests",
      dependencies: [
        "Receipts", "Scratch", "SimulationKit",
        library("Crypto", of: "swift-crypto", for: "Receipts", "PurchaseLedger"),
        library("_CryptoExtras", of: "swift-crypto", for: "Receipts", "PurchaseLedger"),
        library("SwiftASN1", of: "swift-asn1", for: "Receipts", "PurchaseLedger"),
        library("X509", of: "swift-certificates", for: "Receipts", "PurchaseLedger"),
      ],
      exclude: ["Fixtures"],
      swiftSettings: strict
    ),
    .target(
      name: "LedgerStream",
      dependencies: ["PurchaseLedger", "Receipts", "SimulationKit"],
      path: "Tests/LedgerStream",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "LedgerWriter",
      dependencies: ["LedgerStream", "PurchaseLedger", "Receipts"],
      path: "Tests/LedgerWriter",
      swiftSettings: strict
    ),
    .testTarget(
      name: "PurchaseLedgerTests",
      dependencies: [
        "LedgerStream", "LedgerWriter", "PurchaseLedger", "Receipts", "Scratch", "SimulationKit",
        library("GRDB", of: "GRDB.swift", for: "PurchaseLedger"),
      ],
      exclude: ["Fixtures"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "StoreServerTests",
      dependencies: ["DocsServer", "Receipts", "SimulationKit", "StoreServer"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "DefaultsWriter",
      dependencies: ["AppGroups"],
      path: "Tests/DefaultsWriter",
      swiftSettings: strict
    ),
    .testTarget(
      name: "AppGroupsTests",
      dependencies: ["AppGroups", "DefaultsWriter", "Scratch", "SimulationKit"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "WatchClocksTests",
      dependencies: ["WatchClocks", "SimulationKit"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RowActionsTests",
      dependencies: ["RowActions", "SimulationContract", "SimulationKit"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "AppSourcesTests",
      dependencies: ["AppSources"],
      path: "Tests/Apple/AppSourcesTests",
      swiftSettings: strict
    ),
    handbookTests("AppGroupSimulations", dependencies: ["AppGroups"]),
    handbookTests("HandoffSimulations", dependencies: ["Activities", "AirReference"]),
    handbookTests("NumbersSimulations", dependencies: []),
    handbookTests("SiriSimulations", dependencies: ["Activities"]),
    handbookTests("StoreSimulations", dependencies: ["Receipts"]),
    handbookTests("TableSimulations", dependencies: ["RowActions"]),
    handbookTests("WatchSimulations", dependencies: ["WatchClocks"]),
    .target(name: "SiteEditions", path: "Tests/SiteEditions", swiftSettings: strict),
    .executableTarget(
      name: "SiteWriter",
      dependencies: ["DocsFoundation", "DocsSite", "SiteEditions"],
      path: "Tests/SiteWriter",
      swiftSettings: strict
    ),
    .target(
      name: "TestPages",
      dependencies: [
        "DocsFoundation", "DocsMarkdown",
      ],
      path: "Tests/TestPages",
      swiftSettings: strict
    ),
    .target(
      name: "TestPrograms",
      dependencies: [
        "DocsFoundation", "DocsReference", "DocsToolchain", "Scratch",
      ],
      path: "Tests/TestPrograms",
      swiftSettings: strict
    ),
    .testTarget(
      name: "DocsFoundationTests",
      dependencies: [
        "DocsFoundation", "Scratch",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DocsMarkdownTests",
      dependencies: [
        "DocsFoundation", "DocsMarkdown", "Scratch", "SimulationKit", "TestPages",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DocsToolchainTests",
      dependencies: [
        "DocsFoundation", "DocsMarkdown", "DocsToolchain", "Scratch", "SimulationKit", "TestPages",
        "TestPrograms",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DocsSamplesTests",
      dependencies: [
        "DocsFoundation", "DocsMarkdown", "DocsSamples", "DocsToolchain", "Scratch",
        "SimulationKit", "TestPages",
        library("SwiftIDEUtils", of: "swift-syntax"),
        library("SwiftParser", of: "swift-syntax"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DocsReferenceTests",
      dependencies: [
        "DocsFoundation", "DocsMarkdown", "DocsReference", "DocsToolchain", "Scratch", "TestPages",
        "TestPrograms",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DocsThemeTests",
      dependencies: [
        "DocsFoundation", "DocsMarkdown", "DocsTheme", "Scratch", "SimulationKit", "TestPages",
        library("Crypto", of: "swift-crypto"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DocsSearchTests",
      dependencies: [
        "DocsFoundation", "DocsMarkdown", "DocsReference", "DocsSamples", "DocsSearch", "DocsTheme",
        "Scratch", "TestPages",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DocsPicturesTests",
      dependencies: [
        "DocsFoundation", "DocsMarkdown", "DocsPictures", "SimulationKit",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DocsQueueTests",
      dependencies: ["DocsQueue", "Scratch", library("NIOCore", of: "swift-nio")],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DocsRunnerTests",
      dependencies: [
        "DocsFoundation", "DocsMarkdown", "DocsRunner", "DocsSamples", "DocsToolchain", "Scratch",
        "TestPages",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DocsSimulationsTests",
      dependencies: ["DocsSimulations", "Scratch", "SimulationKit"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DocsSiteTests",
      dependencies: [
        "DocsFoundation", "DocsMarkdown", "DocsPictures", "DocsReference", "DocsSamples",
        "DocsSearch", "DocsSite", "DocsTheme", "DocsToolchain", "Scratch", "SimulationKit",
        "SiteEditions", "SiteWriter", "TestPages", "TestPrograms",
        library("Hummingbird", of: "hummingbird"),
        library("Subprocess", of: "swift-subprocess"),
      ],
      exclude: ["Fixtures"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DocsServerTests",
      dependencies: [
        "DocsServer", "SimulationKit",
        library("Hummingbird", of: "hummingbird"),
        library("NIOEmbedded", of: "swift-nio"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DocsCommandTests",
      dependencies: [
        "docs", "DocsFoundation", "DocsServer", "DocsSite", "DocsTheme", "Scratch",
        library("Subprocess", of: "swift-subprocess"),
      ],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  /// A module with one of Apple's names, which Apple's systems have themselves.
  func appModule(_ name: String, dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/Apple/\(name)", swiftSettings: strict)
  }

  /// Tests of apps. Swift Testing asks for a part of its own beside UIKit and AppKit, which Linux lacks.
  func appTests(_ name: String, dependencies: [Target.Dependency]) -> Target {
    .testTarget(
      name: name,
      dependencies: ["AppFoundation", "Simulator", "UIKit", "_Testing_AppKit", "_Testing_UIKit"]
        + dependencies,
      path: "Tests/Apple/\(name)",
      swiftSettings: strict
    )
  }

  /// The test of an example, compiled with the example's own sources as Xcode takes them.
  func exampleTests(
    _ name: String,
    apps: [String] = ["App"],
    dependencies: [Target.Dependency]
  ) -> Target {
    .testTarget(
      name: "\(name)Tests",
      dependencies: ["Simulator", "_Testing_AppKit", "_Testing_UIKit"] + dependencies,
      path: "Examples/\(name)",
      exclude: apps,
      swiftSettings: strict,
      plugins: ["AppSourcesPlugin"]
    )
  }

  package.products += [
    .library(name: "UIKit", targets: ["UIKit", "_Testing_UIKit"]),
    .library(name: "AppKit", targets: ["AppKit", "_Testing_AppKit"]),
    .library(name: "WatchKit", targets: ["WatchKit", "_Testing_UIKit"]),
    .library(name: "StoreKit", targets: ["StoreKit"]),
    .library(name: "Intents", targets: ["Intents"]),
    .library(name: "UserNotifications", targets: ["UserNotifications"]),
    .library(name: "Simulator", targets: ["Simulator"]),
  ]
  package.targets += [
    appModule("AppFoundation", dependencies: ["Activities", "AppGroups", "SimulationKit"]),
    appModule(
      "UIKit",
      dependencies: ["Activities", "AppFoundation", "AppGroups", "RowActions", "SimulationKit"]
    ),
    appModule("AppKit", dependencies: ["Activities", "AppFoundation"]),
    appModule(
      "WatchKit",
      dependencies: [
        "Activities", "AppFoundation", "SimulationKit", "UIKit", "UserNotifications", "WatchClocks",
      ]
    ),
    appModule("StoreKit", dependencies: ["AppFoundation", "Receipts", "SimulationKit"]),
    appModule("Intents", dependencies: ["Activities", "AppFoundation", "SimulationKit"]),
    appModule("UserNotifications", dependencies: ["AppFoundation"]),
    appModule(
      "Simulator",
      dependencies: [
        "Activities", "AppFoundation", "AppGroups", "AppKit", "Intents", "Receipts", "RowActions",
        "SimulationKit", "StoreKit", "UIKit", "UserNotifications", "WatchClocks", "WatchKit",
        "_Testing_AppKit", "_Testing_UIKit",
      ]
    ),
    appModule("_Testing_AppKit"),
    appModule("_Testing_UIKit"),
    appTests("HandoffAppTests", dependencies: ["Activities", "AppGroups", "AppKit", "SimulationKit"]),
    appTests("SiriAppTests", dependencies: ["Activities", "AppGroups", "Intents", "UserNotifications"]),
    appTests("StorageAppTests", dependencies: ["AppGroups", "SimulationKit"]),
    appTests("StoreAppTests", dependencies: ["AppGroups", "Receipts", "SimulationKit", "StoreKit"]),
    appTests("TableAppTests", dependencies: ["RowActions"]),
    appTests(
      "WatchAppTests",
      dependencies: ["Activities", "SimulationKit", "UserNotifications", "WatchClocks", "WatchKit"]
    ),
    exampleTests("Birds", dependencies: ["Receipts", "StoreKit", "UIKit"]),
    exampleTests("Game", apps: ["App", "Intents", "Shared"], dependencies: ["Intents", "UIKit"]),
    exampleTests("Letters", dependencies: ["UIKit"]),
    exampleTests("Money", apps: ["App", "Shared", "Widget"], dependencies: ["AppFoundation", "UIKit"]),
    exampleTests("Shopping", dependencies: ["UIKit"]),
    exampleTests("Tea", dependencies: ["UIKit", "WatchKit"]),
  ]
#endif
