import SimulationKit

/// The description of every route, as OpenAPI 3.1.
struct OpenAPI: Sendable {
  /// The document.
  let document: JSONValue

  /// - Parameters:
  ///   - catalog: the simulations that can be run.
  ///   - readsYAML: whether scenarios may be YAML.
  ///   - mounts: the services beside the site.
  ///   - runsListings: whether readers can change listings and run them.
  ///   - isPreview: whether open pages are told about changes.
  ///   - showsMetrics: whether the server has `/metrics`.
  init(
    catalog: SimulationCatalog,
    readsYAML: Bool = false,
    mounts: [any Mount] = [],
    isPreview: Bool = false,
    runsListings: Bool = false,
    showsMetrics: Bool = false
  ) {
    var paths: [String: JSONValue] = [
      "/": Self.get("The first page of the site", "text/html"),
      "/healthz": Self.get(
        "Health check",
        schema: ["$ref": "#/components/schemas/Health"]
      ),
      "/live.json": Self.get(
        "Whether this host can run simulations",
        schema: ["$ref": "#/components/schemas/Liveness"]
      ),
      "/openapi.json": Self.get("This document", schema: ["type": "object"]),
      "/api/simulations": Self.get(
        "Every simulation with the shape of its scenario",
        schema: ["type": "array", "items": ["type": "object"]]
      ),
      Ticker.path: Self.get(
        "Server-sent events: a tick every second",
        "text/event-stream",
        others: ["503": Self.problem("The maximum number of clients is listening")]
      ),
    ]
    if isPreview {
      paths[Preview.eventsPath] = Self.get(
        "Server-sent events: changes to the site, and its errors and warnings",
        "text/event-stream",
        others: ["503": Self.problem("The maximum number of clients is listening")]
      )
      for (path, file) in Preview.files {
        paths[path] = Self.get("A file that open pages use to apply changes", file.contentType.mediaType)
      }
    }
    if showsMetrics {
      paths["/metrics"] = Self.get("Metrics in the text format of Prometheus", "text/plain")
    }
    if runsListings {
      paths["/api/listings/{page}/{number}/runs"] = Self.listingRuns
      paths["/api/check"] = Self.textRuns("Compile and run a text")
    }
    paths[ContextResponder.path] = Self.messages
    for simulation in catalog.sorted {
      paths["/api/simulations/\(simulation.name)/runs"] = Self.runs(of: simulation, readsYAML: readsYAML)
    }
    for mount in mounts {
      paths.merge(mount.paths) { own, _ in own }
    }
    document = [
      "openapi": "3.1.0",
      "info": [
        "title": "LiveDocs",
        "version": "1",
        "description": "The simulations behind the pages. A run keeps no state on the server.",
      ],
      "paths": .object(paths),
      "components": ["schemas": Self.schemas],
    ]
  }

  private static func get(
    _ summary: String,
    _ type: String = "application/json",
    schema: JSONValue = ["type": "string"],
    others: [String: JSONValue] = [:]
  ) -> JSONValue {
    let answer: JSONValue = ["description": "The response", "content": .object([type: ["schema": schema]])]
    return [
      "get": [
        "summary": .string(summary),
        "responses": .object(
          ["200": answer].merging(common) { own, _ in own }.merging(others) { own, _ in own }
        ),
      ]
    ]
  }

  /// The responses that any address may give.
  private static var common: [String: JSONValue] {
    [
      "403": problem("The request comes from a page of another origin"),
      "421": problem("The request is for another host"),
    ]
  }

