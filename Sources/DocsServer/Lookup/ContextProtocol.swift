import Foundation
import SimulationKit

/// Answers programs that look things up for a language model, in the Model Context Protocol.
///
/// It keeps nothing between two messages, so any of several servers can answer the next one. The messages are those of
/// JSON-RPC 2.0, with the members of the schemas at <https://github.com/modelcontextprotocol/modelcontextprotocol>.
package struct ContextProtocol: Sendable {
  /// The versions whose connections begin with `initialize`, the newest first.
  static let versionsWithGreeting = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  /// The version in which each request says what its client can.
  static let statelessVersion = "2026-07-28"
  /// All versions, the newest first.
  private static let versions = [statelessVersion] + versionsWithGreeting
  /// How long clients may keep the list of tools, in milliseconds.
  private static let lifetime = 60_000

  private let tools: ContextTools
  private let version: String

  /// - Parameters:
  ///   - site: returns the site that is asked about.
  ///   - listings: runs texts; nil if it doesn't.
  ///   - version: the version of this program.
  package init(
    _ site: @escaping @Sendable () async -> ServedSite,
    listings: (any ListingRuns)?,
    version: String
  ) {
    tools = ContextTools(site: site, listings: listings)
    self.version = version
  }

  /// The response to a message.
  package struct Reply: Sendable {
    package var json: JSONValue
    /// The code of the error, if it is one.
    var code: ErrorCode?
    /// Whether it is of the stateless version.
    var isStateless = false
  }

  /// The codes of JSON-RPC 2.0, section 5.1, and of the protocol.
  enum ErrorCode: Int {
    case parse = -32700
    case request = -32600
    case method = -32601
    case parameters = -32602
    case header = -32020
    case version = -32022
  }

  private struct Fault: Error {
    var code: ErrorCode
    var message: String
    var data: JSONValue?

    init(_ code: ErrorCode, _ message: String, data: JSONValue? = nil) {
      self.code = code
      self.message = message
      self.data = data
    }
  }

  /// A message that needs a response.
  private struct Call {
    var id: JSONValue
    var method: String
    var parameters: JSONValue
    /// The version that it names; nil if it follows a greeting.
    var version: JSONValue?
    var hasCapabilities: Bool

    init(id: JSONValue, method: String, parameters: JSONValue) {
      self.id = id
      self.method = method
      self.parameters = parameters
      let meta = parameters["_meta"]
      version = meta?["io.modelcontextprotocol/protocolVersion"]
      hasCapabilities =
        if case .object? = meta?["io.modelcontextprotocol/clientCapabilities"] { true } else { false }
    }
  }

  /// Returns the response to a message; nil if it needs none, as notifications do.
  ///
  /// - Parameters:
  ///   - message: the message, as JSON.
  ///   - headers: the headers of the protocol over HTTP, by lowercased name; nil for other connections.
  ///   - client: who asks.
  package func response(
    to message: Data,
    headers: [String: String]? = nil,
    from client: String
  ) async -> Reply? {
    let call: Call
    do throws(Fault) {
      guard let found = try self.call(in: message) else { return nil }
      call = found
    } catch {
      return failure(error, id: .null)
    }
    let isStateless = call.version != nil
    do throws(Fault) {
      try check(call, headers)
      var result = try await result(of: call, from: client)
      if isStateless {
        result["resultType"] = "complete"
        result["_meta"] = ["io.modelcontextprotocol/serverInfo": ownName]
      }
      return Reply(
        json: ["jsonrpc": "2.0", "id": call.id, "result": .object(result)],
        isStateless: isStateless
      )
    } catch {
      return failure(error, id: call.id, isStateless: isStateless)
    }
  }

  private func call(in message: Data) throws(Fault) -> Call? {
    let json: JSONValue
    do {
      json = try JSONValue(parsing: message)
    } catch {
      throw Fault(.parse, "The message isn't JSON: \(error)")
    }
    guard case .object(let members) = json, members["jsonrpc"] == "2.0" else {
      throw Fault(.request, "The message isn't an object of JSON-RPC 2.0")
    }
    // A response, but nothing was asked.
    if members["method"] == nil, members["result"] != nil || members["error"] != nil { return nil }
    guard case .string(let method)? = members["method"] else {
      throw Fault(.request, "The message has no method")
    }
    guard let id = members["id"] else { return nil }
    switch id {
    case .string, .integer: return Call(id: id, method: method, parameters: members["params"] ?? [:])
    default: throw Fault(.request, "The id must be a text or an integer")
    }
  }

  /// Checks the version of a message, and the headers that repeat its content for proxies.
  private func check(_ call: Call, _ headers: [String: String]?) throws(Fault) {
    let named = headers?["mcp-protocol-version"]
    guard let version = call.version else {
      // Without the header, it is the version that was agreed on.
      guard let named, !Self.versionsWithGreeting.contains(named) else { return }
      throw unsupported(.string(named))
    }
    guard call.hasCapabilities else {
      throw Fault(
        .parameters,
        "The client doesn't say what it can: io.modelcontextprotocol/clientCapabilities"
      )
    }
    guard case .string(let version) = version else {
      throw Fault(.parameters, "The version must be a text")
    }
    if let headers {
      func check(_ header: String, _ content: JSONValue?) throws(Fault) {
        guard headers[header].map(JSONValue.string) == content else {
          throw Fault(.header, "The header \(header) doesn't match the message")
        }
      }
      try check("mcp-protocol-version", .string(version))
      try check("mcp-method", .string(call.method))
      if call.method == "tools/call" { try check("mcp-name", call.parameters["name"]) }
    }
    guard version == Self.statelessVersion else { throw unsupported(.string(version)) }
  }

  private func unsupported(_ version: JSONValue) -> Fault {
    Fault(
      .version,
      "This version of the protocol isn't supported",
      data: ["supported": .array(Self.versions.map(JSONValue.string)), "requested": version]
    )
  }

  private func failure(_ fault: Fault, id: JSONValue, isStateless: Bool = false) -> Reply {
    var error: [String: JSONValue] = [
      "code": .integer(fault.code.rawValue), "message": .string(fault.message),
    ]
    error["data"] = fault.data
    return Reply(
      json: ["jsonrpc": "2.0", "id": id, "error": .object(error)],
      code: fault.code,
      isStateless: isStateless
    )
  }

  private func result(of call: Call, from client: String) async throws(Fault) -> [String: JSONValue] {
    let isStateless = call.version != nil
    switch call.method {
    case "initialize" where !isStateless: return greeting(call.parameters)
    case "ping" where !isStateless: return [:]
    case "server/discover" where isStateless:
      return abilities.merging(cacheable) { own, _ in own }.merging(
        ["supportedVersions": .array(Self.versions.map(JSONValue.string))]
      ) { own, _ in own }
    case "tools/list":
      let list: [String: JSONValue] = ["tools": .array(tools.all.map(\.json))]
      return isStateless ? list.merging(cacheable) { own, _ in own } : list
    case "tools/call":
      guard case .string(let name)? = call.parameters["name"] else {
        throw Fault(.parameters, "The name of the tool is missing")
      }
      guard let tool = tools.all.first(where: { $0.name == name }) else {
        throw Fault(.parameters, "There is no tool '\(name)'")
      }
      return await tool.call(call.parameters["arguments"] ?? [:], client)
    default: throw Fault(.method, "There is no method '\(call.method)'")
    }
  }

  private func greeting(_ parameters: JSONValue) -> [String: JSONValue] {
    var agreed = Self.versionsWithGreeting[0]
    if case .string(let asked)? = parameters["protocolVersion"], Self.versionsWithGreeting.contains(asked) {
      agreed = asked
    }
    return abilities.merging(["protocolVersion": .string(agreed), "serverInfo": ownName]) { own, _ in own }
  }

  /// What a client may keep, and for how long.
  private var cacheable: [String: JSONValue] { ["ttlMs": .integer(Self.lifetime), "cacheScope": "public"] }

  private var ownName: JSONValue { ["name": "livedocs", "title": "LiveDocs", "version": .string(version)] }

  private var abilities: [String: JSONValue] {
    [
      "capabilities": ["tools": [:]],
      "instructions": .string(
        "Documentation whose Swift listings were compiled and run against the modules that it documents. "
          + "Search first, then read pages by their addresses."
          + (tools.runsTexts ? " Check code with check_listing before you rely on it." : "")
      ),
    ]
  }
}
