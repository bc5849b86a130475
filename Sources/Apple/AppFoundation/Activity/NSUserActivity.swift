import Activities
import Foundation

/// The type of a user activity's identifier for deletion.
///
/// Source: developer.apple.com/documentation/foundation/nsuseractivitypersistentidentifier.
public typealias NSUserActivityPersistentIdentifier = String

/// The type of the activity of a person who is browsing the web.
///
/// Source: developer.apple.com/documentation/foundation/nsuseractivitytypebrowsingweb.
public let NSUserActivityTypeBrowsingWeb: String = UserActivity.browsingWebType

/// What a person is doing in an app, in a form that another device, search or Siri can pass back to the app.
///
/// It belongs to the app whose code creates it. It ends when the app lets go of it, so keep a reference.
///
/// Where Apple's class raises an exception, the process ends with a message.
///
/// Source: developer.apple.com/documentation/foundation/nsuseractivity.
open class NSUserActivity: NSObject {
  package let center: ActivityCenter
  /// The simulated activity. Use it within `center.withApp`.
  package let object: ActivityObject
  /// Whether `userInfo` was never set. The simulated activity has no nil.
  private var hasNoUserInfo = true
  private let adapter = ActivityDelegateAdapter()
  /// Where streams come from while the app continues this activity.
  package var streamSource: (() throws(ContinuationStreamFailure) -> ContinuationStreams)?

  /// Creates an activity.
  ///
  /// - Parameter activityType: its type, in reverse-DNS style; not empty.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsuseractivity/init(activitytype:).
  public init(activityType: String) {
    center = Self.centerOfCode
    object = center.withApp { app in
      Self.raising { () throws(ActivityError) in try app.makeActivity(activityType) }
    }
    super.init()
    adapter.activity = self
    center.add(self)
  }

  /// Creates an activity of the first type in the app's `NSUserActivityTypes`.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsuseractivity/init().
  @available(*, deprecated, message: "Use initWithActivityType: with a specific activity type string")
  public override convenience init() {
    let types = AppContext.current?.bundle.strings(forKey: "NSUserActivityTypes") ?? []
    self.init(
      receiving: Self.raising { () throws(ActivityError) in try UserActivity(declaredTypes: types) },
      in: Self.centerOfCode
    )
    hasNoUserInfo = true
  }

  /// Creates an activity that the system hands to an app.
  package init(receiving activity: UserActivity, in center: ActivityCenter) {
    self.center = center
    object = center.withApp { $0.add(activity) }
    super.init()
    hasNoUserInfo = false
    adapter.activity = self
    center.add(self)
  }

  deinit {
    center.withApp { _ in object.invalidate() }
  }

  private static var centerOfCode: ActivityCenter {
    AppContext.current?.activities ?? ActivityCenter(of: nil, framework: .uiKit, profile: .documented)
  }

  /// Returns the result of a closure. An error ends the process, as an exception of Apple's class does.
  static func raising<Result>(_ body: () throws(ActivityError) -> Result) -> Result {
    do {
      return try body()
    } catch {
      fatalError("NSUserActivity: \(error)")
    }
  }

  /// The object that updates the activity before it is sent, and learns that it was continued.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsuseractivity/delegate.
  open weak var delegate: (any NSUserActivityDelegate)? {
    didSet {
      center.withApp { _ in object.delegate = delegate == nil ? nil : adapter }
    }
  }

  /// The data that the app needs to continue the activity.
  ///
  /// Keys and values are of the types that `NSUserActivity.h` lists: arrays, data, dates, dictionaries, null, numbers,
  /// sets, strings, URLs and UUIDs. Any other type ends the process.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsuseractivity/userinfo.
  open var userInfo: [AnyHashable: Any]? {
    get {
      let entries = value.userInfo
      return hasNoUserInfo && entries.isEmpty ? nil : entries.anyEntries
    }
    set {
      hasNoUserInfo = newValue == nil
      change { (activity) throws(ActivityError) in
        activity.userInfo = [:]
        try activity.addUserInfoEntries(from: newValue ?? [:])
      }
    }
  }

  /// Adds entries to `userInfo`, replacing those with the same keys.
  ///
  /// - Parameter otherDictionary: the entries.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsuseractivity/adduserinfoentries(from:).
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    hasNoUserInfo = false
    change { (activity) throws(ActivityError) in try activity.addUserInfoEntries(from: otherDictionary) }
  }

  /// Makes this the activity that the person is engaged in; the app's previous one resigns.
  ///
  /// An invalid activity can't become current; then nothing happens. One that is eligible for prediction is donated to
  /// Siri.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsuseractivity/becomecurrent().
  open func becomeCurrent() {
    center.withApp { _ in
      do throws(ActivityError) {
        try object.becomeCurrent()
        center.run { AppContext.current?.donate(object.value) }
      } catch {
        center.note(error)
      }
    }
  }

  /// Makes the activity no longer the current one; does nothing if it isn't.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsuseractivity/resigncurrent().
  open func resignCurrent() {
    center.withApp { _ in object.resignCurrent() }
  }

  /// Ends the activity for good.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsuseractivity/invalidate().
  open func invalidate() {
    center.withApp { _ in object.invalidate() }
  }
}

// MARK: - The simulated activity

extension NSUserActivity {
  /// The present value of the simulated activity.
  package var value: UserActivity { center.withApp { _ in object.value } }

  /// Changes the simulated activity. An error ends the process, as an exception of Apple's class does.
  package func change(_ body: (inout UserActivity) throws(ActivityError) -> Void) {
    center.withApp { _ in Self.raising { () throws(ActivityError) in try object.change(body) } }
  }

  /// Sets a property of the simulated activity.
  func set<Property>(_ property: WritableKeyPath<UserActivity, Property>, to newValue: Property) {
    center.withApp { _ in object[dynamicMember: property] = newValue }
  }
}
