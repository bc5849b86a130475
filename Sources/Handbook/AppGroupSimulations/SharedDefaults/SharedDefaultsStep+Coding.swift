import AppGroups
import SimulationKit

extension SharedDefaultsStep: Codable {
  private enum Name: String, Codable {
    case write, remove, fill, register, addSuite, removeSuite, read, locate, wait, synchronize, observe,
      listen, post
    case kill, launch
  }

  private var coded: (name: Name, content: any Encodable) {
    switch self {
    case .write(let content): (.write, content)
    case .remove(let content): (.remove, content)
    case .fill(let content): (.fill, content)
    case .register(let content): (.register, content)
    case .addSuite(let content): (.addSuite, content)
    case .removeSuite(let content): (.removeSuite, content)
    case .read(let content): (.read, content)
    case .locate(let content): (.locate, content)
    case .wait(let content): (.wait, content)
    case .synchronize(let content): (.synchronize, content)
    case .observe(let content): (.observe, content)
    case .listen(let content): (.listen, content)
    case .post(let content): (.post, content)
    case .kill(let content): (.kill, content)
    case .launch(let content): (.launch, content)
    }
  }

  /// Decodes the member `do` and the members of that step.
  public init(from decoder: any Decoder) throws {
    switch try decoder.stepName(as: Name.self) {
    case .write: self = .write(try Write(from: decoder))
    case .remove: self = .remove(try Remove(from: decoder))
    case .fill: self = .fill(try Fill(from: decoder))
    case .register: self = .register(try Register(from: decoder))
    case .addSuite: self = .addSuite(try AddSuite(from: decoder))
    case .removeSuite: self = .removeSuite(try RemoveSuite(from: decoder))
    case .read: self = .read(try Read(from: decoder))
    case .locate: self = .locate(try Locate(from: decoder))
    case .wait: self = .wait(try Wait(from: decoder))
    case .synchronize: self = .synchronize(try Synchronize(from: decoder))
    case .observe: self = .observe(try Observe(from: decoder))
    case .listen: self = .listen(try Listen(from: decoder))
    case .post: self = .post(try Post(from: decoder))
    case .kill: self = .kill(try Kill(from: decoder))
    case .launch: self = .launch(try Launch(from: decoder))
    }
  }

  /// Encodes the member `do` and the members of the step.
  public func encode(to encoder: any Encoder) throws {
    let (name, content) = coded
    try encoder.encodeStep(name, content)
  }
}
