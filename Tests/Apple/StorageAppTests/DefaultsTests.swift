import AppFoundation
import AppGroups
import Testing

/// The settings of an app, as one writes them.
private enum Settings {
  static let shared = UserDefaults(suiteName: Stage.group)

  static var currency: String {
    get { shared?.string(forKey: "currency") ?? "dollars" }
    set { shared?.set(newValue, forKey: "currency") }
  }
}

@Suite struct DefaultsTests {
  @Test func `An extension reads what the app has set in the group, once it is saved`() throws {
    let stage = try Stage()
    stage.app.run { Settings.currency = "sterling" }
    #expect(stage.app.run { Settings.currency } == "sterling")
    #expect(stage.widget.run { Settings.currency } == "dollars")
    stage.wait()
    #expect(stage.widget.run { Settings.currency } == "sterling")
  }

  @Test func `synchronize saves at once`() throws {
    let stage = try Stage()
    stage.app.run {
      Settings.currency = "euros"
      #expect(Settings.shared?.synchronize() == true)
    }
    #expect(stage.widget.run { Settings.currency } == "euros")
  }

  @Test func `A suite with a typo works, and nobody else sees it`() throws {
    let stage = try Stage()
    stage.app.run {
      let defaults = UserDefaults(suiteName: "group.com.example.mony")
      defaults?.set("euros", forKey: "currency")
      #expect(defaults?.string(forKey: "currency") == "euros")
    }
    stage.wait()
    stage.widget.run {
      #expect(UserDefaults(suiteName: "group.com.example.mony")?.string(forKey: "currency") == nil)
    }
  }

  @Test func `An extension without the entitlement sees nothing`() throws {
    let stage = try Stage(widgetGroups: [])
    stage.app.run { Settings.currency = "euros" }
    stage.wait()
    #expect(stage.widget.run { Settings.currency } == "dollars")
  }

  @Test func `The app's own identifier and the global domain are no suites`() throws {
    let stage = try Stage()
    stage.app.run {
      #expect(UserDefaults(suiteName: "com.example.money") == nil)
      #expect(UserDefaults(suiteName: UserDefaults.globalDomain) == nil)
      #expect(UserDefaults(suiteName: nil) != nil)
      #expect(UserDefaults.standard === UserDefaults.standard)
    }
  }

  @Test func `Registered values are a fallback, for this process alone`() throws {
    let stage = try Stage()
    stage.app.run {
      let defaults = UserDefaults.standard
      defaults.register(defaults: ["rows": 20, "isSorted": true, "names": ["a", "b"]])
      #expect(defaults.integer(forKey: "rows") == 20)
      defaults.set(5, forKey: "rows")
      #expect(defaults.integer(forKey: "rows") == 5)
      defaults.removeObject(forKey: "rows")
      #expect(defaults.integer(forKey: "rows") == 20)
      #expect(defaults.bool(forKey: "isSorted"))
      #expect(defaults.stringArray(forKey: "names") == ["a", "b"])
      #expect(defaults.volatileDomain(forName: UserDefaults.registrationDomain)["rows"] as? Int == 20)
      #expect(defaults.persistentDomain(forName: Bundle.main.bundleIdentifier ?? "") == nil)
    }
    #expect(stage.widget.run { UserDefaults.standard.integer(forKey: "rows") } == 0)
  }

  @Test func `Every type comes back as it was set`() throws {
    let stage = try Stage()
    try stage.app.run {
      let defaults = UserDefaults.standard
      let date = Date(timeIntervalSince1970: 5)
      defaults.set(date, forKey: "date")
      defaults.set(2.5, forKey: "double")
      defaults.set(Float(1.5), forKey: "float")
      defaults.set(true, forKey: "bool")
      defaults.set(Data([1, 2]), forKey: "data")
      defaults.set(["a": [1, 2.5, "x"]] as [String: Any], forKey: "nested")
      defaults.set(NSNumber(value: 7), forKey: "number")
      defaults.set(NSString("text"), forKey: "text")
      defaults.setValue(UInt8(3), forKey: "small")
      for (index, one) in ([Int8(1), UInt8(1), Int16(1), UInt(1), Int64(1), NSNumber(value: 1)] as [Any])
        .enumerated()
      {
        defaults.set(one, forKey: "one-\(index)")
        #expect(defaults.double(forKey: "one-\(index)") == 1)
      }
      defaults.set(-1 as Any, forKey: "negative")
      #expect(defaults.integer(forKey: "negative") == -1)
      defaults.set(CGFloat(0.5), forKey: "width")
      #expect(defaults.double(forKey: "width") == 0.5)
      let url = try #require(URL(string: "https://example.com/a?b=c"))
      defaults.set(url, forKey: "url")
      #expect(defaults.object(forKey: "date") as? Date == date)
      #expect(defaults.double(forKey: "double") == 2.5)
      #expect(defaults.object(forKey: "float") as? Float == 1.5)
      #expect(defaults.value(forKey: "bool") as? Bool == true)
      #expect(defaults.data(forKey: "data") == Data([1, 2]))
      let nested = try #require(defaults.dictionary(forKey: "nested")?["a"] as? [Any])
      #expect(nested[0] as? Int == 1 && nested[1] as? Double == 2.5 && nested[2] as? String == "x")
      #expect(defaults.integer(forKey: "number") == 7)
      #expect(defaults.string(forKey: "text") == "text")
      #expect(defaults.integer(forKey: "small") == 3)
      #expect(defaults.url(forKey: "url") == url)
      // As the header says, and as code gets wrong: a Boolean is no number, and "true" isn't YES.
      #expect(defaults.double(forKey: "bool") == 0)
      defaults.set("true", forKey: "bool")
      #expect(!defaults.bool(forKey: "bool"))
      defaults.set(nil as String?, forKey: "text")
      #expect(defaults.object(forKey: "text") == nil)
      let none: URL? = nil
      defaults.set(none, forKey: "url")
      #expect(defaults.url(forKey: "url") == nil)
    }
  }

