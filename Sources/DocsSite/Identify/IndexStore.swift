import Foundation

/// The folder in which a compiler leaves its index.
struct IndexStore {
  /// What `-index-store-path` named.
  let folder: URL

  /// The records of the source files, by the name of the file without its folder.
  ///
  /// A record's name is the file's name, a dash, and a hash of its content. The files of one store
  /// must differ in their names, and the folder must not have been there before the compiler ran.
  ///
  /// - Throws: where the folder cannot be read.
  func records() throws -> [String: URL] {
    let manager = FileManager.default
    let records = folder.appending(path: "v5/records")
    var found: [String: URL] = [:]
    for group in try manager.contentsOfDirectory(atPath: records.path).sorted() {
      let group = records.appending(path: group)
      for name in try manager.contentsOfDirectory(atPath: group.path).sorted() {
        guard let dash = name.lastIndex(of: "-") else { continue }
        found[String(name[..<dash])] = group.appending(path: name)
      }
    }
    return found
  }
}
