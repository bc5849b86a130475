/// Abbreviations of zones, and words that are identifiers for historical reasons instead of naming a place.
enum ZoneAbbreviations {
  /// Returns the zones that a word can abbreviate, one for each offset.
  static func zones(for word: String) -> [String] { abbreviations[word] ?? [] }

  /// Returns the zone that Foundation uses for a three-letter identifier; nil for any other word.
  static func legacyZone(of word: String) -> String? { legacy[word] }

  /// All abbreviations with their zones.
  static let abbreviations: [String: [String]] = {
    var zones: [String: [String]] = [:]
    for words in rows(of: current) {
      zones[words[0]] = Array(words.dropFirst())
    }
    return zones
  }()

  /// All three-letter identifiers with their zones.
  static let legacy: [String: String] = {
    var zones: [String: String] = [:]
    for words in rows(of: threeLetters) {
      zones[words[0]] = words[1]
    }
    return zones
  }()

  private static func rows(of text: String) -> [[String]] {
    text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }.filter { $0.count > 1 }
  }

  /// The alphabetic abbreviations in 2025 from the time zone database, release 2025b: one zone for each offset.
  ///
  /// Source: the [time zone database](https://github.com/eggert/tz). Its other zones have numeric abbreviations, such
  /// as `-03`.
  private static let current = """
    ACDT Australia/Adelaide
    ACST Australia/Adelaide
    ADT America/Halifax
    AEDT Australia/Sydney
    AEST Australia/Sydney
    AKDT America/Anchorage
    AKST America/Anchorage
    AST America/Halifax
    AWST Australia/Perth
    BST Europe/London
    CAT Africa/Maputo
    CDT America/Chicago America/Havana
    CEST Europe/Paris
    CET Europe/Paris
    CST America/Chicago America/Havana Asia/Shanghai
    ChST Pacific/Guam
    EAT Africa/Nairobi
    EDT America/New_York
    EEST Europe/Athens
    EET Europe/Athens
    EST America/New_York
    GMT Etc/GMT
    HDT America/Adak
    HKT Asia/Hong_Kong
    HST Pacific/Honolulu
    IDT Asia/Jerusalem
    IST Asia/Kolkata Asia/Jerusalem Europe/Dublin
    JST Asia/Tokyo
    KST Asia/Seoul
    MDT America/Denver
    MEST MET
    MET MET
    MSK Europe/Moscow
    MST America/Denver
    NDT America/St_Johns
    NST America/St_Johns
    NZDT Pacific/Auckland
    NZST Pacific/Auckland
    PDT America/Los_Angeles
    PKT Asia/Karachi
    PST America/Los_Angeles Asia/Manila
    SAST Africa/Johannesburg
    SST Pacific/Pago_Pago
    UTC Etc/UTC
    WAT Africa/Lagos
    WEST Europe/Lisbon
    WET Europe/Lisbon
    WIB Asia/Jakarta
    WIT Asia/Jayapura
    WITA Asia/Makassar
    """

  /// The three-letter identifiers that ICU keeps from Java, other than those that the database defines.
  ///
  /// Source: the file `icuzones` of [ICU](https://github.com/unicode-org/icu/blob/main/icu4c/source/tools/tzcode/icuzones).
  private static let threeLetters = """
    ACT Australia/Darwin
    AET Australia/Sydney
    AGT America/Argentina/Buenos_Aires
    ART Africa/Cairo
    AST America/Anchorage
    BET America/Sao_Paulo
    BST Asia/Dhaka
    CAT Africa/Maputo
    CNT America/St_Johns
    CST America/Chicago
    CTT Asia/Shanghai
    EAT Africa/Nairobi
    ECT Europe/Paris
    IET America/Indiana/Indianapolis
    IST Asia/Kolkata
    JST Asia/Tokyo
    MIT Pacific/Apia
    NET Asia/Yerevan
    NST Pacific/Auckland
    PLT Asia/Karachi
    PNT America/Phoenix
    PRT America/Puerto_Rico
    PST America/Los_Angeles
    SST Pacific/Guadalcanal
    VST Asia/Ho_Chi_Minh
    """
}
