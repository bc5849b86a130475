// Searches the index of a site, without touching the document.
//
// This is the counterpart of Sources/DocsSearch, which writes the index and answers readers without JavaScript.
// Scanner, folding, ranking and excerpts follow it step by step, with integers only, and a test compares the results of
// both.
//
// Words are strings with one character for each UTF-8 byte, so they sort as in the index.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Converts bytes to such a string, and back. */
function packed(bytes, start = 0, end = bytes.length) {
  let text = "";
  for (let index = start; index < end; index += 1) text += String.fromCharCode(bytes[index]);
  return text;
}
const pack = (text) => packed(encoder.encode(text));
const unpack = (word) => decoder.decode(Uint8Array.from(word, (byte) => byte.charCodeAt(0)));
const isBeyondASCII = (word) => /[\x80-\xff]/.test(word);

// Letters

const spelledOut = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i", ª: "a", º: "o" };
const separator = 0;
const letter = 1;
const ideograph = 2;

/** The role of a scalar beyond ASCII. */
function role(scalar) {
  const isIn = (low, high) => scalar >= low && scalar <= high;
  if (scalar === 0xaa || scalar === 0xb5 || scalar === 0xba) return letter;
  if (
    scalar < 0xc0 || scalar === 0xd7 || scalar === 0xf7 || isIn(0x2000, 0x2bff) || isIn(0x3000, 0x303f) ||
    isIn(0xfe00, 0xfe6f) || isIn(0xff00, 0xff0f) || isIn(0xfff0, 0xffff) || isIn(0x1f000, 0x1faff) ||
    isIn(0xe000, 0xf8ff)
  ) return separator;
  if (isIn(0x3040, 0x30ff) || isIn(0x3400, 0x9fff) || isIn(0xf900, 0xfaff) || isIn(0x20000, 0x3ffff)) return ideograph;
  return letter;
}

/** A word in lowercase, accents kept. */
function lowercased(word) {
  if (!isBeyondASCII(word)) return word.toLowerCase();
  return pack(Array.from(unpack(word), (one) => String.fromCodePoint(one.toLowerCase().codePointAt(0))).join(""));
}

/** A lowercase word without its accents. */
function folded(word) {
  if (!isBeyondASCII(word)) return word;
  return pack(
    Array.from(unpack(word), (one) => spelledOut[one] ?? one.normalize("NFD").replace(/[\u0300-\u036f]/g, "")).join(""),
  );
}

/** The scalars of a word in reverse. */
const backwards = (word) => pack([...unpack(word)].reverse().join(""));

// Scanning

const other = 0;
const lower = 1;
const upper = 2;
const digit = 3;
const underscore = 4;
const beyond = 5;

const classes = Uint8Array.from({ length: 256 }, (_, byte) => {
  const one = String.fromCharCode(byte);
  if (byte >= 0x80) return beyond;
  if (one >= "a" && one <= "z") return lower;
  if (one >= "A" && one <= "Z") return upper;
  if (one >= "0" && one <= "9") return digit;
  return one === "_" ? underscore : other;
});

/** The scalar at a byte that is not ASCII, and its length. */
function scalarAt(text, place) {
  const lead = text[place];
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  if (length === 1 || place + length > text.length) return [0xfffd, 1];
  let scalar = lead & (0xff >> (length + 1));
  for (let index = place + 1; index < place + length; index += 1) scalar = (scalar << 6) | (text[index] & 0x3f);
  return [scalar, length];
}

/** The end of the function labels that directly follow a name; -1 if there are none. */
function endOfLabels(text, place) {
  if (text[place] !== 0x28) return -1;
  let hasColon = false;
  for (let index = place + 1; index < text.length && index - place < 100; index += 1) {
    const byte = text[index];
    if (byte === 0x29) return hasColon && text[index - 1] === 0x3a ? index + 1 : -1;
    const kind = classes[byte];
    if (byte !== 0x3a && (kind === other || kind === beyond)) return -1;
    hasColon ||= byte === 0x3a;
  }
  return -1;
}

