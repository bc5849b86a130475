/// An advertisement taken apart, byte by byte, as far as it can be read.
///
/// Reading an advertisement and showing it are one walk, so that a table of its bytes cannot tell another
/// story than the receiver. Several Continuity messages can stand one behind the other; the first one of
/// Handoff's kind is read. What a device makes of a second one is not published.
public struct AdvertisementDissection: Hashable, Sendable {
  /// The fields from the first byte on, without gaps. Behind a fault the rest is one field.
  public let fields: [AdvertisementField]
  /// The advertisement, or why there is none.
  public let result: Result<HandoffAdvertisement, AdvertisementFault>

  /// Takes manufacturer data apart: the company, and Continuity messages.
  ///
  /// - Parameter bytes: what Core Bluetooth hands over under `CBAdvertisementDataManufacturerDataKey`.
  public init(manufacturerData bytes: [UInt8]) {
    self.init(bytes) { (reader) throws(AdvertisementFault) in
      try reader.readManufacturerData(until: bytes.count)
    }
  }

  /// Takes the payload of a legacy advertisement apart: a list of structures, of which one is manufacturer
  /// data (Bluetooth Core Specification 5.4, volume 3, part C, section 11).
  ///
  /// - Parameter bytes: at most 31 bytes.
  public init(payload bytes: [UInt8]) {
    self.init(bytes) { (reader) throws(AdvertisementFault) in
      try reader.readPayload()
    }
  }

  private init(
    _ bytes: [UInt8],
    read: (inout AdvertisementReader) throws(AdvertisementFault) -> HandoffAdvertisement
  ) {
    var reader = AdvertisementReader(bytes)
    do {
      result = .success(try read(&reader))
    } catch {
      result = .failure(error)
      reader.leaveRest()
    }
    fields = reader.fields
  }

  /// Why reading ended early; nil where everything was read.
  public var fault: AdvertisementFault? {
    guard case .failure(let fault) = result else { return nil }
    return fault
  }
}

extension HandoffAdvertisement {
  /// Reads manufacturer data.
  ///
  /// - Parameter bytes: the company and Continuity messages, one of them Handoff's.
  /// - Throws: ``AdvertisementFault``.
  public init(manufacturerData bytes: [UInt8]) throws(AdvertisementFault) {
    self = try AdvertisementDissection(manufacturerData: bytes).result.get()
  }

  /// Reads the whole payload of a legacy advertisement.
  ///
  /// - Parameter bytes: at most 31 bytes.
  /// - Throws: ``AdvertisementFault``.
  public init(payload bytes: [UInt8]) throws(AdvertisementFault) {
    self = try AdvertisementDissection(payload: bytes).result.get()
  }
}
