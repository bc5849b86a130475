import DocsFoundation

/// A folder whose files are being changed, with the stamps that its subfolders have afterwards.
struct FileTree {
  let path: String
  private(set) var folders: TreeStamps

  init(path: String, folders: TreeStamps) {
    (self.path, self.folders) = (path, folders)
  }

  /// Removes files, and the folders that become empty.
  mutating func remove(_ files: [String]) {
    var touched: Set<String> = []
    for file in files {
      Disk.remove(place(file))
      touched.insert(file.folder)
    }
    for var folder in touched.sorted() {
      while !folder.isEmpty, Disk.removeEmptyFolder(place(folder)) {
        folders[folder] = nil
        folder = folder.folder
        touched.insert(folder)
      }
    }
    stamp(touched)
  }

  /// Links files of another tree into this one, replacing existing files.
  mutating func link(_ files: [String], from tree: String) throws {
    try lay(files) { try Disk.link("\(tree)/\($0)", to: $1) }
  }

  /// Moves files of another tree into this one, replacing existing files.
  mutating func move(_ files: [String], from tree: String) throws {
    try lay(files) { try Disk.move("\(tree)/\($0)", to: $1) }
  }

  /// Moves files of another tree into this one, each in one step, even from another disk.
  mutating func place(_ files: [String], from tree: String) throws {
    try lay(files) { try Disk.place("\(tree)/\($0)", at: $1) }
  }

  private mutating func lay(_ files: [String], _ lay: (String, String) throws -> Void) throws {
    var touched: Set<String> = []
    for file in files {
      var folder = file.folder
      if !touched.contains(folder), !Disk.isFolder(place(folder)) {
        try Disk.makeFolder(place(folder))
      }
      try lay(file, place(file))
      while touched.insert(folder).inserted, !folder.isEmpty {
        folder = folder.folder
      }
    }
    stamp(touched)
  }

  private mutating func stamp(_ touched: Set<String>) {
    for folder in touched {
      folders[folder] = FileStamp(place(folder))
    }
  }

  private func place(_ file: String) -> String { file.isEmpty ? path : "\(path)/\(file)" }
}
