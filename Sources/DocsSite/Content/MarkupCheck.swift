import DocsMarkdown
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Finds anything in an XML file, an SVG image or data, that a browser would run or load from elsewhere.
///
/// The checks are allow lists, because no list of everything that browsers run is complete.
enum MarkupCheck {
  /// The allowed content of a file.
  enum Kind: Hashable, Sendable {
    /// A static or animated image.
    case picture
    /// Data in no language that browsers interpret.
    case data
  }

  /// The first fault of a file, and its line; nil if there is none.
  ///
  /// - Parameters:
  ///   - bytes: the file. It must be UTF-8, because a browser could read any other encoding differently than this
  ///     parser.
  ///   - kind: the allowed content.
  static func fault(in bytes: [UInt8], as kind: Kind) -> (line: Int, words: String)? {
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
      return (1, "It is not UTF-8")
    }
    let head = String(decoding: bytes.prefix(200), as: UTF8.self).drop { $0 == "\u{FEFF}" }
    if head.hasPrefix("<?xml"), let end = head.firstRange(of: "?>"),
      let name = encoding(in: head[..<end.lowerBound]),
      !["utf-8", "us-ascii", "ascii"].contains(name)
    {
      return (1, "It is declared as \(name), but must be UTF-8")
    }
    // Entities and attribute defaults can contain markup. Only a document's own declarations define them.
    for declaration in ["<!ENTITY", "<!ATTLIST"]
    where bytes.index(of: Array(declaration.utf8), in: 0..<bytes.count) != nil {
      return (1, "Its document type declares entities or attributes")
    }
    let parser = XMLParser(data: Data(bytes))
    parser.shouldProcessNamespaces = true
    parser.shouldReportNamespacePrefixes = false
    parser.shouldResolveExternalEntities = false
    let reader = MarkupReader(kind)
    parser.delegate = reader
    let isWhole = parser.parse()
    if let fault = reader.fault { return fault }
    // Some errors end the parsing silently, and the rest of the file is then unchecked.
    let isRead = isWhole && parser.parserError == nil && reader.isComplete
    return isRead ? nil : (max(1, parser.lineNumber), "It isn't well-formed XML")
  }

  /// The encoding that a declaration names, in lowercase.
  private static func encoding(in declaration: Substring) -> String? {
    guard let start = declaration.firstRange(of: "encoding") else { return nil }
    let value = declaration[start.upperBound...].drop { !"\"'".contains($0) }
    return value.dropFirst().prefix { !"\"'".contains($0) }.lowercased()
  }
}

/// Reads a file element by element, up to the first one that isn't allowed.
private final class MarkupReader: NSObject, XMLParserDelegate {
  private let kind: MarkupCheck.Kind
  private(set) var fault: (line: Int, words: String)?
  /// The text of the current style sheet.
  private var style: String?
  /// The number of open elements, and of all elements so far.
  private var depth = 0
  private var count = 0
  private var hasFailed = false

  /// Whether the file ended where its root element did.
  var isComplete: Bool { depth == 0 && count > 0 && !hasFailed }

  init(_ kind: MarkupCheck.Kind) {
    self.kind = kind
  }

  private func refuse(_ words: String, _ parser: XMLParser) {
    guard fault == nil else { return }
    fault = (max(1, parser.lineNumber), words)
    parser.abortParsing()
  }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    depth += 1
    count += 1
    let space = namespaceURI ?? ""
    switch kind {
    case .data:
      if SVGNames.active.contains(space) {
        refuse("Browsers would render its element <\(name)> as a page", parser)
      }
      return
    case .picture:
      if SVGNames.inert.contains(where: space.hasPrefix) { return }
      // Elements without a namespace aren't SVG in a browser, but are checked in the same way.
      guard space.isEmpty || space == SVGNames.namespace, SVGNames.elements.contains(name) else {
        return refuse("It has an element <\(qualifiedName ?? name)>", parser)
      }
      if name == "style" {
        style = ""
      }
    }
    for (attribute, value) in attributes.sorted(by: { $0.key < $1.key }) {
      if let words = Self.fault(of: attribute, value, in: name) { return refuse(words, parser) }
    }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) { hasFailed = true }

  func parser(_ parser: XMLParser, foundCharacters text: String) { style? += text }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    style? += String(decoding: block, as: UTF8.self)
  }

  func parser(_ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?) {
    depth -= 1
    guard let style, didEndElement == "style" else { return }
    if !Self.isOwn(style: style) { refuse("Its style sheet refers to something outside the file", parser) }
    self.style = nil
  }

  func parser(_ parser: XMLParser, foundProcessingInstructionWithTarget target: String, data: String?) {
    refuse("It has an instruction <?\(target)>", parser)
  }

  private static func fault(of attribute: String, _ value: String, in element: String) -> String? {
    let parts = attribute.split(separator: ":")
    let (prefix, name) = (parts.count > 1 ? String(parts[0]) : "", parts.last.map(String.init) ?? "")
    switch (prefix, name) {
    case ("", "href"), (_, "href"):
      return isHarmless(value, in: element) ? nil : "Its element <\(element)> leads to '\(value.prefix(60))'"
    case ("xml", "space"), ("xml", "lang"), ("xmlns", _): return nil
    case ("", _):
      guard SVGNames.attributes.contains(name) || name.hasPrefix("data-") || name.hasPrefix("aria-") else {
        return "It has an attribute '\(attribute)'"
      }
      if name == "attributeName", value.lowercased().hasSuffix("href") || value.lowercased().hasPrefix("on") {
        return "It changes the attribute '\(value)'"
      }
      return isOwn(style: value) ? nil : "Its attribute '\(attribute)' refers to something outside the file"
    // Attributes with a prefix belong to other namespaces, which have no effect, except those of XML and XLink.
    case ("xml", _): return "It has an attribute '\(attribute)'"
    default: return nil
    }
  }

  /// Whether an address refers to a part of the same file, to a page in a link, or to inline data in an image.
  private static func isHarmless(_ address: String, in element: String) -> Bool {
    let address = address.trimmingCharacters(in: .whitespacesAndNewlines)
    if address.hasPrefix("#") { return true }
    switch element {
    case "a":
      switch LinkAddress(address) {
      case .local, .external: return true
      case .withoutScheme, .documentation, .unsafe: return false
      }
    case "image", "feImage":
      return ["png", "jpeg", "gif", "webp", "avif"].contains { address.hasPrefix("data:image/\($0);base64,") }
    default: return false
    }
  }

  /// Whether a style refers only to parts of the same file.
  private static func isOwn(style: String) -> Bool {
    let style = style.lowercased()
    // Escapes could disguise any of the words below.
    guard !style.contains("\\"), !style.contains("@import"), !style.contains("javascript:") else {
      return false
    }
    return style.ranges(of: "url(").allSatisfy { found in
      style[found.upperBound...].drop { " \t\n\r\"'".contains($0) }.hasPrefix("#")
    } && !style.contains("image-set(") && !style.contains("src(")
  }
}

