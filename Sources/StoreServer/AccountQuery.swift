import DocsServer
import Foundation
import Receipts
import SimulationKit

/// The question of a tester: about which customer, and for which device the receipt is.
struct AccountQuery: Hashable, Sendable {
  /// The customer; nil for the first one.
  var customer: String?
  /// The device; nil for the customer's first one.
  var device: DeviceGUID?

  /// Parses the query of a request, such as `customer=anna`.
  ///
  /// - Throws: ``Rejection`` if the device is neither a UUID nor a MAC address.
  init(_ request: MountRequest) throws(Rejection) {
    let asked = EndpointRequest(request)
    customer = asked.values("customer").last
    guard let text = asked.values("device").last else { return }
    device = DeviceGUID(text)
    if device == nil {
      throw Rejection(at: JSONPointer(["device"]), "must be \(DeviceGUID.expectation)")
    }
  }
}