/** The words of a text; names with periods or labels also appear as a whole, after their words. */
function scan(text) {
  const tokens = [];
  let place = 0;
  let chain = -1;
  while (place < text.length) {
    const start = place;
    if (classes[text[place]] === other) {
      place += 1;
      continue;
    }
    if (classes[text[place]] === beyond) {
      const [scalar, length] = scalarAt(text, place);
      const kind = role(scalar);
      if (kind !== letter) {
        place += length;
        if (kind === ideograph) tokens.push({ start, end: place, isCompound: false, isJoined: false });
        continue;
      }
    }
    let hasLower = false;
    let hasInnerUpper = false;
    let hasUnderscore = false;
    for (; place < text.length; place += 1) {
      const kind = classes[text[place]];
      if (kind === other) break;
      if (kind === lower) hasLower = true;
      else if (kind === upper) hasInnerUpper ||= place > start;
      else if (kind === underscore) hasUnderscore ||= place > start;
      else if (kind === beyond) {
        const [scalar, length] = scalarAt(text, place);
        if (role(scalar) !== letter) break;
        place += length - 1;
      }
    }
    tokens.push({ start, end: place, isCompound: hasUnderscore || (hasInnerUpper && hasLower), isJoined: false });
    const next = classes[text[place + 1] ?? 0];
    if (text[place] === 0x2e && place + 1 < text.length && next !== other && next !== beyond) {
      if (chain < 0) chain = start;
      continue;
    }
    const labels = endOfLabels(text, place);
    if (chain >= 0 || labels >= 0) {
      tokens.push({
        start: chain >= 0 ? chain : start, end: labels >= 0 ? labels : place, isCompound: false, isJoined: true,
      });
    }
    chain = -1;
  }
  return tokens;
}

const shortestPart = 3;

/** The parts of a compound word that count as words: `User` and `Activity` in `NSUserActivity`. */
function parts(text, token) {
  if (!token.isCompound) return [];
  const found = [];
  let { start } = token;
  for (let index = token.start; index < token.end; index += 1) {
    const kind = classes[text[index]];
    if (kind === underscore) {
      if (start < index) found.push([start, index]);
      start = index + 1;
    } else if (kind === upper && index > start) {
      const follows = classes[text[index - 1]] !== upper;
      const ends = index + 1 < token.end && classes[text[index + 1]] === lower;
      if (follows || ends) {
        found.push([start, index]);
        start = index;
      }
    }
  }
  if (start < token.end) found.push([start, token.end]);
  return found.filter(([first, end]) => end - first >= shortestPart);
}

// Queries

const queryLength = 200;
const queryWords = 16;

/** Splits a reader's query in the same way as pages. */
function parse(query, stopWords) {
  const text = encoder.encode(Array.from(query.normalize("NFC")).slice(0, queryLength).join(""));
  const term = (start, end) => {
    const typed = packed(text, start, end);
    return { letters: lowercased(typed), beginsUpper: /^[A-Z]/.test(typed), hasUpper: /[A-Z]/.test(typed) };
  };
  let found = [];
  for (const token of scan(text)) {
    const whole = term(token.start, token.end);
    if (token.isJoined) {
      const inside = [];
      while (found.length > 0 && found.at(-1).start >= token.start) inside.unshift(found.pop().whole);
      found.push({ whole, parts: inside, start: token.start, end: token.end });
    } else if (token.end - token.start > 1 || text[token.start] <= 0x39) {
      found.push({
        whole, parts: parts(text, token).map(([start, end]) => term(start, end)), start: token.start, end: token.end,
      });
    }
  }
  const last = found.at(-1);
  let isUnfinished = text.length > 0 && last?.end === text.length;
  const ignored = new Set(stopWords.map(pack));
  const telling = found.filter((word) => !ignored.has(word.whole.letters));
  if (telling.length > 0) {
    isUnfinished &&= telling.at(-1) === last;
    found = telling;
  }
  const seen = new Set();
  const words = found.filter(({ whole }) => !seen.has(whole.letters) && seen.add(whole.letters));
  isUnfinished &&= words.length <= queryWords && words.at(-1) === found.at(-1);
  return { words: words.slice(0, queryWords), isUnfinished };
}

