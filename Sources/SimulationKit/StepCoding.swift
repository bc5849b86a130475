/// The member that names a kind of step, if the schema has `.tagged("do", …)`.
private enum StepMember: String, CodingKey {
  case name = "do"
}

extension Decoder {
  /// Decodes the name of a step, its member `do`. The step's content is in the same object.
  ///
  /// - Parameter type: the enumeration of names.
  /// - Throws: `DecodingError` if the name is missing or unknown.
  public func stepName<Name: Decodable>(as type: Name.Type) throws -> Name {
    try container(keyedBy: StepMember.self).decode(type, forKey: .name)
  }
}

extension Encoder {
  /// Encodes a step: its member `do`, and the members of its content in the same object.
  ///
  /// - Parameters:
  ///   - name: the step's name.
  ///   - content: the step's content, which must have members and none named `do`.
  public func encodeStep(_ name: some Encodable, _ content: some Encodable) throws {
    try encodeStepName(name)
    try content.encode(to: self)
  }

  /// Encodes the name of a step, its member `do`. Other members can follow in the same object.
  public func encodeStepName(_ name: some Encodable) throws {
    var members = container(keyedBy: StepMember.self)
    try members.encode(name, forKey: .name)
  }
}