/// The SVG names that only draw.
///
/// W3C, Scalable Vector Graphics 2, appendices F and G, without scripts, foreign content, audio and video.
private enum SVGNames {
  static let namespace = "http://www.w3.org/2000/svg"

  /// The namespaces that browsers interpret.
  static let active: Set<String> = [
    namespace, "http://www.w3.org/1999/xhtml", "http://www.w3.org/1998/Math/MathML",
    "http://www.w3.org/1999/XSL/Transform", "http://www.mozilla.org/xbl",
  ]

  /// The namespaces that image editors use for their own data.
  static let inert = [
    "http://www.inkscape.org/namespaces/", "http://sodipodi.sourceforge.net/",
    "http://inkscape.sourceforge.net/", "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "http://creativecommons.org/ns#", "http://web.resource.org/cc/", "http://purl.org/dc/",
    "http://ns.adobe.com/", "http://www.bohemiancoding.com/sketch", "http://www.figma.com/",
    "http://www.serif.com/", "http://schemas.microsoft.com/visio/", "http://xml.openoffice.org/svg/",
    "http://www.corel.com/", "https://boxy-svg.com", "http://www.vector.evaxdesign.sk",
  ]

  static let elements = words(
    """
    a animate animateMotion animateTransform circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer
    feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
    feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
    feSpotLight feTile feTurbulence filter g image line linearGradient marker mask metadata mpath path pattern polygon
    polyline radialGradient rect set stop style svg switch symbol text textPath title tspan use view
    """
  )

  static let attributes = words(
    """
    accumulate additive alignment-baseline amplitude attributeName attributeType azimuth baseFrequency baseProfile
    baseline-shift begin bias by calcMode class clip clip-path clip-rule clipPathUnits color color-interpolation
    color-interpolation-filters color-rendering contentScriptType contentStyleType cursor cx cy d diffuseConstant
    direction display divisor dominant-baseline dur dx dy edgeMode elevation enable-background end exponent fill
    fill-opacity fill-rule filter filterUnits flood-color flood-opacity focusable font-family font-size font-size-adjust
    font-stretch font-style font-variant font-weight fr from fx fy g1 g2 glyph-name glyph-orientation-horizontal
    glyph-orientation-vertical gradientTransform gradientUnits height hreflang id image-rendering in in2 intercept
    isolation k k1 k2 k3 k4 kernelMatrix kernelUnitLength kerning keyPoints keySplines keyTimes lang lengthAdjust
    letter-spacing lighting-color limitingConeAngle line-height marker marker-end marker-mid marker-start markerHeight
    markerUnits markerWidth mask mask-type maskContentUnits maskUnits max media method min mix-blend-mode mode
    numOctaves offset opacity operator order orient origin overflow paint-order path pathLength patternContentUnits
    patternTransform patternUnits pointer-events points pointsAtX pointsAtY pointsAtZ preserveAlpha
    preserveAspectRatio primitiveUnits r radius refX refY rel repeatCount repeatDur requiredExtensions
    requiredFeatures restart result role rotate rx ry scale seed shape-rendering side slope spacing specularConstant
    specularExponent spreadMethod startOffset stdDeviation stitchTiles stop-color stop-opacity stroke
    stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
    style surfaceScale systemLanguage tabindex tableValues target targetX targetY text-align text-anchor
    text-decoration text-rendering textLength title to transform transform-box transform-origin type unicode-bidi
    values vector-effect version viewBox viewTarget visibility white-space width word-spacing writing-mode x x1 x2
    xChannelSelector y y1 y2 yChannelSelector z zoomAndPan
    """
  )

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
