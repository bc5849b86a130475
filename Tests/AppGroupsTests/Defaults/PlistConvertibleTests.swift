import AppGroups
import Foundation
import Scratch
import Testing

/// Values of the types that apps use, set without a word about property lists.
@Suite struct PlistConvertibleTests {
  struct Theme: Codable, Hashable {
    var name: String
    var sizes: [Int]
    var since: Date?
  }

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func defaults() throws -> StoredDefaults {
    try DefaultsStore(folder: folder.url, applicationID: "a").defaults()
  }

  @Test func whatUserDefaultsTakesIsTaken() throws {
    let (name, count, ratio, isOn) = ("Anna", 3, 0.5, true)
    let (date, data) = (Date(timeIntervalSince1970: 1_790_000_000), Data([1, 2]))
    let url = try #require(URL(string: "https://example.com/a?b"))
    let (names, numbers) = (["a", "b"], ["one": [1], "none": []])
    let defaults = try defaults()
    try defaults.set(name, forKey: "name")
    try defaults.set(count, forKey: "count")
    try defaults.set(ratio, forKey: "ratio")
    try defaults.set(Float(0.25), forKey: "float")
    try defaults.set(isOn, forKey: "isOn")
    try defaults.set(date, forKey: "date")
    try defaults.set(data, forKey: "data")
    try defaults.set(url, forKey: "url")
    try defaults.set(names, forKey: "names")
    try defaults.set(numbers, forKey: "numbers")
    let other = try self.defaults()
    #expect(try other.string(forKey: "name") == name)
    #expect(try other.integer(forKey: "count") == count)
    #expect(try other.double(forKey: "ratio") == ratio)
    #expect(try other.float(forKey: "float") == 0.25)
    #expect(try other.bool(forKey: "isOn"))
    #expect(try other.object(forKey: "date") == .date(date))
    #expect(try other.data(forKey: "data") == data)
    #expect(try other.url(forKey: "url") == url)
    #expect(try other.stringArray(forKey: "names") == names)
    #expect(try other.object(forKey: "numbers") == ["one": [1], "none": []])
    let nothing: String? = nil
    try defaults.set(nothing, forKey: "name")
    #expect(try other.object(forKey: "name") == nil)
  }

  @Test func literalsMeanWhatTheyMeanToUserDefaults() throws {
    let defaults = try defaults()
    try defaults.set("x", forKey: "text")
    try defaults.set(1, forKey: "number")
    try defaults.set(1.5, forKey: "real")
    try defaults.set(["x", 1, [true]], forKey: "mixed")
    try defaults.set(["x": 1, "y": "z"], forKey: "members")
    try defaults.set(.boolean(true), forKey: "case")
    try defaults.set(nil, forKey: "nothing")
    #expect(
      try defaults.dictionaryRepresentation() == [
        "text": "x", "number": 1, "real": 1.5, "mixed": ["x", 1, [true]], "members": ["x": 1, "y": "z"],
        "case": true,
      ]
    )
  }

  @Test func aTypeOfOnesOwnComesBack() throws {
    let theme = Theme(name: "dark", sizes: [1, 2], since: Date(timeIntervalSince1970: 1_790_000_000))
    let defaults = try defaults()
    try defaults.set(encoding: theme, forKey: "theme")
    try defaults.set(encoding: 7, forKey: "seven")
    #expect(try self.defaults().value(Theme.self, forKey: "theme") == theme)
    #expect(try self.defaults().value(Int.self, forKey: "seven") == 7)
    #expect(try self.defaults().integer(forKey: "seven") == 7)
    #expect(try self.defaults().value(Theme.self, forKey: "none") == nil)
    try defaults.set(["name": "dark", "sizes": ["large"]], forKey: "theme")
    let fault = #expect(throws: DefaultsFault.self) { try defaults.value(Theme.self, forKey: "theme") }
    #expect(fault?.path == ["sizes", "0"])
    #expect(throws: DefaultsFault.self) { try defaults.set(encoding: Int?.none, forKey: "nothing") }
  }

  @Test func aDeviceTakesThemToo() throws {
    var phone = Device(.phone)
    let app = try AppProcess(bundleID: "com.example.app", team: "ABCDE12345", groups: [])
    try phone.launch(app)
    let defaults = try SharedDefaults(suiteName: nil, process: app)
    let name = "Anna"
    try defaults.set(name, forKey: "name", on: &phone)
    #expect(defaults.string(forKey: "name", on: phone) == name)
  }
}
