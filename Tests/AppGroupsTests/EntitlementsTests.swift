import Foundation
import SimulationKit
import Testing

@testable import AppGroups

@Suite struct EntitlementsTests {
  static let xcode = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>application-identifier</key>
    \t<string>ABCDE12345.com.example.money</string>
    \t<key>com.apple.developer.team-identifier</key>
    \t<string>ABCDE12345</string>
    \t<key>com.apple.security.application-groups</key>
    \t<array>
    \t\t<string>group.com.example.money</string>
    \t\t<string>group.com.example.shared</string>
    \t</array>
    \t<key>get-task-allow</key>
    \t<true/>
    </dict>
    </plist>

    """

  @Test func aFileOfXcodeIsReadAndWrittenByteForByte() throws {
    let entitlements = try Entitlements(propertyList: Data(Self.xcode.utf8))
    #expect(entitlements.groups == ["group.com.example.money", "group.com.example.shared"])
    #expect(entitlements.team == "ABCDE12345")
    #expect(entitlements.members["get-task-allow"] == true)
    #expect(try entitlements.propertyList(.xml) == Data(Self.xcode.utf8))
    let process = try AppProcess(entitlements: entitlements)
    #expect(process.bundleID == "com.example.money")
    #expect(process.team == "ABCDE12345")
    #expect(process.groups == entitlements.groups)
  }

  static let members: [String: PlistValue] = [
    "com.apple.security.application-groups": ["group.a", "group.\u{E9}\u{1F680}"],
    "com.apple.security.app-sandbox": true,
    "a": [1, -1, 0, 2.5, [:], [], ["k": ["x", false]]],
    "data": .data(Data([0, 255, 1])),
    "date": .date(Date(timeIntervalSince1970: 1_457_427_600)),
    "text": "<&>\"'\r\n\ttail",
    "long": .string(String(repeating: "ab", count: 40)),
    "limits": [.integer(.max), .integer(.min), .integer(255), .integer(65_536)],
    "many": .array((0..<300).map(PlistValue.integer)),
  ]

  @Test(arguments: Entitlements.Format.allCases)
  func whatIsWrittenIsReadAgain(format: Entitlements.Format) throws {
    let entitlements = try Entitlements(members: Self.members)
    let data = try entitlements.propertyList(format)
    #expect(try Entitlements(propertyList: data) == entitlements)
    #expect(try entitlements.propertyList(format) == data)
    // Foundation agrees.
    let known = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
    let dictionary = try #require(known as? [String: Any])
    #expect(Set(dictionary.keys) == Set(Self.members.keys))
    #expect(dictionary["text"] as? String == "<&>\"'\r\n\ttail")
    #expect(dictionary["data"] as? Data == Data([0, 255, 1]))
    #expect((dictionary["many"] as? [Int])?.count == 300)
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func whatFoundationWritesIsRead(format: PropertyListSerialization.PropertyListFormat) throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: [
        Entitlements.groupsKey: ["group.a", "group.b"], "flag": true, "one": 1, "half": 0.5,
        "nested": ["x": ["y": [Data([1])]]],
      ] as [String: Any],
      format: format,
      options: 0
    )
    let entitlements = try Entitlements(propertyList: data)
    #expect(entitlements.groups == ["group.a", "group.b"])
    #expect(entitlements.members["flag"] == .boolean(true))
    #expect(entitlements.members["one"] == .integer(1))
    #expect(entitlements.members["half"] == .real(0.5))
    #expect(entitlements.members["nested"] == ["x": ["y": [.data(Data([1]))]]])
  }

  static func xml(_ body: String) -> Data { Data("<plist version=\"1.0\">\(body)</plist>".utf8) }

  static func groups(_ body: String) -> Data {
    xml("<dict><key>com.apple.security.application-groups</key>\(body)</dict>")
  }

  static let key = Entitlements.groupsKey
  static let tooLong = String(repeating: "a", count: 201)

  static let bad: [(name: String, data: Data, keyPath: [String], reason: EntitlementsFault.Reason?)] = [
    ("empty", Data(), [], nil),
    ("no list", Data("hello".utf8), [], nil),
    ("the old form", Data("{ a = b; }".utf8), [], nil),
    ("UTF-16", "<plist/>".data(using: .utf16) ?? Data(), [], nil),
    ("cut", Data(xcode.utf8.prefix(300)), [], nil),
    ("a magic word alone", Data("bplist00".utf8), [], .notPropertyList("It is not a binary property list")),
    ("an unknown entity", xml("<string>&x;</string>"), [], nil),
    ("a huge number", xml("<dict><key>a</key><integer>99999999999999999999</integer></dict>"), [], nil),
    ("a key alone", xml("<dict><key>a</key></dict>"), [], nil),
    ("an array", xml("<array/>"), [], .wrongType(expected: "a dictionary", found: "an array")),
    ("a string", xml("<string>a</string>"), [], .wrongType(expected: "a dictionary", found: "a string")),
    ("too large", Data(count: 65_537), [], .tooLarge(65_537)),
    (
      "too deep",
      xml(String(repeating: "<array>", count: 40) + String(repeating: "</array>", count: 40)),
      Array(repeating: "0", count: 17), .tooComplex
    ),
    (
      "groups as a string", groups("<string>group.a</string>"), [key],
      .wrongType(expected: "an array of strings", found: "a string")
    ),
    (
      "groups as a dictionary", groups("<dict/>"), [key],
      .wrongType(expected: "an array of strings", found: "a dictionary")
    ),
    (
      "groups as true", groups("<true/>"), [key],
      .wrongType(expected: "an array of strings", found: "a boolean")
    ),
    (
      "a group as a number", groups("<array><string>group.a</string><integer>1</integer></array>"),
      [key, "1"],
      .wrongType(expected: "a string", found: "a whole number")
    ),
    (
      "a group as an array", groups("<array><array/></array>"), [key, "0"],
      .wrongType(expected: "a string", found: "an array")
    ),
    ("an empty group", groups("<array><string></string></array>"), [key, "0"], .emptyName),
    ("a long group", groups("<array><string>\(tooLong)</string></array>"), [key, "0"], .nameTooLong(201)),
    ("a group up", groups("<array><string>group.a/../b</string></array>"), [key, "0"], .path(.parentFolder)),
    (
      "a group that is a path", groups("<array><string>group.a/b</string></array>"), [key, "0"],
      .path(.component("group.a/b"))
    ),
    ("an absolute group", groups("<array><string>/etc</string></array>"), [key, "0"], .path(.absolute)),
    (
      "a group twice", groups("<array><string>group.a</string><string>group.a</string></array>"), [key, "1"],
      .duplicate("group.a")
    ),
    (
      "a variable", groups("<array><string>group.$(BUNDLE)</string></array>"), [key, "0"],
      .unresolvedVariable("group.$(BUNDLE)")
    ),
    (
      "too many groups",
      groups("<array>" + (0...64).map { "<string>group.\($0)</string>" }.joined() + "</array>"), [key],
      .tooManyGroups(65)
    ),
    (
      "a team as a number",
      xml("<dict><key>com.apple.developer.team-identifier</key><integer>1</integer></dict>"),
      ["com.apple.developer.team-identifier"], .wrongType(expected: "a string", found: "a whole number")
    ),
    (
      "a sandbox as text", xml("<dict><key>com.apple.security.app-sandbox</key><string>YES</string></dict>"),
      ["com.apple.security.app-sandbox"], .wrongType(expected: "a boolean", found: "a string")
    ),
    (
      "an empty identifier", xml("<dict><key>application-identifier</key><string></string></dict>"),
      ["application-identifier"], .emptyName
    ),
    (
      "a list that contains itself", BinaryBombs.cycle, [],
      .notPropertyList("It is nested deeper than 32 levels")
    ),
    (
      "a list of two to the forty", BinaryBombs.doubling, [],
      .notPropertyList("It is nested deeper than 32 levels")
    ),
    ("a reference to nowhere", BinaryBombs.astray, [], .notPropertyList("A reference is out of range")),
  ]

  @Test(arguments: bad)
  func aBadFileIsRefusedAtItsPlace(
    name: String,
    data: Data,
    keyPath: [String],
    reason: EntitlementsFault.Reason?
  ) throws {
    let fault = try #require(
      #expect(throws: EntitlementsFault.self) { try Entitlements(propertyList: data) }
    )
    #expect(fault.keyPath == keyPath)
    if let reason {
      #expect(fault.reason == reason)
    } else if case .notPropertyList = fault.reason {
    } else {
      Issue.record("\(fault)")
    }
  }

  static let unsigned: [(members: [String: PlistValue], platform: Platform, fault: String)] = [
    ([:], .iOS, "The entitlements have no application identifier"),
    (
      ["application-identifier": "money"], .iOS,
      "/application-identifier: 'money' is not a team and a bundle identifier with a period between them"
    ),
    (
      ["application-identifier": "T."], .iOS,
      "/application-identifier: 'T.' is not a team and a bundle identifier with a period between them"
    ),
    (
      ["application-identifier": "T.a", "com.apple.developer.team-identifier": "U"], .iOS,
      "/com.apple.developer.team-identifier: 'U' is not the team that the application identifier begins with"
    ),
    (
      ["application-identifier": "T.a", key: ["group.a", "b"]], .iOS,
      "/com.apple.security.application-groups/1: The app group 'b' does not begin with 'group.'"
    ),
    (
      ["application-identifier": "T.a", key: ["T.b"]], .iOS,
      "/com.apple.security.application-groups/0: The app group 'T.b' does not begin with 'group.'"
    ),
    (
      ["com.apple.application-identifier": "T.a", key: ["U.b"]], .macOS,
      "/com.apple.security.application-groups/0: The app group 'U.b' begins with neither 'group.' nor the team, 'T.'"
    ),
  ]

  @Test(arguments: unsigned)
  func aListThatGrantsNothingMakesNoProcess(
    members: [String: PlistValue],
    platform: Platform,
    fault: String
  ) throws {
    let entitlements = try Entitlements(members: members)
    let thrown = #expect(throws: EntitlementsFault.self) {
      try AppProcess(entitlements: entitlements, platform: platform)
    }
    #expect(thrown?.description == fault)
  }

  @Test(arguments: [Platform.iOS, .macOS, .watchOS2])
  func aProcessWritesWhatItIsReadFrom(platform: Platform) throws {
    let groups = ["group.a"] + (platform == .macOS ? ["T.b"] : [])
    let process = try AppProcess(bundleID: "com.example.a", team: "T", platform: platform, groups: groups)
    for format in Entitlements.Format.allCases {
      let data = try process.entitlements().propertyList(format)
      let read = try AppProcess(entitlements: Entitlements(propertyList: data), platform: platform)
      #expect(read == process)
    }
  }

  @Test func whatXMLHasNoFormForIsRefused() throws {
    let entitlements = try Entitlements(members: ["a": ["\u{1}"]])
    #expect(throws: EntitlementsFault.self) { try entitlements.propertyList(.xml) }
    #expect(try Entitlements(propertyList: entitlements.propertyList(.binary)) == entitlements)
    let number = try Entitlements(members: ["a": [.real(.nan)]])
    for format in Entitlements.Format.allCases {
      let fault = #expect(throws: EntitlementsFault.self) { try number.propertyList(format) }
      #expect(fault?.keyPath == ["a", "0"])
    }
  }

  @Test func damagedFilesAreReadOrRefusedAndNeverTrap() throws {
    var random = SeededSource(seed: 11)
    let entitlements = try Entitlements(members: Self.members)
    for format in Entitlements.Format.allCases {
      let whole = Array(try entitlements.propertyList(format))
      for _ in 0..<(150 * Samples.fuzz) {
        var bytes = whole
        for _ in 0..<random.number(in: 1...4) {
          bytes[random.number(in: 0...(bytes.count - 1))] = UInt8(random.number(in: 0...255))
        }
        if random.number(in: 0...3) == 0 { bytes.removeLast(random.number(in: 1...bytes.count)) }
        do throws(EntitlementsFault) {
          _ = try Entitlements(propertyList: Data(bytes))
        } catch {
          #expect(!error.description.isEmpty)
        }
      }
    }
  }
}

/// Small binary property lists that expand to huge values.
enum BinaryBombs {
  private static func file(_ objects: [[UInt8]]) -> Data {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = UInt8(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, UInt8(objects.count)]
    return Data(bytes + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, table])
  }

  static let cycle = file([[0xA1, 0]])
  static let astray = file([[0xA1, 7]])
  static let doubling = file((0..<40).map { [0xA2, $0 + 1, $0 + 1] } + [[0x51, 0x61]])
}
