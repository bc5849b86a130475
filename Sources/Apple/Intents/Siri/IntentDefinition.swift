import Activities
import AppFoundation

/// An intent of an intent definition file, as far as Siri shows it.
///
/// Source: developer.apple.com/documentation/sirikit/adding-user-interactivity-with-siri-shortcuts-and-the-shortcuts-app.
/// The keys are those of a file that Xcode writes.
package struct IntentDefinition: Hashable, Sendable {
  /// The name of the class: that of the intent with `Intent` at its end.
  package let className: String
  /// The title.
  package let title: String
  /// The description.
  package let text: String?
  /// The title for each combination of parameters with which the intent can be a shortcut. `${name}` is replaced.
  package let combinations: [Set<String>: String]

  /// Creates a definition.
  package init(
    className: String,
    title: String,
    text: String? = nil,
    combinations: [Set<String>: String] = [:]
  ) {
    self.className = className
    self.title = title
    self.text = text
    self.combinations = combinations
  }

  /// Reads an intent definition file.
  ///
  /// - Parameter file: the bytes of the file.
  /// - Throws: Foundation's error if it isn't a property list. Intents without a name are left out.
  package static func definitions(in file: Data) throws -> [IntentDefinition] {
    let list = try PropertyListSerialization.propertyList(from: file, format: nil) as? [String: Any]
    let intents = list?["INIntents"] as? [[String: Any]] ?? []
    return intents.compactMap { intent in
      guard let name = intent["INIntentName"] as? String else { return nil }
      var titles: [Set<String>: String] = [:]
      let combinations = intent["INIntentParameterCombinations"] as? [String: [String: Any]] ?? [:]
      for (names, combination) in combinations {
        let names = names.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        titles[Set(names)] = combination["INIntentParameterCombinationTitle"] as? String ?? ""
      }
      return IntentDefinition(
        className: name.hasSuffix("Intent") ? name : name + "Intent",
        title: intent["INIntentTitle"] as? String ?? "",
        text: intent["INIntentDescription"] as? String,
        combinations: titles
      )
    }
  }

  /// The title of a request; nil if it can't be a shortcut with these parameters.
  func title(with parameters: [String: ActivityValue]) -> String? {
    guard !combinations.isEmpty else { return title.isEmpty ? nil : title }
    guard var text = combinations[Set(parameters.keys)] else { return nil }
    for (name, value) in parameters {
      text = text.replacingOccurrences(of: "${\(name)}", with: value.spoken)
    }
    return text.isEmpty ? (title.isEmpty ? nil : title) : text
  }
}

extension ActivityValue {
  /// The value in a title.
  fileprivate var spoken: String {
    switch self {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .bool(let value): value ? "Yes" : "No"
    case .array(let values): values.map(\.spoken).joined(separator: ", ")
    case .dictionary(let members): members["display"]?.spoken ?? ""
    default: "\(anyValue)"
    }
  }
}
