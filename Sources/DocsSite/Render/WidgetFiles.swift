import DocsFoundation
import DocsPictures
import SimulationKit

/// The files of the recorded runs beside a page.
enum WidgetFiles {
  /// The files of a widget: for each run, its JSON as a server would return it, and its image.
  ///
  /// - Parameter folder: the folder relative to the site's, with a trailing slash.
  static func files(of widget: RecordedWidget, folder: String) throws -> [SiteFile] {
    var files = try files(of: widget.run, named: "default", widget, folder)
    for stop in widget.controls.flatMap(\.stops) {
      files += try Self.files(of: stop.run, named: stop.file, widget, folder)
    }
    return files
  }

  private static func files(
    of run: Run,
    named name: String,
    _ widget: RecordedWidget,
    _ folder: String
  ) throws -> [SiteFile] {
    [
      SiteFile(path: "\(folder)\(name).json", bytes: try CanonicalJSON.encode(run)),
      SiteFile(
        path: "\(folder)\(name).html",
        text: RunRenderer.recording(
          run,
          of: widget.simulationName,
          type: widget.simulationType,
          language: widget.language,
          phrases: widget.phrases
        )
      ),
    ]
  }
}