  @Test func `A domain is replaced and removed as a whole`() throws {
    let stage = try Stage()
    try stage.app.run {
      let name = try #require(Bundle.main.bundleIdentifier)
      let defaults = UserDefaults.standard
      defaults.set(1, forKey: "a")
      defaults.setPersistentDomain(["b": 2], forName: name)
      #expect(defaults.object(forKey: "a") == nil)
      #expect(defaults.persistentDomain(forName: name)?["b"] as? Int == 2)
      defaults.removePersistentDomain(forName: name)
      #expect(defaults.dictionaryRepresentation().isEmpty)
    }
  }

  @Test func `An added suite is searched after the object's own domain`() throws {
    let stage = try Stage()
    stage.app.run {
      Settings.shared?.set("group", forKey: "where")
      let defaults = UserDefaults()
      #expect(defaults.string(forKey: "where") == nil)
      defaults.addSuite(named: Stage.group)
      #expect(defaults.string(forKey: "where") == "group")
      defaults.set("own", forKey: "where")
      #expect(defaults.string(forKey: "where") == "own")
      defaults.removeObject(forKey: "where")
      defaults.removeSuite(named: Stage.group)
      #expect(defaults.string(forKey: "where") == nil)
    }
  }

  @Test func `Only the app that changes a value is notified`() throws {
    final class Observer: NSObject {
      var count = 0
      func changed(_ notification: Notification) {
        #expect(notification.object as? UserDefaults === Settings.shared)
        count += 1
      }
    }
    let stage = try Stage()
    let (inApp, inWidget) = (Observer(), Observer())
    for (context, observer) in [(stage.app, inApp), (stage.widget, inWidget)] {
      context.run {
        NotificationCenter.default.addObserver(
          observer,
          selector: Selector(Observer.changed(_:)),
          name: UserDefaults.didChangeNotification,
          object: nil
        )
      }
    }
    stage.app.run {
      Settings.currency = "euros"
      Settings.currency = "euros"
    }
    #expect(inApp.count == 1)
    #expect(inWidget.count == 0)
    stage.app.run {
      NotificationCenter.default.removeObserver(inApp)
      Settings.currency = "yen"
    }
    #expect(inApp.count == 1)
  }

  @Test func `A test's own code has defaults in memory`() {
    let defaults = UserDefaults(suiteName: "of-this-test")
    defaults?.set(3, forKey: "a")
    #expect(UserDefaults(suiteName: "of-this-test")?.integer(forKey: "a") == 3)
    defaults?.removePersistentDomain(forName: "of-this-test")
    #expect(defaults?.object(forKey: "a") == nil)
  }

  @Test func `A value that is no property list ends the process`() async {
    await #expect(processExitsWith: .failure) {
      struct Person {}
      UserDefaults.standard.set(Person(), forKey: "person")
    }
    await #expect(processExitsWith: .failure) {
      UserDefaults.standard.set(["url": URL(fileURLWithPath: "/")], forKey: "urls")
    }
  }

  @Test func `The library's defaults tell the same story`() throws {
    let stage = try Stage()
    var phone = Device(.phone, registeredGroups: [Stage.group: "ABCDE12345"])
    let (app, widget) = (stage.app.process, stage.widget.process)
    try phone.launch(app)
    try phone.launch(widget)
    let ours = try SharedDefaults(suiteName: Stage.group, process: app)
    let theirs = try SharedDefaults(suiteName: Stage.group, process: widget)

    let values: [PlistValue] = [1, "7", 2.5, true, "YES", ["x", 1], ["k": "v"]]
    for (index, value) in values.enumerated() {
      try ours.set(value, forKey: "key-\(index)", on: &phone)
      stage.app.run { Settings.shared?.set(value.object, forKey: "key-\(index)") }
    }
    try ours.removeObject(forKey: "key-0", on: &phone)
    stage.app.run { Settings.shared?.removeObject(forKey: "key-0") }
    phone.save(app)
    stage.wait()

    for index in values.indices {
      let key = "key-\(index)"
      stage.widget.run {
        #expect(Settings.shared?.string(forKey: key) == theirs.string(forKey: key, on: phone))
        #expect(Settings.shared?.integer(forKey: key) == theirs.integer(forKey: key, on: phone))
        #expect(Settings.shared?.double(forKey: key) == theirs.double(forKey: key, on: phone))
        #expect(Settings.shared?.bool(forKey: key) == theirs.bool(forKey: key, on: phone))
        #expect(Settings.shared?.stringArray(forKey: key) == theirs.stringArray(forKey: key, on: phone))
      }
    }
    #expect(
      stage.device.storage.snapshot.contents(ofGroup: Stage.group) == phone.contents(ofGroup: Stage.group)
    )
  }
}