// The index of a language

/** Decodes the index format: numbers with seven bits in each byte, and byte strings preceded by their length. */
class Reader {
  constructor(bytes, place = 0, end = bytes.length) {
    this.bytes = bytes;
    this.place = place;
    this.end = end;
  }

  get isAtEnd() {
    return this.place >= this.end;
  }

  byte() {
    return this.bytes[this.place++];
  }

  number() {
    let value = 0;
    let scale = 1;
    for (;;) {
      if (this.isAtEnd) throw new RangeError("a file of the index is cut off");
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
  }

  /** A reader for the next bytes, preceded by their count. */
  counted() {
    const length = this.number();
    const start = this.place;
    this.place += length;
    if (this.place > this.end) throw new RangeError("a file of the index is cut off");
    return new Reader(this.bytes, start, this.place);
  }

  text() {
    const { bytes, place, end } = this.counted();
    return packed(bytes, place, end);
  }
}

const tableLength = 256;
const spellingFiles = 4;

/** The number of the part that may contain a key; -1 if none can. */
function partOf(key, firsts) {
  let low = 0;
  let high = firsts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (key < firsts[middle]) high = middle;
    else low = middle + 1;
  }
  return low - 1;
}

/** The entries of a file, in order: each key with a reader of its payload. */
function* entries(bytes) {
  const reader = new Reader(bytes);
  let key = "";
  while (!reader.isAtEnd) {
    key = key.slice(0, reader.number()) + reader.text();
    yield [key, reader.counted()];
  }
}

class Index {
  static async open(language, entry, load) {
    const index = new Index();
    index.language = language;
    index.folder = `search/${language.toLowerCase()}/`;
    index.load = load;
    const [map, stemmer] = await Promise.all([
      load(`${index.folder}${entry.map}.json`, "json"),
      entry.stemmer ? import(entry.stemmer) : { stem: (word) => word },
    ]);
    index.map = map;
    index.stem = stemmer.stem;
    index.firsts = Object.fromEntries(
      ["postings", "words", "endings"].map((kind) => [kind, map[kind].map(([first]) => pack(first))]),
    );
    return index;
  }

  /** Whether a page is that of a symbol. */
  isSymbol(document) {
    return this.map.symbols.filter((place) => place <= document).length % 2 === 1;
  }

  /** The stem of a lowercase word, without its accents. */
  key(word) {
    return folded(/^[a-z\x80-\xff]+$/.test(word) ? pack(this.stem(unpack(word))) : word);
  }

  partOf(key) {
    return partOf(key, this.firsts.postings);
  }

  /** A file of the index, for `entries`. */
  file(kind, part) {
    return this.load(`${this.folder}${kind}/${this.map[kind][part][1]}.bin`, "bytes");
  }

  /** The words of a stem with their postings, and the stems that it stands for; null if there are none. */
  async group(key) {
    const part = this.partOf(key);
    if (part < 0) return null;
    for (const [found, payload] of entries(await this.file("postings", part))) {
      if (found > key) return null;
      if (found !== key) continue;
      const group = { aliases: [], variants: [] };
      for (let count = payload.number(); count > 0; count -= 1) group.aliases.push(payload.text());
      while (!payload.isAtEnd) {
        const word = key.slice(0, payload.number()) + payload.text();
        group.variants.push({ word, postings: payload.counted() });
      }
      return group;
    }
    return null;
  }

