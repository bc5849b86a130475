/// The addresses that DocC gives the symbols of modules, with those of their pages here.
///
/// Source: `PathHierarchy` and `NodeURLGenerator` of https://github.com/swiftlang/swift-docc
package enum SymbolRedirects {
  /// An old address, in lowercase, and the new one; both below the site's base.
  package struct Redirect: Hashable, Sendable {
    package var from: String
    package var to: String
  }

  /// Returns the redirects for the symbols with pages, sorted.
  package static func all(in library: SymbolLibrary) -> [Redirect] {
    var redirects: [Redirect] = []
    var waiting = library.modules.map {
      (usr: $0, path: "/documentation/\(library.symbols[$0]?.name.lowercased() ?? "")")
    }
    while let (parent, path) = waiting.popLast() {
      if let address = library.address(of: parent) {
        redirects.append(Redirect(from: path, to: address))
      }
      let children = (library.children[parent] ?? []).compactMap { library.symbols[$0] }
      for group in Dictionary(grouping: children, by: component).values {
        for symbol in group {
          let names = names(of: symbol, among: group)
          waiting.append((symbol.usr, "\(path)/\(names[0])"))
          if let address = library.address(of: symbol.usr) {
            redirects += names.dropFirst().map { Redirect(from: "\(path)/\($0)", to: address) }
          }
        }
      }
    }
    return redirects.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }

  /// The names of a symbol among those that differ in nothing else: with its kind if no other has it, and with its hash.
  private static func names(of symbol: Symbol, among group: [Symbol]) -> [String] {
    let name = component(symbol)
    guard group.count > 1 else { return [name] }
    let kind = group.count { $0.kind == symbol.kind } == 1 ? ["\(name)-swift.\(symbol.kind.rawValue)"] : []
    return kind + ["\(name)-\(symbol.usr.linkHash)"]
  }

  /// The part of an address that is a symbol's own; a module's extension also has the module of the extended type.
  private static func component(_ symbol: Symbol) -> String {
    let names =
      symbol.kind == .extension
      ? [symbol.extendedModule ?? ""] + symbol.path : [symbol.name.replacing("/", with: "_")]
    return names.joined(separator: "/").lowercased()
  }
}
