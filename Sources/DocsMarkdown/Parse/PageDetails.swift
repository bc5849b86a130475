import DocsFoundation

/// The headings and links of a page. Later stages need those of few pages, so a record keeps them as bytes.
struct PageDetails: Sendable {
  /// The headings, in order.
  var headings: [Page.Heading] = []
  /// The links, in order.
  var links: [Page.Link] = []

  init() {}

  /// Reads the details of a page.
  ///
  /// - Parameters:
  ///   - reader: what ``bytes`` returned.
  ///   - file: the file of the page.
  init(_ reader: BinaryReader, file: String) throws(BinaryReader.Malformed) {
    var reader = reader
    headings = try reader.array { reader throws(BinaryReader.Malformed) in
      Page.Heading(
        level: try reader.number(),
        title: try reader.text(),
        id: try reader.text(),
        isListed: try reader.flag()
      )
    }
    links = try reader.array { reader throws(BinaryReader.Malformed) in
      Page.Link(
        destination: try reader.text(),
        position: SourcePosition(file: file, line: try reader.number(), column: try reader.number())
      )
    }
  }

  var bytes: [UInt8] {
    var writer = BinaryWriter()
    writer.write(headings) { writer, heading in
      writer.write(heading.level)
      writer.write(heading.title)
      writer.write(heading.id)
      writer.write(heading.isListed)
    }
    writer.write(links) { writer, link in
      writer.write(link.destination)
      writer.write(link.position.line)
      writer.write(link.position.column)
    }
    return writer.bytes
  }
}

extension Page.Facts {
  /// The details, or the bytes that they are read from when a stage asks for them.
  enum Details: Sendable {
    case known(PageDetails)
    case recorded(BinaryReader)
  }

  /// Takes the headings and links from a record.
  ///
  /// - Parameter reader: reads the record up to the details, which stay bytes. A record comes from the cache, which
  ///   checks its bytes, so they are not checked again.
  package mutating func readDetails(from reader: inout BinaryReader) throws(BinaryReader.Malformed) {
    details = .recorded(try reader.part())
  }

  private var knownDetails: PageDetails {
    switch details {
    case .known(let details): details
    case .recorded(let reader): (try? PageDetails(reader, file: sourcePath)) ?? PageDetails()
    }
  }

  /// The headings, in order.
  package var headings: [Page.Heading] {
    get { knownDetails.headings }
    set {
      var all = knownDetails
      all.headings = newValue
      details = .known(all)
    }
  }

  /// The links, in order.
  package var links: [Page.Link] {
    get { knownDetails.links }
    set {
      var all = knownDetails
      all.links = newValue
      details = .known(all)
    }
  }
}

extension Page {
  /// Writes the headings and links for ``Facts/readDetails(from:)``.
  package func writeDetails(to writer: inout BinaryWriter) {
    switch storage.facts.details {
    case .known(let details): writer.write(details.bytes[...])
    case .recorded(let reader): writer.write(reader.rest)
    }
  }
}
