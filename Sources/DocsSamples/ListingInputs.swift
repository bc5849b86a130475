import DocsFoundation
import DocsToolchain
import Foundation

/// The files of a site that listings read, declared in `docs.yml` or in the info string of a fence.
///
/// A session finds copies of them in its folder, at the same paths. Its verdict depends on their contents.
struct ListingInputs: Sendable {
  /// The folder of the site.
  let root: URL
  /// The paths that every session reads.
  let common: [String]

  /// The files that a session reads, relative to the site's folder, sorted, without duplicates.
  func files(of session: Session) -> [String] {
    Set((common + session.listings.flatMap(\.sample.reads)).flatMap { files(at: $0) }).sorted()
  }

  /// A fingerprint of the paths and contents of the files that a session reads.
  func fingerprint(of session: Session) -> Fingerprint {
    Fingerprint(
      files(of: session).flatMap { path in
        [path, (try? Fingerprint(ofFile: root.appending(path: path)))?.description ?? ""]
      }
    )
  }

  /// Copies the files that a session reads into a folder.
  func lay(_ session: Session, into folder: URL) throws {
    for path in files(of: session) {
      let copy = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try FileManager.default.copyItem(at: root.appending(path: path).resolvingSymlinksInPath(), to: copy)
    }
  }

  /// The faults of listings that read missing files.
  func diagnostics(of sessions: [Session]) -> [Diagnostic] {
    sessions.flatMap(\.own).flatMap { listing in
      listing.sample.reads.filter { files(at: $0).isEmpty }.map { path in
        Diagnostic(
          "fence-is-wrong",
          at: listing.sample.position,
          "No file '\(path)'",
          hints: ["Paths are relative to the folder of docs.yml"]
        )
      }
    }
  }

  /// The file at a path, or the files below it if it is a folder.
  private func files(at path: String) -> [String] {
    let place = root.appending(path: path)
    return BuildPlan.files(below: place.path).map { file in
      file == place.path ? path : path + file.dropFirst(place.path.count)
    }
  }
}