  private static func problem(_ description: String) -> JSONValue {
    [
      "description": .string(description),
      "content": ["application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]],
    ]
  }

  /// The route that runs a text in place of a listing.
  private static var listingRuns: JSONValue {
    func parameter(_ name: String, _ type: JSONValue, _ description: JSONValue) -> JSONValue {
      [
        "name": .string(name), "in": "path", "required": true, "schema": ["type": type],
        "description": description,
      ]
    }
    return textRuns(
      "Compile and run a text in place of a listing",
      parameters: [
        parameter("page", "string", "The path of the page without slashes at its ends, percent-encoded"),
        parameter("number", "integer", "The number of the listing on the page, from 1"),
      ],
      others: ["404": problem("The page has no such listing that runs")]
    )
  }

  /// A route that runs a text.
  private static func textRuns(
    _ summary: JSONValue,
    parameters: JSONValue = [],
    others: [String: JSONValue] = [:]
  ) -> JSONValue {
    let responses: [String: JSONValue] = [
      "200": [
        "description": "The outcome, or events until the outcome",
        "content": [
          "application/json": ["schema": ["$ref": "#/components/schemas/ListingOutcome"]],
          "text/event-stream": ["schema": ["type": "string"]],
        ],
      ],
      "400": problem("The body isn't JSON"),
      "408": problem("The body took too long to arrive"),
      "413": problem("The text is too long"),
      "415": problem("The body isn't declared as JSON"),
      "422": problem("The body has no text"),
      "503": problem("Too many listings are running"),
    ]
    return [
      "post": [
        "summary": summary,
        "parameters": parameters,
        "requestBody": [
          "required": true,
          "content": [
            "application/json": [
              "schema": ["type": "object", "required": ["text"], "properties": ["text": ["type": "string"]]]
            ]
          ],
        ],
        "responses": .object(responses.merging(others) { own, _ in own }.merging(common) { own, _ in own }),
      ]
    ]
  }

  /// The route for messages of the Model Context Protocol.
  private static var messages: JSONValue {
    let answer: JSONValue = ["application/json": ["schema": ["type": "object"]]]
    let message: JSONValue = [
      "type": "object", "required": ["jsonrpc", "method"],
      "properties": [
        "jsonrpc": ["const": "2.0"], "id": ["type": ["string", "integer"]], "method": ["type": "string"],
        "params": ["type": "object"],
      ],
    ]
    let responses: [String: JSONValue] = [
      "200": ["description": "The response to the message", "content": answer],
      "202": ["description": "The message needs no response"],
      "400": ["description": "The message is wrong", "content": answer],
      "404": ["description": "There is no such method", "content": answer],
      "408": problem("The body took too long to arrive"),
      "413": problem("The message is too long"),
      "415": problem("The body isn't declared as JSON"),
    ]
    return [
      "post": [
        "summary": "A message of the Model Context Protocol",
        "requestBody": ["required": true, "content": ["application/json": ["schema": message]]],
        "responses": .object(responses.merging(common) { own, _ in own }),
      ]
    ]
  }

  private static func runs(of simulation: any Simulation, readsYAML: Bool) -> JSONValue {
    var examples: [String: JSONValue] = [:]
    for (index, example) in SimulationCatalog.examples(of: simulation).enumerated() {
      examples["example\(index + 1)"] = [
        "summary": example["title"] ?? "", "value": example["scenario"] ?? .null,
      ]
    }
    var content: [String: JSONValue] = [
      "application/json": ["schema": simulation.schema.json, "examples": .object(examples)]
    ]
    if readsYAML { content["application/yaml"] = ["schema": simulation.schema.json] }
    let responses: [String: JSONValue] = [
      "200": [
        "description": "The run",
        "content": [
          "application/json": ["schema": ["$ref": "#/components/schemas/Run"]],
          "text/html": ["schema": ["type": "string"]],
        ],
      ],
      "400": problem("The body isn't \(readsYAML ? "JSON or YAML" : "JSON")"),
      "408": problem("The body took too long to arrive"),
      "413": problem(
        "The body is larger than \(RunResponder.bodyLimit) bytes"
          + (readsYAML ? ", or \(RunResponder.yamlLimit) as YAML" : "")
      ),
      "415": problem("The body isn't declared as \(readsYAML ? "JSON or YAML" : "JSON")"),
      "422": problem("The scenario can't be run, or takes too long"),
      "503": problem("The maximum number of simulations is running"),
    ]
    return [
      "post": [
        "summary": .string(simulation.summary),
        "operationId": .string("run-\(simulation.name)"),
        "parameters": [
          [
            "name": "Accept-Language",
            "in": "header",
            "description": .string(
              "The language of the HTML, and of the reason why a scenario can't be run. The first one counts. "
                + "The JSON of a run is in English."
            ),
            "schema": ["type": "string"],
            "example": "pt-BR",
          ]
        ],
        "requestBody": [
          "required": true,
          "content": .object(content),
        ],
        "responses": .object(responses.merging(common) { own, _ in own }),
      ]
    ]
  }

  private static let schemas: JSONValue = [
    "Health": object(["status": ["const": "ok"]]),
    "Liveness": object(["live": ["type": "boolean"]], optional: ["runs": ["type": "boolean"]]),
    "Run": object([
      "scenario": ["type": "object"],
      "events": ["type": "array", "items": ["type": "object"]],
      "snapshots": ["type": "array", "items": ["type": "object"]],
      "outcome": object([
        "status": ["type": "string"], "sentence": ["type": "string"], "facts": ["type": "object"],
      ]),
    ]),
    "ListingOutcome": object(
      [
        "status": ["enum": ["passed", "failed", "refused", "timed-out"]],
        "diagnostics": ["type": "array", "items": ["type": "object"]],
        "output": ["type": "string"],
        "expectations": ["type": "array", "items": ["type": "object"]],
        "seconds": ["type": "number"],
      ],
      optional: ["tests": ["type": "integer"]]
    ),
    "Problem": object(
      [
        "type": ["type": "string"], "title": ["type": "string"], "status": ["type": "integer"],
        "detail": ["type": "string"],
      ],
      optional: [
        "pointer": ["type": "string"], "line": ["type": "integer"], "column": ["type": "integer"],
      ]
    ),
  ]

  private static func object(
    _ required: [String: JSONValue],
    optional: [String: JSONValue] = [:]
  ) -> JSONValue {
    [
      "type": "object",
      "properties": .object(required.merging(optional) { own, _ in own }),
      "required": .array(required.keys.sorted().map(JSONValue.string)),
    ]
  }
}

extension String {
  /// A content type without its parameters.
  fileprivate var mediaType: String { String(prefix { $0 != ";" }) }
}
