import AppFoundation

/// A purchase that the person began in the App Store.
///
/// Source: developer.apple.com/documentation/storekit/purchaseintent. Since iOS 16.4.
public struct PurchaseIntent: Equatable, Hashable, Sendable, Identifiable {
  /// The product.
  public let product: Product

  /// The identifier of the product.
  public var id: Product.ID { product.id }

  /// The purchases that the person begins in the App Store; the first one may have launched the app.
  ///
  /// Source: developer.apple.com/documentation/storekit/purchaseintent/intents.
  public static var intents: PurchaseIntent.PurchaseIntents {
    PurchaseIntents(process: .required(by: "PurchaseIntent.intents"))
  }

  /// Purchase intents, one after the other. The sequence doesn't end.
  public struct PurchaseIntents: AsyncSequence, Sendable {
    /// A purchase that the person began.
    public typealias Element = PurchaseIntent
    let process: StoreProcess

    /// One loop over the intents.
    public struct AsyncIterator: AsyncIteratorProtocol {
      let stream: UpdateStream<PurchaseIntent>

      /// Waits for the next intent.
      public mutating func next() async -> PurchaseIntent? { await stream.next() }
    }

    /// Begins to wait for intents.
    public func makeAsyncIterator() -> AsyncIterator {
      let stream = UpdateStream<PurchaseIntent>()
      process.takeIntents().forEach(stream.send)
      process.intents.add(stream)
      return AsyncIterator(stream: stream)
    }
  }
}
