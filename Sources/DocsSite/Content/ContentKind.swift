/// The kind of a file in `content/` that isn't a page, by its extension.
///
/// Only listed extensions are allowed: browsers, or the server that hosts the site, could execute any other file.
enum ContentKind: Hashable, Sendable {
  case image
  /// An image that is an XML document.
  case vectorImage
  /// XML data.
  case markup
  case other

  /// The kind of a file; nil if `content/` may not contain it.
  init?(ofFile path: String) {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).last?.lowercased() ?? ""
    if !name.contains(".") {
      guard Self.bareNames.contains(String(name)) else { return nil }
      self = .other
    } else if Self.images.contains(ending) {
      self = .image
    } else if ending == "svg" {
      self = .vectorImage
    } else if Self.markups.contains(ending) {
      self = .markup
    } else if Self.others.contains(ending) {
      self = .other
    } else {
      return nil
    }
  }

  /// Whether a path is that of a film.
  static func isFilm(_ path: String) -> Bool {
    let ending = path.split(separator: ".").last?.lowercased() ?? ""
    return ["mp4", "m4v", "webm", "mov", "ogv"].contains(ending)
  }

  /// Names without an extension that hosts and readers look for.
  private static let bareNames: Set<String> = ["CNAME", "COPYING", "LICENSE", "NOTICE", "README"]
  private static let images = words("png jpg jpeg gif webp avif ico bmp tif tiff heic")
  private static let markups = words("xml rss atom plist kml gpx")
  private static let others = words(
    """
    mp3 m4a aac ogg oga opus wav flac mp4 m4v webm mov ogv vtt srt
    woff woff2 ttf otf pdf epub zip gz tgz tar bz2 xz zst 7z br dmg pkg deb rpm ipa docset
    txt text csv tsv json jsonl geojson ndjson webmanifest yml yaml toml log diff patch ics vcf
    swift c h m mm cpp hpp py rb java kt rs go sql proto sh bash zsh fish metal
    storekit xcstrings strings stringsdict entitlements xcconfig mobileconfig usdz glb gltf
    cer crt der pem p7b asc sig sha256 sqlite db bin dat pcap pcapng
    """
  )

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
