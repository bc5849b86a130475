import AppFoundation
import Receipts
import StoreKit

/// What the person with a device does when an app wants money, and what the device's connection does.
@MainActor public struct SimulatedPurchases {
  /// What the person does with a payment sheet.
  public enum Answer: Hashable, Sendable {
    /// Pays at once.
    case buys
    /// Taps Cancel. So does the person where an app restores purchases or asks for a receipt.
    case cancels
    /// Asks a parent.
    case asksParent
    /// Leaves the sheet on the screen until ``SimulatedPurchases/answerSheets(_:)``.
    case waits
  }

  /// What is wrong with the signed data that the device gets.
  public enum Damage: Hashable, Sendable {
    /// The signature doesn't match.
    case signature
    /// The content was changed after signing.
    case content
    /// Somebody who isn't the App Store signed it.
    case signer
    /// It was signed for another device.
    case device
  }

  let device: SimulatedDevice

  private func withDevice<Result: Sendable>(_ body: (inout StoreDevice) -> Result) -> Result {
    let context = device.context
    return context.world.appStore.withState { body(&$0[device: context]) }
  }

  /// What the person does with a payment sheet: ``Answer/buys`` unless a test says otherwise.
  public var answer: Answer {
    get {
      switch withDevice({ $0.answer }) {
      case .now(.pays): .buys
      case .now(.cancels): .cancels
      case .now(.asksParent): .asksParent
      case .later: .waits
      }
    }
    nonmutating set {
      withDevice { device in
        device.answer =
          switch newValue {
          case .buys: .now(.pays)
          case .cancels: .now(.cancels)
          case .asksParent: .now(.asksParent)
          case .waits: .later
          }
      }
    }
  }

  /// The payment sheets on the screen.
  public var sheets: [Payment] {
    let context = device.context
    return context.world.appStore.withState { state in
      state.sheets.filter { $0.device == ObjectIdentifier(context) }.map(\.payment)
    }
  }

  /// The person answers the sheets on the screen.
  ///
  /// - Parameter answer: what the person does; ``Answer/waits`` changes nothing.
  public func answerSheets(_ answer: Answer) {
    let choice: PaymentQueue.Answer
    switch answer {
    case .buys: choice = .pays
    case .cancels: choice = .cancels
    case .asksParent: choice = .asksParent
    case .waits: return
    }
    let context = device.context
    context.world.appStore.withState { state in
      for sheet in state.sheets where sheet.device == ObjectIdentifier(context) {
        state.answer(sheet, choice)
      }
    }
  }

  /// Signs a customer in. Purchases of the one before are no longer on this device.
  ///
  /// - Parameters:
  ///   - customer: the name of the customer, who is new if the configuration doesn't name one like that.
  ///   - storefront: the country of a new customer's account, a three-letter code; nil for the configuration's.
  public func signIn(_ customer: String, storefront: String? = nil) {
    let context = device.context
    context.world.appStore.withState { $0.signIn(customer, storefront: storefront, on: context) }
  }

  /// Whether the device reaches the App Store.
  public var isOnline: Bool {
    get { withDevice { $0.isOnline } }
    nonmutating set { withDevice { $0.isOnline = newValue } }
  }

  /// Whether payments are allowed; false if a parent or a company has restricted them.
  public var isAllowed: Bool {
    get { withDevice { $0.canMakePayments } }
    nonmutating set { withDevice { $0.canMakePayments = newValue } }
  }

  /// Whether a parent has to agree to each purchase; nil for what the configuration says.
  public var asksToBuy: Bool? {
    get { withDevice { $0.asksToBuy } }
    nonmutating set { withDevice { $0.asksToBuy = newValue } }
  }

  /// Whether each payment fails at first, because the person has to do something outside the app.
  public var isInterrupted: Bool {
    get { withDevice { $0.interruptsPurchases } }
    nonmutating set { withDevice { $0.interruptsPurchases = newValue } }
  }

  /// The person does what interrupted payments wait for, and they are made.
  public func resolveInterruptions() {
    let context = device.context
    context.world.appStore.withState { state in
      state[device: context].interruptsPurchases = false
      state.resolveInterruptions(on: context)
    }
  }

  /// Lets the next payment fail that the person would make.
  ///
  /// - Parameter error: the reason.
  public func failNext(with error: PaymentError) {
    withDevice { $0.failures.append(error) }
  }

  /// What is wrong with the signed data that the device gets; nil for nothing.
  public var damage: Damage? {
    get {
      switch withDevice({ $0.damage }) {
      case nil: nil
      case .signature: .signature
      case .content: .content
      case .signer: .signer
      case .device: .device
      }
    }
    nonmutating set {
      withDevice { device in
        device.damage =
          switch newValue {
          case nil: nil
          case .signature: .signature
          case .content: .content
          case .signer: .signer
          case .device: .device
          }
      }
    }
  }

  /// The language of titles and prices: `pt-BR`.
  public var language: String {
    get { withDevice { $0.language } }
    nonmutating set { withDevice { $0.language = newValue } }
  }
}

extension SimulatedDevice {
  /// What the person with the device does when an app wants money.
  public var purchases: SimulatedPurchases { SimulatedPurchases(device: self) }
}
