import AppGroups
import Foundation
import Testing

/// The conversions of the getters, each from `NSUserDefaults.h`, and the results of Foundation on Linux where they
/// differ.
@Suite struct PlistCoercionTests {
  static let values: [PlistValue] = [
    true, false, 0, 12, -3, 2.9, "YES", "NO", "1", "0", "tYes", "true", " 12", "12abc", "1.5", "",
    [], ["a"], ["a", 1], [:], .data(Data([1])), .date(Date(timeIntervalSince1970: 0)),
  ]

  @Test func integersComeFromNumbersBooleansAndText() {
    #expect(
      Self.values.map(\.asInteger)
        == [1, 0, 0, 12, -3, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    )
  }

  @Test func floatsAndDoublesLeaveBooleansAlone() {
    let numbers: [Double] = [0, 0, 0, 12, -3, 2.9, 0, 0, 1, 0, 0, 0, 0, 0, 1.5, 0, 0, 0, 0, 0, 0, 0]
    #expect(Self.values.map(\.asDouble) == numbers)
    #expect(Self.values.map(\.asFloat) == numbers.map { Float($0) })
    #expect(PlistValue.real(1e300).asFloat == 0)
  }

  @Test func onlyTwoTextsAreTrue() {
    let truths = zip(Self.values, Self.values.map(\.asBoolean)).filter(\.1).map(\.0)
    #expect(truths == [true, 12, -3, 2.9, "YES", "1"])
  }

  @Test func stringsComeFromNumbersAndNothingElse() {
    #expect(
      Self.values.map(\.asString)
        == [
          "1", "0", "0", "12", "-3", "2.9", "YES", "NO", "1", "0", "tYes", "true", " 12", "12abc", "1.5", "",
          nil, nil, nil, nil, nil, nil,
        ]
    )
  }

  @Test func arraysOfTextAreNeverConverted() {
    #expect(PlistValue.array(["a", "b"]).asStringArray == ["a", "b"])
    #expect(PlistValue.array([]).asStringArray == [])
    #expect(PlistValue.array(["a", 1]).asStringArray == nil)
    #expect(PlistValue.string("a").asStringArray == nil)
    #expect(PlistValue.array(["a", 1]).asArray == ["a", 1])
  }

  @Test func containersAndDataAreThemselvesOrNothing() {
    #expect(Self.values.filter { $0.asArray != nil } == [[], ["a"], ["a", 1]])
    #expect(Self.values.filter { $0.asDictionary != nil } == [[:]])
    #expect(Self.values.filter { $0.asData != nil } == [.data(Data([1]))])
  }

  static let urls = ["https://a.b/c?d=e#f", "mailto:a@b.c", "file:///tmp/x%20y", "relative/path", "urn:x:é"]

  @Test(arguments: urls) func aURLComesBackWhole(text: String) throws {
    let url = try #require(URL(string: text))
    #expect(PlistValue(url: url).asURL == url)
  }

  @Test func aURLThatFoundationHasArchivedIsReadAndOursIsReadByIt() throws {
    let url = try #require(URL(string: "https://a.b/c?d=e"))
    let archive = try NSKeyedArchiver.archivedData(withRootObject: url as NSURL, requiringSecureCoding: true)
    #expect(PlistValue.data(archive).asURL == url)
    let ours = try #require(PlistValue(url: url).asData)
    #expect(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSURL.self, from: ours)?.absoluteString
        == "https://a.b/c?d=e"
    )
  }

  @Test func aPathBecomesAFileURLAndOtherThingsNone() {
    #expect(PlistValue.string("/tmp/x").asURL == URL(filePath: "/tmp/x"))
    #expect(PlistValue.string("").asURL == nil)
    #expect(PlistValue.integer(1).asURL == nil)
    #expect(PlistValue.data(Data("https://a.b".utf8)).asURL == nil)
  }

  @Test func anArchiveThatLeadsInACircleIsNoURL() throws {
    let circle: PlistValue = [
      "$top": ["root": ["CF$UID": 1]],
      "$objects": [
        "$null", ["$class": ["CF$UID": 2], "NS.base": ["CF$UID": 1], "NS.relative": ["CF$UID": 3]],
        ["$classname": "NSURL"], "x",
      ],
    ]
    #expect(PlistValue.data(Data(try BinaryPlist.encode(circle))).asURL == nil)
  }
}
