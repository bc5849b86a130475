import DocsServer
import Foundation
import Receipts
import SimulationKit

/// The question of a tester: about which customer, and for which device the receipt is.
struct AccountQuery: Hashable, Sendable {
  /// The customer; nil for the first one.
  var customer: String?
  /// `identifierForVendor` of the device; nil for the customer's first one.
  var device: UUID?

  /// Parses the query of a request, such as `customer=anna`.
  ///
  /// - Throws: ``Rejection`` if the device isn't a UUID.
  init(_ request: MountRequest) throws(Rejection) {
    let asked = EndpointRequest(request)
    customer = asked.values("customer").last
    guard let text = asked.values("device").last else { return }
    device = UUID(uuidString: text)
    if device == nil {
      throw Rejection(at: JSONPointer(["device"]), "must be a UUID")
    }
  }
}