  /** The words whose keys begin with a prefix. */
  async spellings(kind, prefix) {
    const found = [];
    const start = Math.max(0, partOf(prefix, this.firsts[kind]));
    const end = Math.min(this.map[kind].length, start + spellingFiles);
    for (let part = start; part < end; part += 1) {
      for (const [key, payload] of entries(await this.file(kind, part))) {
        if (key.startsWith(prefix)) {
          const word = kind === "endings" ? backwards(key) : key;
          while (!payload.isAtEnd) {
            const frequency = payload.number();
            found.push({ word, frequency, stem: word.slice(0, payload.number()) + payload.text() });
          }
        } else if (key > prefix) {
          return found;
        }
      }
    }
    return found;
  }

  /** The text for results of a document. */
  async fragment(document) {
    const name = this.map.tables[Math.floor(document / tableLength)];
    const table = await this.load(`${this.folder}tables/${name}.bin`, "bytes");
    const place = 8 * (document % tableLength);
    const hash = Array.from(table.subarray(place, place + 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
    return this.load(`${this.folder}fragments/${hash}.json`, "json");
  }
}

// Ranking

const quality = { exact: 16, otherAccents: 15, stem: 13, completed: 11, parts: 10, mended: 8 };
const firstName = 248; // from here on, a byte isn't a weight but marks a symbol's name
const [member, type, compoundMember] = [0, 1, 2];
const weightOfOtherNames = 24;
const completionLimit = 16;
const completionFiles = 6;
const mendingLength = 5;
const mendingLimit = 4;

/** How well a symbol matches the query of a reader who typed its name: 2, 1 or 0. */
function fit(byte, { beginsUpper, hasUpper }) {
  const name = (byte - firstName) >> 1;
  if (name === member) return 0;
  if (name === type) return beginsUpper ? 2 : 0;
  if (name === compoundMember) return hasUpper && !beginsUpper ? 2 : 1;
  return beginsUpper || !hasUpper ? 2 : 1;
}

/** Sixteen times the base-2 logarithm, rounded, of an integer from 1. */
function logarithm(number) {
  const exponent = 31 - Math.clz32(number);
  const fraction = exponent >= 4 ? (number >> (exponent - 4)) & 15 : (number << (4 - exponent)) & 15;
  return 16 * exponent + [0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 15][fraction];
}

const compare = (left, right) => (left < right ? -1 : left > right ? 1 : 0);
const isCommoner = (left, right) =>
  right.frequency - left.frequency || compare(left.word, right.word) || compare(left.stem, right.stem);

/** Whether two words differ by one inserted, deleted, replaced or transposed letter. */
function isOneSlipAway(left, right) {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (long.length - short.length > 1 || short === long) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1);
  if (short.slice(start + 1) === long.slice(start + 1)) return true;
  return short[start] === long[start + 1] && short[start + 1] === long[start] &&
    short.slice(start + 2) === long.slice(start + 2);
}

/** The pages for a query in one index, best first. */
class Ranking {
  static async of(query, index) {
    const ranking = new Ranking();
    ranking.index = index;
    ranking.hits = [];
    ranking.words = [];
    ranking.rarities = [];
    ranking.corrections = [];
    if (index.map.documents === 0 || query.words.length === 0) return ranking;
    const found = [];
    for (const [number, word] of query.words.entries()) {
      found.push(await ranking.matches(word, query.isUnfinished && number === query.words.length - 1));
    }
    ranking.words = found.map(({ words }) => words);
    ranking.rank(found);
    return ranking;
  }

  rank(found) {
    const count = this.index.map.documents;
    const hits = Array.from({ length: count }, (_, document) => (
      { document, missing: found.length, mended: 0, fit: 0, score: 0 }
    ));
    this.rarities = found.map(({ values }) => {
      const frequency = values.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0);
      return frequency === 0 ? 0 : 8 + logarithm(count) - logarithm(frequency);
    });
    found.forEach((match, number) => {
      const rarity = this.rarities[number];
      match.values.forEach((value, document) => {
        if (value === 0) return;
        const hit = hits[document];
        hit.missing -= 1;
        hit.mended += match.isMended ? 1 : 0;
        hit.fit += match.fits[document];
        hit.score += rarity * value;
      });
    });
    this.hits = hits.filter((hit) => hit.missing < found.length).sort((left, right) =>
      left.missing - right.missing || left.mended - right.mended || right.fit - left.fit ||
      right.score - left.score || left.document - right.document);
  }

