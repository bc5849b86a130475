import DocsMarkdown

/// The frameworks that only Apple's systems have.
///
/// A README shows how a package works with them. Such a listing can't be compiled here, and that is no fault of it.
/// Source: https://developer.apple.com/documentation/technologies
enum AppleModules {
  /// The first of them that complete code imports, if nothing here has that name; nil if it imports none.
  ///
  /// - Parameter available: the modules of the site's package and its dependencies.
  static func module(importedBy sample: Sample, available: Set<String>) -> String? {
    guard sample.mode == .run || sample.mode == .compile, sample.code.contains("import "),
      !sample.code.contains("#if")
    else { return nil }
    let source = SwiftSource(sample.code)
    let missing = source.imports.intersection(names).subtracting(available)
    return source.isComplete ? missing.min() : nil
  }

  private static let names: Set = [
    "ARKit", "AVFAudio", "AVFoundation", "AVKit", "Accelerate", "Accessibility", "Accounts", "ActivityKit",
    "AdSupport",
    "AppIntents", "AppKit", "AppTrackingTransparency", "AudioToolbox", "AuthenticationServices",
    "BackgroundTasks",
    "CallKit", "CarPlay", "Charts", "ClassKit", "CloudKit", "Cocoa", "Combine", "Contacts", "ContactsUI",
    "CoreAudio",
    "CoreBluetooth", "CoreData", "CoreGraphics", "CoreHaptics", "CoreImage", "CoreLocation",
    "CoreMIDI", "CoreML", "CoreMedia", "CoreMotion", "CoreNFC", "CoreServices", "CoreSpotlight",
    "CoreTelephony",
    "CoreText", "CoreVideo", "CryptoKit", "Darwin", "DeviceActivity", "DeviceCheck", "EventKit", "EventKitUI",
    "ExtensionFoundation", "FamilyControls", "FileProvider", "GameController", "GameKit", "GroupActivities",
    "HealthKit", "HomeKit", "IOKit", "ImageIO", "Intents", "IntentsUI", "LinkPresentation",
    "LocalAuthentication",
    "MachO", "MapKit", "MediaPlayer", "MessageUI", "Messages", "Metal", "MetalKit", "MetricKit",
    "MultipeerConnectivity", "NaturalLanguage", "NearbyInteraction", "Network", "NetworkExtension", "OSLog",
    "ObjectiveC", "PDFKit", "PassKit", "PencilKit", "Photos", "PhotosUI", "PushKit", "QuartzCore",
    "QuickLook",
    "RealityKit", "ReplayKit", "SafariServices", "SceneKit", "ScreenTime", "Security", "ServiceManagement",
    "Social",
    "SoundAnalysis", "Speech", "SpriteKit", "StoreKit", "SwiftData", "SwiftUI", "SystemConfiguration",
    "TVUIKit",
    "TipKit", "Translation", "UIKit", "UniformTypeIdentifiers", "UserNotifications", "UserNotificationsUI",
    "VideoToolbox", "Vision", "VisionKit", "WatchConnectivity", "WatchKit", "WebKit", "WidgetKit", "XPC",
    "os", "simd",
  ]
}
