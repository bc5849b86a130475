import SimulationKit
import Testing

@Suite struct StepCodingTests {
  private enum Name: String, Codable {
    case wait, look
  }

  private struct Wait: Codable, Hashable {
    var seconds: Int
  }

  private struct Step: Codable, Hashable {
    var name: Name
    var content: Wait

    init(_ name: Name, seconds: Int) {
      self.name = name
      content = Wait(seconds: seconds)
    }

    init(from decoder: any Decoder) throws {
      name = try decoder.stepName(as: Name.self)
      content = try Wait(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
      try encoder.encodeStep(name, content)
    }
  }

  @Test func aStepIsOneObjectWithItsNameAndWhatItSays() throws {
    let step = Step(.wait, seconds: 3)
    let bytes = try CanonicalJSON.encode(step)
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"do":"wait","seconds":3}"#)
    #expect(try CanonicalJSON.decode(Step.self, from: bytes) == step)
  }

  @Test func aStepMayBeItsNameAlone() throws {
    struct Look: Codable, Hashable {
      init() {}

      init(from decoder: any Decoder) throws {
        _ = try decoder.stepName(as: Name.self)
      }

      func encode(to encoder: any Encoder) throws {
        try encoder.encodeStepName(Name.look)
      }
    }
    let bytes = try CanonicalJSON.encode(Look())
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"do":"look"}"#)
    #expect(try CanonicalJSON.decode(Look.self, from: bytes) == Look())
  }

  @Test(
    arguments: [["seconds": 3], ["do": "jump", "seconds": 3], ["do": 1, "seconds": 3], []] as [JSONValue]
  )
  func aStepWithoutANameThatIsKnownIsRefused(json: JSONValue) {
    #expect(throws: DecodingError.self) {
      try CanonicalJSON.decode(Step.self, from: CanonicalJSON.encode(json))
    }
  }
}