  none() {
    const count = this.index.map.documents;
    return { values: new Uint16Array(count), fits: new Uint8Array(count), words: new Set(), isMended: false };
  }

  /**
   * The pages that match a word: the whole word first; if there are none, without labels; then by parts; finally with
   * spelling correction.
   */
  async matches(word, isUnfinished) {
    const matches = this.none();
    await this.add(word.whole, isUnfinished, matches);
    const labels = word.whole.letters.indexOf("(");
    if (matches.words.size === 0 && labels >= 0) {
      await this.add({ ...word.whole, letters: word.whole.letters.slice(0, labels) }, false, matches);
    }
    if (matches.words.size === 0 && word.parts.length > 0) await this.addParts(word.parts, isUnfinished, matches);
    if (matches.words.size === 0) await this.mend(word.whole, matches);
    return matches;
  }

  async add(term, isUnfinished, matches) {
    const plain = folded(term.letters);
    const keys = this.keys(term.letters, plain);
    // Files that are needed together are loaded concurrently.
    const completing = isUnfinished ? this.complete(plain, matches) : null;
    for (const group of await this.groups(keys)) {
      for (const variant of group.variants) {
        if (variant.word === term.letters) this.take(variant, quality.exact, matches, term);
        else if (folded(variant.word) === plain) this.take(variant, quality.otherAccents, matches, term);
        else this.take(variant, quality.stem, matches);
      }
    }
    await completing;
  }

  /** The stems of a word as it is, without accents, and with accents that may be missing. */
  keys(word, plain) {
    const keys = [this.index.key(word), this.index.key(plain)];
    const accent = this.index.map.accents.find(([ending]) => word.endsWith(ending));
    if (accent) keys.push(this.index.key(word.slice(0, word.length - accent[0].length) + pack(accent[1])));
    return [...new Set(keys)];
  }

  /** The groups of some stems and of their aliases. */
  async groups(keys) {
    const groups = [];
    const seen = new Set(keys);
    const waiting = [...keys];
    while (waiting.length > 0) {
      const found = await Promise.all(waiting.splice(0).map((key) => this.index.group(key)));
      for (const group of found) {
        if (!group) continue;
        groups.push(group);
        waiting.push(...group.aliases.filter((alias) => !seen.has(alias) && seen.add(alias)));
      }
    }
    return groups;
  }

  take(variant, worth, matches, term = null) {
    matches.words.add(variant.word);
    const { bytes, place, end } = variant.postings;
    const reader = new Reader(bytes, place, end);
    let document = 0;
    while (!reader.isAtEnd) {
      document += reader.number();
      const weight = reader.byte();
      if (document >= matches.values.length) return;
      const isName = weight >= firstName;
      const ofName = term ? (weight & 1 ? 40 : 30) : weightOfOtherNames;
      const value = worth * (isName ? ofName : weight);
      if (value > matches.values[document]) matches.values[document] = value;
      if (isName && term) matches.fits[document] = Math.max(matches.fits[document], fit(weight, term));
    }
  }

  async complete(prefix, matches) {
    if (prefix.length <= 1) return;
    const spellings = (await this.index.spellings("words", prefix)).filter(({ word }) => word.length > prefix.length);
    const stems = new Set();
    const files = new Set();
    for (const { stem } of spellings.sort(isCommoner).slice(0, completionLimit)) {
      const file = this.index.partOf(stem);
      if (file < 0 || (!files.has(file) && files.size >= completionFiles)) continue;
      files.add(file);
      stems.add(stem);
    }
    for (const group of await Promise.all([...stems].map((stem) => this.index.group(stem)))) {
      for (const variant of group?.variants ?? []) {
        if (folded(variant.word).startsWith(prefix)) this.take(variant, quality.completed, matches);
      }
    }
  }

