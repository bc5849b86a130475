import Foundation

/// Writes property lists as XML with sorted keys, in the layout of `plutil` and Xcode.
///
/// Source: plist(5), the DTD at www.apple.com/DTDs/PropertyList-1.0.dtd.
enum XMLPropertyList {
  static func data(of value: PlistValue) throws(EntitlementsFault) -> Data {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """
    try write(value, indent: "", at: [], to: &text)
    return Data((text + "</plist>\n").utf8)
  }

  private static func write(
    _ value: PlistValue,
    indent: String,
    at place: [String],
    to text: inout String
  ) throws(EntitlementsFault) {
    if case .array(let items) = value, !items.isEmpty {
      text += indent + "<array>\n"
      for (index, item) in items.enumerated() {
        try write(item, indent: indent + "\t", at: place + [String(index)], to: &text)
      }
      text += indent + "</array>\n"
    } else if case .dictionary(let members) = value, !members.isEmpty {
      text += indent + "<dict>\n"
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        text += indent + "\t<key>\(try escaped(key, at: place + [key]))</key>\n"
        try write(member, indent: indent + "\t", at: place + [key], to: &text)
      }
      text += indent + "</dict>\n"
    } else {
      text += indent + (try scalar(value, at: place)) + "\n"
    }
  }

  private static func scalar(_ value: PlistValue, at place: [String]) throws(EntitlementsFault) -> String {
    if case .boolean(let flag) = value { return flag ? "<true/>" : "<false/>" }
    if case .integer(let number) = value { return "<integer>\(number)</integer>" }
    if case .real(let number) = value { return "<real>\(number)</real>" }
    if case .string(let text) = value { return "<string>\(try escaped(text, at: place))</string>" }
    if case .date(let date) = value { return "<date>\(date.formatted(.iso8601))</date>" }
    if case .data(let data) = value { return "<data>\(data.base64EncodedString())</data>" }
    if case .array = value { return "<array/>" }
    return "<dict/>"
  }

  private static func escaped(_ text: String, at place: [String]) throws(EntitlementsFault) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      // A parser would turn a carriage return into a line feed (XML 1.0, section 2.11).
      case "\r": result += "&#13;"
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}":
        throw EntitlementsFault(
          place,
          .notPropertyList("XML cannot represent U+\(String(scalar.value, radix: 16))")
        )
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
