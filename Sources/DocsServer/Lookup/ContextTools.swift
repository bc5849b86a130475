import Foundation
import SimulationKit

/// A tool that a language model may call.
struct ContextTool: Sendable {
  let name: String
  let title: String
  let description: String
  /// The arguments, each with its JSON Schema.
  let arguments: [String: JSONValue]
  let required: [String]
  /// Calls it. What is wrong with the arguments is part of the result, so the model can correct it.
  let call: @Sendable (_ arguments: JSONValue, _ client: String) async -> [String: JSONValue]

  /// The entry in the protocol's list of tools.
  var json: JSONValue {
    [
      "name": .string(name), "title": .string(title), "description": .string(description),
      "inputSchema": [
        "type": "object", "properties": .object(arguments),
        "required": .array(required.map(JSONValue.string)), "additionalProperties": false,
      ],
      "annotations": ["readOnlyHint": true, "openWorldHint": false],
    ]
  }
}

/// The tools that look things up in a site.
struct ContextTools: Sendable {
  let site: @Sendable () async -> ServedSite
  let listings: (any ListingRuns)?

  /// Whether one of them runs texts.
  var runsTexts: Bool { listings != nil }

  var all: [ContextTool] {
    [search, readPage, findExamples] + (listings.map { [checkListing($0)] } ?? [])
  }

  /// The site, once it exists.
  private func known() async throws(ContextFault) -> ServedSite {
    let site = await site()
    guard !site.isWaiting else {
      throw ContextFault("The site has errors, which 'docs check' shows. Ask again once they are fixed")
    }
    return site
  }

  private static let limit: JSONValue = [
    "type": "integer", "minimum": 1, "maximum": 30, "default": 10,
    "description": "The largest number of results",
  ]

  private var search: ContextTool {
    ContextTool(
      name: "search",
      title: "Search the documentation",
      description: "Finds pages and symbols by words. Returns their addresses and the text around the words.",
      arguments: [
        "query": ["type": "string", "description": "Words, or the name of a symbol"], "limit": Self.limit,
      ],
      required: ["query"]
    ) { arguments, _ in
      await Self.answering {
        let found = try await known().lookup.search(arguments.text("query"), arguments.limit)
        let results = found.map { page -> JSONValue in
          ["title": .string(page.title), "address": .string(page.address), "excerpt": .string(page.excerpt)]
        }
        let lines = found.map { "\($0.title)\n\($0.address)\n\($0.excerpt)" }
        return (
          lines.isEmpty ? "Nothing was found." : lines.joined(separator: "\n\n"), ["results": .array(results)]
        )
      }
    }
  }

  private var readPage: ContextTool {
    ContextTool(
      name: "read_page",
      title: "Read a page",
      description: "Returns a page of the documentation, or the documentation of a symbol, as Markdown.",
      arguments: [
        "address": ["type": "string", "description": "An address that search returned: /guide/serving/"]
      ],
      required: ["address"]
    ) { arguments, _ in
      await Self.answering {
        let site = try await known()
        let address = Self.address(try arguments.text("address"))
        guard let text = site.markdown(at: address) ?? site.lookup.document(address) else {
          throw ContextFault("There is no page at \(address)")
        }
        return (text, ["address": .string(address), "markdown": .string(text)])
      }
    }
  }

  private var findExamples: ContextTool {
    ContextTool(
      name: "find_examples",
      title: "Find examples of a symbol",
      description: "Returns listings that use a symbol and were compiled and run, the shortest first.",
      arguments: [
        "symbol": ["type": "string", "description": "tap, Watch.tap() or WatchClocks.Watch.tap()"],
        "limit": Self.limit,
      ],
      required: ["symbol"]
    ) { arguments, _ in
      await Self.answering {
        let found = try await known().lookup.examples(arguments.text("symbol"), arguments.limit)
        let examples = found.map { example -> JSONValue in
          [
            "title": .string(example.title), "address": .string(example.address),
            "code": .string(example.code),
          ]
        }
        let lines = found.map { "\($0.title)\n\($0.address)\n```swift\n\($0.code)```" }
        return (
          lines.isEmpty ? "No listing that ran uses it." : lines.joined(separator: "\n\n"),
          ["examples": .array(examples)]
        )
      }
    }
  }

  private func checkListing(_ listings: any ListingRuns) -> ContextTool {
    ContextTool(
      name: "check_listing",
      title: "Compile and run Swift",
      description: """
        Compiles and runs Swift against the documented modules, in a jail, and returns the compiler's errors and the \
        output. Comments such as `// Prints "3"` and `// => 3` are compared with what happens.
        """,
      arguments: [
        "text": [
          "type": "string", "description": "A Swift program, as in main.swift; it imports what it uses",
        ]
      ],
      required: ["text"]
    ) { arguments, client in
      await Self.answering {
        guard case .string(let text)? = arguments["text"] else { throw ContextFault("'text' must be a text") }
        let events = try await listings.start(nil, text: text, client: client)
        var outcome = JSONValue.null
        for await event in events where event.name == "outcome" { outcome = event.data }
        return (try Self.verdict(outcome), outcome)
      }
    }
  }

  // MARK: Answers

  /// The result of a call: text for the model, and the same as values for programs.
  private static func answering(
    _ body: () async throws -> (text: String, values: JSONValue)
  ) async -> [String: JSONValue] {
    do {
      let (text, values) = try await body()
      return [
        "content": [["type": "text", "text": .string(text)]], "structuredContent": values, "isError": false,
      ]
    } catch {
      return ["content": [["type": "text", "text": .string("\(error)")]], "isError": true]
    }
  }

  /// An outcome in words.
  private static func verdict(_ outcome: JSONValue) throws -> String {
    guard case .string(let status)? = outcome["status"] else {
      throw ContextFault("The text could not be run")
    }
    var lines = [status]
    if case .array(let messages)? = outcome["diagnostics"] {
      for message in messages {
        guard case .string(let severity)? = message["severity"], case .integer(let line)? = message["line"],
          case .integer(let column)? = message["column"], case .string(let text)? = message["message"]
        else { continue }
        lines.append("\(line):\(column): \(severity): \(text)")
        if case .array(let hints)? = message["hints"] {
          for case .string(let hint) in hints { lines.append("  \(hint)") }
        }
      }
    }
    if case .string(let output)? = outcome["output"], !output.isEmpty {
      lines.append("It printed:\n\(output)")
    }
    return lines.joined(separator: "\n")
  }

  /// The path of an address, which may be complete and have an anchor.
  private static func address(_ text: String) -> String {
    let path = URLComponents(string: text)?.path ?? text
    let parts = path.split(separator: "/")
    return parts.isEmpty ? "/" : "/" + parts.joined(separator: "/") + "/"
  }
}

/// What is wrong with a call.
private struct ContextFault: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

extension JSONValue {
  /// A text that isn't empty.
  fileprivate func text(_ name: String) throws(ContextFault) -> String {
    guard case .string(let text)? = self[name], !text.isEmpty, text.utf8.count <= 1000 else {
      throw ContextFault("'\(name)' must be a text of 1 to 1000 bytes")
    }
    return text
  }

  /// The largest number of results.
  fileprivate var limit: Int {
    get throws(ContextFault) {
      switch self["limit"] {
      case nil: return 10
      case .integer(let limit)? where (1...30).contains(limit): return limit
      default: throw ContextFault("'limit' must be an integer from 1 to 30")
      }
    }
  }
}