  /** Adds the pages that contain all parts of a word. */
  async addParts(terms, isUnfinished, matches) {
    const found = await Promise.all(terms.map(async (term, number) => {
      const part = this.none();
      await this.add(term, isUnfinished && number === terms.length - 1, part);
      return part;
    }));
    let isFound = false;
    for (const document of matches.values.keys()) {
      const least = Math.min(...found.map((part) => part.values[document]));
      matches.values[document] = Math.floor((least * quality.parts) / 16);
      isFound ||= matches.values[document] > 0;
    }
    if (isFound) for (const part of found) for (const word of part.words) matches.words.add(word);
  }

  /** Finds words that differ by one typo. Wherever it is, one half of the word is free of it. */
  async mend(term, matches) {
    const word = folded(term.letters);
    if (word.length < mendingLength) return;
    const half = (word.length - 1) >> 1;
    const near = await Promise.all([
      this.index.spellings("words", word.slice(0, half)),
      this.index.spellings("endings", backwards(word).slice(0, word.length - 1 - half)),
    ]);
    const candidates = new Map();
    for (const one of near.flat()) {
      if (isOneSlipAway(one.word, word)) candidates.set(`${one.word} ${one.stem}`, one);
    }
    const sorted = [...candidates.values()].sort(isCommoner);
    for (const { stem } of sorted.slice(0, mendingLimit)) {
      for (const group of await this.groups([stem])) {
        for (const variant of group.variants) this.take(variant, quality.mended, matches);
      }
    }
    if (sorted.length === 0 || matches.words.size === 0) return;
    matches.isMended = true;
    this.corrections.push({ typed: unpack(term.letters), used: unpack(sorted[0].word) });
  }
}

// Excerpts

const excerptLength = 30;
const excerptSpan = 22;
const excerptLead = 6;

/** How much a bit set of words of the query says: the sum of their rarities. */
const worth = (found, rarities) => rarities.reduce((sum, rarity, number) => sum + ((found >> number) & 1) * rarity, 0);
const union = (words) => words.reduce((sum, { found }) => sum | found, 0);

/** The words of a text, each with a bit set of the words of the query that it matches. */
function markedWords(text, numbers) {
  const words = [];
  for (const token of scan(text)) {
    const found = [[token.start, token.end], ...parts(text, token)].reduce(
      (sum, [start, end]) => sum | (numbers.get(lowercased(packed(text, start, end))) ?? 0),
      0,
    );
    if (!token.isJoined) {
      words.push({ start: token.start, end: token.end, found });
    } else if (found !== 0) {
      while (words.length > 0 && words.at(-1).start >= token.start) words.pop();
      words.push({ start: token.start, end: token.end, found });
    }
  }
  return words;
}

/** A part of a text as pieces: `{ text, isMarked }`. */
function pieces(text, start, end, words) {
  const found = [];
  let place = start;
  const add = (until, isMarked) => {
    if (place >= until) return;
    found.push({ text: decoder.decode(text.subarray(place, until)), isMarked });
    place = until;
  };
  for (const word of words) {
    if (word.found === 0) continue;
    add(word.start, false);
    add(word.end, true);
  }
  add(end, false);
  return found;
}

function extract(words, text, rarities) {
  let start = 0;
  let most = 0;
  words.forEach((word, index) => {
    if (word.found === 0) return;
    const value = worth(union(words.slice(index, index + excerptSpan)), rarities);
    if (value > most) {
      most = value;
      start = index;
    }
  });
  const end = Math.min(words.length, Math.max(0, start - excerptLead) + excerptLength);
  start = Math.max(0, end - excerptLength);
  if (start >= end) return [{ text: decoder.decode(text), isMarked: false }];
  const first = start === 0 ? 0 : words[start].start;
  const last = end === words.length ? text.length : words[end - 1].end;
  const found = pieces(text, first, last, words.slice(start, end));
  if (start > 0) found.unshift({ text: "… ", isMarked: false });
  if (end < words.length) found.push({ text: " …", isMarked: false });
  return found;
}

