import Foundation

/// The folder of a compiler's index.
package struct IndexStore {
  /// The folder passed as `-index-store-path`.
  package let folder: URL

  package init(folder: URL) {
    self.folder = folder
  }

  /// Returns the records of the source files, by file name without folder.
  ///
  /// A record's name is the file's name, a dash, and a hash of its content. The files in one store must have different
  /// names, and the folder must not exist before the compiler runs.
  ///
  /// - Throws: if the folder can't be read.
  package func records() throws -> [String: URL] {
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
