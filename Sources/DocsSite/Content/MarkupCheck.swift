import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Looks for what a browser would run, or load from elsewhere, in a file of XML: a picture (SVG) or data.
///
/// What is let through stands in lists. A browser knows more than anybody can name.
enum MarkupCheck {
  /// What a file may hold.
  enum Kind: Hashable, Sendable {
    /// A picture that stands still or moves by itself.
    case picture
    /// Data, in no language of browsers.
    case data
  }

  /// What is wrong with a file, in words, and on which line; nil where nothing is.
  ///
  /// - Parameters:
  ///   - bytes: the file. A parser that guesses at another encoding than its reader is of no use, so it has to be UTF-8.
  ///   - kind: what it may hold.
  static func fault(in bytes: [UInt8], as kind: Kind) -> (line: Int, words: String)? {
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
      return (1, "It is not UTF-8")
    }
    let head = String(decoding: bytes.prefix(200), as: UTF8.self).drop { $0 == "\u{FEFF}" }
    if head.hasPrefix("<?xml"), let end = head.firstRange(of: "?>"),
      let name = encoding(in: head[..<end.lowerBound]),
      !["utf-8", "us-ascii", "ascii"].contains(name)
    {
      return (1, "It says that it is written in \(name), and has to be UTF-8")
    }
    // Entities can hold markup, and defaults of attributes too. Both are declared by the document alone.
    for declaration in ["<!ENTITY", "<!ATTLIST"]
    where bytes.index(of: Array(declaration.utf8), in: 0..<bytes.count) != nil {
      return (1, "Its document type declares something of its own")
    }
    let parser = XMLParser(data: Data(bytes))
    parser.shouldProcessNamespaces = true
    parser.shouldReportNamespacePrefixes = false
    parser.shouldResolveExternalEntities = false
    let reader = MarkupReader(kind)
    parser.delegate = reader
    let isWhole = parser.parse()
    if let fault = reader.fault { return fault }
    // Some faults end the reading without a word, and nobody has looked at what stands behind them.
    let isRead = isWhole && parser.parserError == nil && reader.isComplete
    return isRead ? nil : (max(1, parser.lineNumber), "It is no whole XML")
  }

  /// The encoding that a declaration names, in small letters.
  private static func encoding(in declaration: Substring) -> String? {
    guard let start = declaration.firstRange(of: "encoding") else { return nil }
    let value = declaration[start.upperBound...].drop { !"\"'".contains($0) }
    return value.dropFirst().prefix { !"\"'".contains($0) }.lowercased()
  }
}

/// Goes through a file, element by element, up to the first that is in no list.
private final class MarkupReader: NSObject, XMLParserDelegate {
  private let kind: MarkupCheck.Kind
  private(set) var fault: (line: Int, words: String)?
  /// The text of the style sheet that is open.
  private var style: String?
  /// The elements that are open, and those that were.
  private var depth = 0
  private var count = 0
  private var hasFailed = false

  /// Whether the file ended where its first element did.
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
        refuse("A browser takes its element <\(name)> for a page", parser)
      }
      return
    case .picture:
      if SVGNames.inert.contains(where: space.hasPrefix) { return }
      // Without a namespace it is a picture to nobody, and the same holds for it.
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
    if !Self.isOwn(style: style) { refuse("Its style sheet names something outside of it", parser) }
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
      return isOwn(style: value) ? nil : "Its attribute '\(attribute)' names something outside of it"
    // Attributes with a prefix are of another namespace, which is inert, but for those of XML and XLink.
    case ("xml", _): return "It has an attribute '\(attribute)'"
    default: return nil
    }
  }

  /// Whether an address means a part of the same file, or from a link a page; or from an image its own bytes.
  private static func isHarmless(_ address: String, in element: String) -> Bool {
    let address = address.trimmingCharacters(in: .whitespacesAndNewlines)
    if address.hasPrefix("#") { return true }
    switch element {
    case "a":
      switch LinkAddress(address) {
      case .local, .external: return true
      case .withoutScheme, .unsafe: return false
      }
    case "image", "feImage":
      return ["png", "jpeg", "gif", "webp", "avif"].contains { address.hasPrefix("data:image/\($0);base64,") }
    default: return false
    }
  }

  /// Whether a style names nothing but parts of the same file.
  private static func isOwn(style: String) -> Bool {
    let style = style.lowercased()
    // An escape can write any of the words below in another way.
    guard !style.contains("\\"), !style.contains("@import"), !style.contains("javascript:") else {
      return false
    }
    return style.ranges(of: "url(").allSatisfy { found in
      style[found.upperBound...].drop { " \t\n\r\"'".contains($0) }.hasPrefix("#")
    } && !style.contains("image-set(") && !style.contains("src(")
  }
}

/// The names of SVG that make pictures, and no more.
///
/// W3C, Scalable Vector Graphics 2, appendices F and G; without scripts, foreign content, sound and film.
private enum SVGNames {
  static let namespace = "http://www.w3.org/2000/svg"

  /// What browsers give a meaning.
  static let active: Set<String> = [
    namespace, "http://www.w3.org/1999/xhtml", "http://www.w3.org/1998/Math/MathML",
    "http://www.w3.org/1999/XSL/Transform", "http://www.mozilla.org/xbl",
  ]

  /// What editors of pictures write for themselves.
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