/** Splits texts into pieces with the words of pages marked. */
export function marker(words) {
  const numbers = new Map(words.map((word) => [lowercased(pack(word)), 1]));
  return (string) => {
    const text = encoder.encode(string);
    return pieces(text, 0, text.length, markedWords(text, numbers));
  };
}

/**
 * The part of a page that best matches a query: the section with most words of the query, of which rare ones count
 * more; among such, the one with most of them in its heading.
 */
function excerpt(fragment, ranking) {
  const { rarities } = ranking;
  const numbers = new Map();
  ranking.words.slice(0, queryWords).forEach((words, number) => {
    for (const word of words) numbers.set(word, (numbers.get(word) ?? 0) | (1 << number));
  });
  const marked = (string) => {
    const text = encoder.encode(string);
    return pieces(text, 0, text.length, markedWords(text, numbers));
  };
  let best = null;
  let most = [-1];
  for (const [anchor, heading, string] of fragment.sections) {
    const text = encoder.encode(string);
    const words = markedWords(text, numbers);
    const inHeading = union(markedWords(encoder.encode(heading), numbers));
    const inText = union(words);
    const values = [inHeading | inText, inHeading, inText].map((found) => worth(found, rarities));
    const differing = values.findIndex((value, place) => value !== most[place]);
    if (differing < 0 || values[differing] < most[differing]) continue;
    most = values;
    best = { anchor, heading, text, words };
  }
  const { anchor, heading } = best;
  if (best.words.length === 0) {
    best.text = encoder.encode(fragment.sections[0][2]);
    best.words = markedWords(best.text, numbers);
  }
  return {
    anchor,
    heading: anchor === "" ? null : marked(heading),
    title: marked(fragment.title),
    text: extract(best.words, best.text, rarities),
  };
}

// Search

const plenty = 10;
const nearestLimit = 5;
const nearestCandidates = 12;

/** The number of bytes to delete, insert or replace to turn one address into another, in their first 200. */
function distance(left, right) {
  const from = pack(left).slice(0, 200);
  const to = pack(right).slice(0, 200);
  const row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let index = 0; index < from.length; index += 1) {
    let diagonal = index;
    row[0] = index + 1;
    for (let column = 0; column < to.length; column += 1) {
      const change = diagonal + (from[index] === to[column] ? 0 : 1);
      diagonal = row[column + 1];
      row[column + 1] = Math.min(change, diagonal + 1, row[column] + 1);
    }
  }
  return row[to.length];
}

/**
 * Opens the search of a site for readers of a language.
 *
 * @param {string} entry the address of `search/index.json`
 * @param {string} language the BCP 47 tag of the page
 */
