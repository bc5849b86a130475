import AppFoundation
import Receipts

extension Product {
  /// What a purchase is about besides the product.
  ///
  /// Storefronts that change during a purchase, and options of one's own, aren't simulated.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/purchaseoption.
  public struct PurchaseOption: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case appAccountToken(UUID)
      case quantity(Int)
      case asksToBuy(Bool)
      case offer(String)
      case proof(OfferProof)
    }

    let kinds: [Kind]

    /// The app's token for the person's account, which the transaction carries.
    ///
    /// Source: developer.apple.com/documentation/storekit/product/purchaseoption/appaccounttoken(_:).
    public static func appAccountToken(_ token: UUID) -> Product.PurchaseOption {
      Self(kinds: [.appAccountToken(token)])
    }

    /// The quantity: 1 to 10 of a consumable or a non-renewing subscription.
    ///
    /// Source: developer.apple.com/documentation/storekit/product/purchaseoption/quantity(_:).
    public static func quantity(_ quantity: Int) -> Product.PurchaseOption {
      Self(kinds: [.quantity(quantity)])
    }

    /// Simulates a request to a parent in the sandbox.
    ///
    /// Source: developer.apple.com/documentation/storekit/product/purchaseoption/simulatesasktobuyinsandbox(_:).
    public static func simulatesAskToBuyInSandbox(_ simulateAskToBuy: Bool) -> Product.PurchaseOption {
      Self(kinds: [.asksToBuy(simulateAskToBuy)])
    }

    /// A promotional offer with the seller's signature.
    ///
    /// Source:
    /// developer.apple.com/documentation/storekit/product/purchaseoption/promotionaloffer(offerid:keyid:nonce:signature:timestamp:).
    public static func promotionalOffer(
      offerID: String,
      keyID: String,
      nonce: UUID,
      signature: Data,
      timestamp: Int
    ) -> Product.PurchaseOption {
      let proof = OfferSignature(keyID: keyID, nonce: nonce, timestamp: timestamp, signature: signature)
      return Self(kinds: [.offer(offerID), .proof(.signature(proof))])
    }

    /// A promotional offer with the seller's signature.
    ///
    /// Source:
    /// developer.apple.com/documentation/storekit/product/purchaseoption/promotionaloffer(offerid:signature:).
    /// Since iOS 17.4.
    public static func promotionalOffer(
      offerID: String,
      signature: Product.SubscriptionOffer.Signature
    ) -> Product.PurchaseOption {
      Self(kinds: [.offer(offerID), .proof(.signature(signature.signature))])
    }

    /// A promotional offer with a token that the seller signed.
    ///
    /// Source:
    /// developer.apple.com/documentation/storekit/product/purchaseoption/promotionaloffer(_:compactjws:).
    public static func promotionalOffer(
      _ offerID: String,
      compactJWS: String
    ) -> [Product.PurchaseOption] {
      [Self(kinds: [.offer(offerID), .proof(.promotionalOffer(compactJWS))])]
    }

    /// A token with which the seller decides about the introductory offer.
    ///
    /// Source:
    /// developer.apple.com/documentation/storekit/product/purchaseoption/introductoryoffereligibility(compactjws:).
    public static func introductoryOfferEligibility(compactJWS: String) -> Product.PurchaseOption {
      Self(kinds: [.proof(.introductoryOffer(compactJWS))])
    }

    /// A win-back offer of the product.
    ///
    /// Source: developer.apple.com/documentation/storekit/product/purchaseoption/winbackoffer(_:). Since iOS 18.
    public static func winBackOffer(_ offer: Product.SubscriptionOffer) -> Product.PurchaseOption {
      Self(kinds: offer.id.map { [.offer($0)] } ?? [])
    }
  }
}

/// All options of a purchase together.
struct PurchaseTerms {
  private(set) var quantity = 1
  private(set) var token: UUID?
  private(set) var offerID: String?
  private(set) var proof: OfferProof?
  private(set) var asksToBuy = false

  init(_ options: Set<Product.PurchaseOption>) {
    for kind in options.flatMap(\.kinds) {
      switch kind {
      case .appAccountToken(let value): token = value
      case .quantity(let value): quantity = value
      case .asksToBuy(let value): asksToBuy = value
      case .offer(let value): offerID = value
      case .proof(let value): proof = value
      }
    }
  }

  func payment(for productID: String) -> Payment {
    Payment(productID, quantity: quantity, offerID: offerID, proof: proof, appAccountToken: token)
  }
}
