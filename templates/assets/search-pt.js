// The stems of Portuguese words: Snowball's "Portuguese" stemmer.
// Source: https://snowballstem.org/algorithms/portuguese/stemmer.html

const vowels = "aeiouáéíóúâêô";
const isVowel = (letter) => vowels.includes(letter);

/** The start of the region after the first consonant that follows a vowel, from a position on. */
function region(word, from) {
  for (let index = from + 1; index < word.length; index += 1) {
    if (!isVowel(word[index]) && isVowel(word[index - 1])) return index + 1;
  }
  return word.length;
}

/** The start of the region of verb endings. */
function verbRegion(word) {
  const after = (isWanted) => {
    for (let index = 2; index < word.length; index += 1) if (isWanted(word[index])) return index + 1;
    return word.length;
  };
  if (word.length < 3) return word.length;
  if (!isVowel(word[1])) return after(isVowel);
  if (isVowel(word[0])) return after((letter) => !isVowel(letter));
  return 3;
}

/** The longest of some suffixes of a word. */
function longest(word, suffixes) {
  return suffixes.reduce((best, one) => (one.length > best.length && word.endsWith(one) ? one : best), "");
}

const list = (text) => text.trim().split(/\s+/);

// A tilde follows its letter, as in the algorithm.
const deleted = list(`
  eza ezas ico ica icos icas ismo ismos ável ível ista istas oso osa osos osas amento amentos imento imentos
  adora ador aça~o adoras adores aço~es ante antes ância`);
const replaced = {
  logia: "log", logias: "log", "uça~o": "u", "uço~es": "u", ência: "ente", ências: "ente",
};
const standard = [
  ...deleted, ...Object.keys(replaced), ...list("amente mente idade idades iva ivo ivas ivos ira iras"),
];
const verbs = list(`
  ada ida ia aria eria iria ará ara erá era irá ava asse esse isse aste este iste ei arei erei irei am iam
  ariam eriam iriam aram eram iram avam em arem erem irem assem essem issem ado ido ando endo indo ara~o
  era~o ira~o ar er ir as adas idas ias arias erias irias arás aras erás eras irás avas es ardes erdes irdes
  ares eres ires asses esses isses astes estes istes is ais eis íeis aríeis eríeis iríeis áreis areis éreis
  ereis íreis ireis ásseis ésseis ísseis áveis ados idos ámos amos íamos aríamos eríamos iríamos áramos
  éramos íramos ávamos emos aremos eremos iremos ássemos êssemos íssemos imos armos ermos irmos eu iu ou
  ira iras`);

/** The stem of a lowercase word. */
export function stem(text) {
  let word = text.replaceAll("ã", "a~").replaceAll("õ", "o~");
  const rv = verbRegion(word);
  const r1 = region(word, 0);
  const r2 = region(word, r1);
  const without = (suffix) => word.slice(0, word.length - suffix.length);
  const isIn = (place, suffix) => word.length - suffix.length >= place;

  /** Removes the longest of some suffixes if the word has it in a region. */
  function drop(suffixes, place) {
    const suffix = longest(word, suffixes);
    if (!suffix || !isIn(place, suffix)) return "";
    word = without(suffix);
    return suffix;
  }

  function standardSuffix() {
    const suffix = longest(word, standard);
    if (!suffix) return false;
    if (suffix === "ira" || suffix === "iras") {
      if (!isIn(rv, suffix) || !without(suffix).endsWith("e")) return false;
      word = `${without(suffix)}ir`;
      return true;
    }
    if (!isIn(suffix === "amente" ? r1 : r2, suffix)) return false;
    word = without(suffix) + (replaced[suffix] ?? "");
    if (suffix === "amente") {
      const more = drop(["iv", "os", "ic", "ad"], r2);
      if (more === "iv") drop(["at"], r2);
    } else if (suffix === "mente") {
      drop(["ante", "avel", "ível"], r2);
    } else if (suffix.startsWith("idade")) {
      drop(["abil", "ic", "iv"], r2);
    } else if (/^iv[ao]s?$/.test(suffix)) {
      drop(["at"], r2);
    }
    return true;
  }

  /** Removes the longest verb ending in the region. */
  function verbSuffix() {
    const suffix = longest(word.slice(rv), verbs);
    if (!suffix) return false;
    word = without(suffix);
    return true;
  }

  if (standardSuffix() || verbSuffix()) {
    if (word.endsWith("ci") && isIn(rv, "i")) word = without("i");
  } else {
    drop(["os", "a", "i", "o", "á", "í", "ó"], rv);
  }
  if (drop(["e", "é", "ê"], rv)) {
    if (word.endsWith("gu") && isIn(rv, "u")) word = without("u");
    else if (word.endsWith("ci") && isIn(rv, "i")) word = without("i");
  } else if (word.endsWith("ç")) {
    word = `${without("ç")}c`;
  }
  return word.replaceAll("a~", "ã").replaceAll("o~", "õ");
}
