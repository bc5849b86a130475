import SimulationKit

/// The description of every route, as OpenAPI 3.1.
struct OpenAPI: Sendable {
  /// The document.
  let document: JSONValue

  /// - Parameters:
  ///   - catalog: what can be run.
  ///   - isPreview: whether pages are told of changes.
  ///   - showsMetrics: whether there are metrics.
  init(catalog: SimulationCatalog, isPreview: Bool = false, showsMetrics: Bool = false) {
    var paths: [String: JSONValue] = [
      "/healthz": Self.get("Whether the server answers", schema: ["$ref": "#/components/schemas/Health"]),
      "/live.json": Self.get(
        "Whether simulations can be run here",
        schema: ["$ref": "#/components/schemas/Liveness"]
      ),
      "/openapi.json": Self.get("This document", schema: ["type": "object"]),
      "/api/simulations": Self.get(
        "Every simulation with the shape of its scenario",
        schema: ["type": "array", "items": ["type": "object"]]
      ),
    ]
    for simulation in catalog.sorted {
      paths["/api/simulations/\(simulation.name)/runs"] = Self.runs(of: simulation)
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

  private static func get(_ summary: String, schema: JSONValue) -> JSONValue {
    [
      "get": [
        "summary": .string(summary),
        "responses": [
          "200": ["description": "The answer", "content": ["application/json": ["schema": schema]]]
        ],
      ]
    ]
  }

  private static func runs(of simulation: any Simulation) -> JSONValue {
    var examples: [String: JSONValue] = [:]
    for (index, example) in SimulationCatalog.examples(of: simulation).enumerated() {
      examples["example\(index + 1)"] = [
        "summary": example["title"] ?? "", "value": example["scenario"] ?? .null,
      ]
    }
    func problem(_ description: String) -> JSONValue {
      [
        "description": .string(description),
        "content": ["application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]],
      ]
    }
    return [
      "post": [
        "summary": .string(simulation.summary),
        "operationId": .string("run-\(simulation.name)"),
        "requestBody": [
          "required": true,
          "content": [
            "application/json": ["schema": simulation.schema.json, "examples": .object(examples)]
          ],
        ],
        "responses": [
          "200": [
            "description": "The run",
            "content": [
              "application/json": ["schema": ["$ref": "#/components/schemas/Run"]],
              "text/html": ["schema": ["type": "string"]],
            ],
          ],
          "400": problem("The body is no JSON"),
          "408": problem("The body took too long to arrive"),
          "413": problem("The body is larger than \(RunResponder.bodyLimit) bytes"),
          "415": problem("The body is not sent as application/json"),
          "422": problem("The scenario cannot be run"),
        ],
      ]
    ]
  }

  private static let schemas: JSONValue = [
    "Health": object(["status": ["const": "ok"]]),
    "Liveness": object(["live": ["type": "boolean"]]),
    "Run": object([
      "scenario": ["type": "object"],
      "events": ["type": "array", "items": ["type": "object"]],
      "snapshots": ["type": "array", "items": ["type": "object"]],
      "outcome": object([
        "status": ["type": "string"], "sentence": ["type": "string"], "facts": ["type": "object"],
      ]),
    ]),
    "Problem": object(
      [
        "type": ["type": "string"], "title": ["type": "string"], "status": ["type": "integer"],
        "detail": ["type": "string"],
      ],
      optional: ["pointer": ["type": "string"]]
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