export async function openSearch(entry, language) {
  const base = new URL("..", new URL(entry, location.href));
  const files = new Map();

  /** Loads a file of the site once; a failed request can be repeated. */
  function load(path, kind, options) {
    if (!files.has(path)) {
      const loading = fetch(new URL(path, base), options).then(async (answer) => {
        if (!answer.ok) throw new Error(`${answer.status} ${path}`);
        return kind === "json" ? answer.json() : new Uint8Array(await answer.arrayBuffer());
      });
      files.set(path, loading);
      loading.catch(() => files.delete(path));
    }
    return files.get(path);
  }

  const { languages, standard, hasSymbols } = await load("search/index.json", "json", { cache: "no-cache" });
  const own = languages[language] ? language : standard;
  const indexes = new Map();
  const indexOf = (tag) => {
    if (!indexes.has(tag)) {
      const opening = Index.open(tag, languages[tag], load);
      indexes.set(tag, opening);
      opening.catch(() => indexes.delete(tag));
    }
    return indexes.get(tag);
  };
  const isBefore = (left, right) =>
    left.hit.missing - right.hit.missing || left.hit.mended - right.hit.mended || right.hit.fit - left.hit.fit ||
    left.number - right.number || right.hit.score - left.hit.score || left.hit.document - right.hit.document;

  const isWhole = (hit) => hit.missing === 0 && hit.mended === 0;

  /** What the index of a language has for a query, with the hits that may be shown. */
  async function find(text, tag) {
    const index = await indexOf(tag);
    const ranking = await Ranking.of(parse(text, index.map.stopWords), index);
    return { index, ranking, hits: ranking.hits };
  }

  /**
   * The pages for a query: in the reader's language and, if they are few, also in the site's first one; if none of them
   * has all words, also those in any other language that do.
   *
   * @param {string} kind `all`, `guides` or `api`
   */
  async function query(text, limit, kind = "all", reader = own) {
    const first = [...new Set([reader, standard])];
    const found = await Promise.all(first.map((tag) => find(text, tag)));
    const isFew = found[0].hits.filter(isWhole).length < plenty;
    for (const one of isFew ? [] : found.slice(1)) {
      one.hits = one.hits.filter((hit) => one.index.isSymbol(hit.document));
    }
    if (!found.some(({ hits }) => hits.some(isWhole))) {
      for (const tag of Object.keys(languages).filter((one) => !first.includes(one)).sort()) {
        const other = await find(text, tag);
        found.push({ ...other, hits: other.hits.filter(isWhole) });
      }
    }
    const all = found.flatMap(({ index, hits }, number) => (
      hits.map((hit) => ({ number, hit, kind: index.isSymbol(hit.document) ? "api" : "guides" }))
    )).sort(isBefore);
    const whole = all.filter(({ hit }) => hit.missing === 0);
    const best = whole.length >= plenty ? whole : all;
    const of = (hits, wanted) => hits.filter((one) => wanted === "all" || one.kind === wanted);
    // Better some of the words than an empty list.
    const shown = of(best, kind).length > 0 ? of(best, kind) : of(all, kind);
    return {
      count: shown.length,
      counts: Object.fromEntries(["all", "guides", "api"].map((one) => [one, of(best, one).length])),
      missing: shown[0]?.hit.missing ?? 0,
      corrections: shown[0]?.hit.mended > 0 ? found[shown[0].number].ranking.corrections : [],
      words: [...new Set(found.flatMap(({ ranking }) => ranking.words.flatMap((words) => [...words])))].map(unpack),
      results: await Promise.all(shown.slice(0, limit).map(async ({ number, hit }) => {
        const { index, ranking } = found[number];
        const fragment = await index.fragment(hit.document);
        const part = excerpt(fragment, ranking);
        const address = fragment.address.replace(/^\/+/, "") + (part.anchor ? `#${part.anchor}` : "");
        const isOther = index.language !== reader;
        return {
          ...part, label: [fragment.label, isOther ? languages[index.language].title : ""].filter(Boolean).join(" · "),
          isSymbol: fragment.isSymbol, name: fragment.title, place: fragment.address,
          address: base.pathname + address, language: index.language,
        };
      })),
    };
  }

  /** The pages whose words and addresses are similar to an unknown address. */
  async function nearest(path) {
    let place = path;
    try {
      place = decodeURIComponent(path);
    } catch {
      // Percent signs don't always encode characters.
    }
    place = `/${place.startsWith(base.pathname) ? place.slice(base.pathname.length) : place}`;
    const head = place.split("/").find((part) => part !== "")?.toLowerCase();
    const reader = Object.keys(languages).find((tag) => tag.toLowerCase() === head) ?? standard;
    const { results } = await query(`${place} `, nearestCandidates, "all", reader);
    const distances = new Map(results.map((result) => [result, distance(place, result.place)]));
    return results.sort((left, right) => distances.get(left) - distances.get(right)).slice(0, nearestLimit);
  }

  return { query, nearest, language: own, words: languages[own].words, hasSymbols };
}
