/// The member that tells one kind of step from another, where a schema has `.tagged("do", …)`.
private enum StepMember: String, CodingKey {
  case name = "do"
}

extension Decoder {
  /// Reads the name of a step, its member `do`; what the step says stands beside it in the same object.
  ///
  /// - Parameter type: the names that there are.
  /// - Throws: `DecodingError` where there is no name, or another.
  public func stepName<Name: Decodable>(as type: Name.Type) throws -> Name {
    try container(keyedBy: StepMember.self).decode(type, forKey: .name)
  }
}

extension Encoder {
  /// Writes a step: its member `do`, and in the same object the members of what it says.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - content: what the step says; it has members, and none of them is called `do`.
  public func encodeStep(_ name: some Encodable, _ content: some Encodable) throws {
    var members = container(keyedBy: StepMember.self)
    try members.encode(name, forKey: .name)
    try content.encode(to: self)
  }
}
