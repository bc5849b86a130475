import Foundation
import Scratch
import Testing

/// The page that compares this program with others names a test for each claim.
struct ComparisonPageTests {
  @Test func everyTestThatThePageNamesIsThere() throws {
    let page = Checkout.at("content/guide/comparison.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let named = Set(text.matches(of: /`([A-Za-z]+Tests|test_[a-z_]+\.py)`/).map { String($0.1) })
    let tests = try FileManager.default.subpathsOfDirectory(atPath: Checkout.at("Tests").path)
    let files = Set(tests.compactMap { $0.split(separator: "/").last.map(String.init) })
    #expect(named.count > 40)
    for name in named {
      #expect(files.contains(name) || files.contains(name + ".swift"), "\(name) is no file of Tests/")
    }
  }
}
