import AppGroups
import SimulationKit

extension SharedFilesStep: Codable {
  private enum Name: String, Codable {
    case write, read, locate, coordinate, lock, unlock, suspend, resume, kill, sign, observe, notify, wait
  }

  private var coded: (name: Name, content: any Encodable) {
    switch self {
    case .write(let content): (.write, content)
    case .read(let content): (.read, content)
    case .locate(let content): (.locate, content)
    case .coordinate(let content): (.coordinate, content)
    case .lock(let content): (.lock, content)
    case .unlock(let content): (.unlock, content)
    case .suspend(let content): (.suspend, content)
    case .resume(let content): (.resume, content)
    case .kill(let content): (.kill, content)
    case .sign(let content): (.sign, content)
    case .observe(let content): (.observe, content)
    case .notify(let content): (.notify, content)
    case .wait(let content): (.wait, content)
    }
  }

  /// Decodes the member `do` and the members of that step.
  public init(from decoder: any Decoder) throws {
    switch try decoder.stepName(as: Name.self) {
    case .write: self = .write(try Write(from: decoder))
    case .read: self = .read(try Read(from: decoder))
    case .locate: self = .locate(try Locate(from: decoder))
    case .coordinate: self = .coordinate(try Coordinate(from: decoder))
    case .lock: self = .lock(try Lock(from: decoder))
    case .unlock: self = .unlock(try Unlock(from: decoder))
    case .suspend: self = .suspend(try Suspend(from: decoder))
    case .resume: self = .resume(try Resume(from: decoder))
    case .kill: self = .kill(try Kill(from: decoder))
    case .sign: self = .sign(try Sign(from: decoder))
    case .observe: self = .observe(try Observe(from: decoder))
    case .notify: self = .notify(try Notify(from: decoder))
    case .wait: self = .wait(try Wait(from: decoder))
    }
  }

  /// Encodes the member `do` and the members of the step.
  public func encode(to encoder: any Encoder) throws {
    let (name, content) = coded
    try encoder.encodeStep(name, content)
  }
}
