/// The fields of an advertisement, as far as it can be read.
///
/// The same code reads an advertisement and lists its fields, so a table of its bytes always agrees with the receiver.
/// Several Continuity messages can follow one another; the first Handoff message is read. How a device treats a second
/// one is not published.
public struct AdvertisementDissection: Hashable, Sendable {
  /// The fields, without gaps, from the first byte on. After a fault the rest is a single field.
  public let fields: [AdvertisementField]
  /// The advertisement, or the fault.
  public let result: Result<HandoffAdvertisement, AdvertisementFault>

  /// Dissects manufacturer data: the company, and Continuity messages.
  ///
  /// - Parameter bytes: the value that Core Bluetooth provides for `CBAdvertisementDataManufacturerDataKey`.
  public init(manufacturerData bytes: [UInt8]) {
    self.init(bytes) { (reader) throws(AdvertisementFault) in
      try reader.readManufacturerData(until: bytes.count)
    }
  }

  /// Dissects the payload of a legacy advertisement: a list of structures, one of which is manufacturer data (Bluetooth
  /// Core Specification 5.4, volume 3, part C, section 11).
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

  /// Why reading stopped early; nil if everything was read.
  public var fault: AdvertisementFault? {
    guard case .failure(let fault) = result else { return nil }
    return fault
  }
}

extension HandoffAdvertisement {
  /// Reads manufacturer data.
  ///
  /// - Parameter bytes: the company and Continuity messages, one of them a Handoff message.
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
