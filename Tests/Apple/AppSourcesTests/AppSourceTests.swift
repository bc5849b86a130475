import AppSources
import Testing

/// What the compiler on Linux gets of a file that Xcode compiles.
@Suite struct AppSourceTests {
  @Test(arguments: [
    ("@objc func a() {}", "      func a() {}"),
    ("@objc(Model) class Model {}", "             class Model {}"),
    ("@objcMembers final class A {}", "             final class A {}"),
    ("@IBAction func tap(_ sender: Any) {}", "          func tap(_ sender: Any) {}"),
    ("@NSManaged public var target: NSNumber?", "           public var target: NSNumber?"),
    ("@IBOutlet weak var label: UILabel!", "@Outlet        var label: UILabel!"),
    ("@IBOutlet private weak var a: A!", "@Outlet   private      var a: A!"),
    ("@IBOutlet var views: [UIView]!", "@Outlet   var views: [UIView]!"),
    ("f(#selector(tap(_:)))", "f( Selector(tap(_:)))"),
    ("@UIApplicationMain class A {}", "                   class A {}"),
  ])
  func replacesMarks(source: String, expected: String) throws {
    #expect(try AppSource(source).text == expected)
  }

  @Test(arguments: [
    "// @objc #selector(a)", "/* @objc /* @main */ @objc */", #"let a = "@objc #selector(b)""#,
    ##"let a = #"@objc "\(b) @main"#"##, "let a = \"\"\"\n  @IBOutlet weak var a: A!\n  \"\"\"",
    "let a = /@objc \"/", "let `objc` = optional", "var optional: Int?", "let a = #keyPath",
    "@available(iOS 13, *) func a() {}",
    "let a = b /@c/ d",
  ])
  func leavesTextAlone(source: String) throws {
    #expect(try AppSource(source).text == source)
  }

  @Test func findsCodeWithinText() throws {
    let source = #"let a = "\(f(#selector(b), "\(#selector(c)) @objc")) @objc""#
    #expect(try AppSource(source).text == #"let a = "\(f( Selector(b), "\( Selector(c)) @objc")) @objc""#)
  }

  @Test(arguments: [
    ("import Foundation\n", "import AppFoundation\n"),
    ("import Foundation // dates\n", "import AppFoundation // dates\n"),
    ("import Foundation\nimport UIKit\n", "                 \nimport UIKit\n"),
    ("import UIKit\nimport struct Foundation.Date\n", "import UIKit\n                             \n"),
    ("import Cocoa\n", "import AppKit\n"),
    ("import CoreGraphics\nimport StoreKit\n", "                   \nimport StoreKit\n"),
    ("import Testing\n", "import Testing\n"),
    ("let a = b.import\nimport UIKit", "let a = b.import\nimport UIKit"),
  ])
  func importsWhatExistsOnLinux(source: String, expected: String) throws {
    #expect(try AppSource(source).text == expected)
  }

  @Test func leavesOutFoundationBesideEarlierImports() throws {
    #expect(try AppSource("import Foundation", isPart: true).text == "                 ")
  }

  @Test(arguments: [
    ("import UIKit", true), ("@preconcurrency import StoreKit\nlet a = 1", true),
    ("import class UIKit.UIView", true),
    ("import Foundation", false), ("// import UIKit", false), ("let a = \"import UIKit\"", false),
    ("", false),
  ])
  func knowsAnApp(source: String, isApp: Bool) {
    #expect(AppSource.isApp(source) == isApp)
  }

  @Test func keepsEachCharacterInItsPlace() throws {
    let source = """
      import Foundation
      import UIKit

      @main
      class AppDelegate: UIResponder, UIApplicationDelegate {
        @IBOutlet weak var größe: UILabel! { didSet { update(#selector(tap)) } }
        @objc(tap:) func tap() { print("\\(#selector(tap)) →") } // ✓
      }
      """
    let result = try AppSource(source)
    #expect(result.mainClass == "AppDelegate")
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let changed = result.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.map(\.utf8.count) == changed.map(\.utf8.count))
  }

  @Test func findsTheMainClass() throws {
    #expect(try AppSource("@main\nstruct A {}").mainClass == "A")
    #expect(try AppSource("class A {}").mainClass == nil)
    #expect(try AppSource("@main public final class B: C {}").mainClass == "B")
  }

  @Test func namesThePlaceOfAnOptionalRequirement() {
    let source = "import UIKit\n@objc protocol P {\n  @objc optional func f()\n}"
    #expect(throws: AppSourceFault(kind: .optionalRequirement, line: 3, column: 9)) { try AppSource(source) }
  }

  @Test func namesThePlaceOfAnAccessor() {
    let source = "import UIKit\nlet a = #selector(getter: A.b)"
    #expect(throws: AppSourceFault(kind: .accessorSelector, line: 2, column: 9)) { try AppSource(source) }
  }

  @Test func joinsAnExtensionThatOverridesWithItsClass() throws {
    let source = """
      class A<T: B>: UIViewController where T: C { // A
        let a = "}"
      }

      // MARK: - Rows
      extension A: UITableViewDataSource, // the rows
        UITableViewDelegate {
        func rows() {}
      }
      extension A {
        override func viewDidLoad() { super.viewDidLoad() }
      }
      extension A { func after() {} }
      """
    let expected = """
      class A<T: B>: UIViewController , UITableViewDataSource, UITableViewDelegate where T: C { // A
        let a = "}"
       

      // MARK: - Rows
                                                     
                             
        func rows() {}
       
                   
        override func viewDidLoad() { super.viewDidLoad() }
      }
      extension A { func after() {} }
      """
    #expect(try AppSource(source).text == expected)
  }

  @Test(arguments: [
    (
      "class A {}\nextension A: P { override func f() {} }",
      "class A : P { \n                 override func f() {} }"
    ),
    ("final class A: B {} ; extension A { override var a: Int { 1 } }", nil),
    ("class A: B {\n}\nlet a = 1\nextension A {\n  override func f() {}\n}", nil),
    ("extension A {\n  public override func f() {}\n}", nil),
    ("class A {\n}\nprivate extension A {\n  override func f() {}\n}", nil),
    ("class A {\n}\n#if DEBUG\nextension A {\n  override func f() {}\n}\n#endif", nil),
    ("class A {\n}\nextension A.B {\n  override func f() {}\n}", nil),
  ])
  func joinsNothingElse(source: String, expected: String?) throws {
    guard let expected else {
      let fault = #expect(throws: AppSourceFault.self) { try AppSource(source) }
      #expect(fault?.kind == .overrideInExtension)
      return
    }
    #expect(try AppSource(source).text == expected)
  }

  @Test(arguments: [
    "extension A { func f() { let override = 1; print(override) } }",
    "class A { override func f() {} }\nextension A { class B: A { override func f() {} } }",
    "protocol P: class {}\nextension P { func f() {} }", "extension A { enum B { case override } }",
  ])
  func leavesOtherExtensionsAlone(source: String) throws {
    #expect(try AppSource(source).text == source)
  }

  /// Anything may be in a file while it's being written.
  @Test(arguments: [
    "class", "class A {", "extension A {\noverride", "extension", "}", "\"", "\"\\(", "\"\"\"", "#\"", "#/",
    "/*", "`", "@", "#", "#selector", "@objc(", "import", "/", "\u{0}",
  ])
  func takesWhateverEndsEarly(source: String) throws {
    #expect(try AppSource(source).text.utf8.count == source.utf8.count)
    #expect(try AppSource("\(source)\n@objc func a() {}").text.utf8.count == source.utf8.count + 18)
  }
}
