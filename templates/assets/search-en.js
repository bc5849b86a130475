// The stems of English words: Snowball's "English" stemmer, also known as Porter2.
// Source: https://snowballstem.org/algorithms/english/stemmer.html

const irregular = new Map(Object.entries({
  skis: "ski", skies: "sky", dying: "die", lying: "lie", tying: "tie", idly: "idl", gently: "gentl",
  ugly: "ugli", early: "earli", only: "onli", singly: "singl",
  sky: "sky", news: "news", howe: "howe", atlas: "atlas", cosmos: "cosmos", bias: "bias", andes: "andes",
}));

const unchangedAfterPlural = new Set([
  "inning", "outing", "canning", "herring", "earring", "proceed", "exceed", "succeed",
]);

const vowels = "aeiouy";
const isVowel = (letter) => letter !== undefined && letter !== "" && vowels.includes(letter);
const hasVowel = (text) => [...text].some(isVowel);

/** The start of the region after the first consonant that follows a vowel, from a position on. */
function region(word, from) {
  for (let index = from + 1; index < word.length; index += 1) {
    if (!isVowel(word[index]) && isVowel(word[index - 1])) return index + 1;
  }
  return word.length;
}

/** Whether a text ends in a short syllable. */
function endsShort(text) {
  const last = text.at(-1);
  if (last === undefined || isVowel(last)) return false;
  if (text.length === 2) return isVowel(text[0]);
  return text.length > 2 && isVowel(text.at(-2)) && !isVowel(text.at(-3)) && !"wxY".includes(last);
}

/** The longest of some suffixes of a word. */
function longest(word, suffixes) {
  return suffixes.reduce((best, one) => (one.length > best.length && word.endsWith(one) ? one : best), "");
}

const second = {
  tional: "tion", enci: "ence", anci: "ance", abli: "able", entli: "ent", izer: "ize", ization: "ize",
  ational: "ate", ation: "ate", ator: "ate", alism: "al", aliti: "al", alli: "al", fulness: "ful",
  ousli: "ous", ousness: "ous", iveness: "ive", iviti: "ive", biliti: "ble", bli: "ble", ogi: "og",
  fulli: "ful", lessli: "less", li: "",
};
const third = {
  tional: "tion", ational: "ate", alize: "al", icate: "ic", iciti: "ic", ical: "ic", ful: "", ness: "",
  ative: "",
};
const fourth = [
  "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ism", "ate", "iti",
  "ous", "ive", "ize", "ion",
];

/** The stem of a lowercase word. */
export function stem(text) {
  if (text.length <= 2) return text;
  if (irregular.has(text)) return irregular.get(text);
  let word = text.replace(/^y|([aeiouy])y/g, (found) => found.slice(0, -1) + "Y");
  const head = /^(gener|commun|arsen)/.exec(word);
  const r1 = head ? head[0].length : region(word, 0);
  const r2 = region(word, r1);
  const without = (suffix) => word.slice(0, word.length - suffix.length);
  const isIn = (place, suffix) => word.length - suffix.length >= place;

  // 1a: plurals
  let suffix = longest(word, ["sses", "ied", "ies", "us", "ss", "s"]);
  if (suffix === "sses") word = `${without(suffix)}ss`;
  else if (suffix === "ied" || suffix === "ies") word = without(suffix) + (word.length > 4 ? "i" : "ie");
  else if (suffix === "s" && hasVowel(word.slice(0, -2))) word = without(suffix);
  if (unchangedAfterPlural.has(word)) return word;

  // 1b: past and progressive
  suffix = longest(word, ["eed", "eedly", "ed", "edly", "ing", "ingly"]);
  if (suffix.startsWith("eed")) {
    if (isIn(r1, suffix)) word = `${without(suffix)}ee`;
  } else if (suffix && hasVowel(without(suffix))) {
    word = without(suffix);
    if (/(at|bl|iz)$/.test(word)) word += "e";
    else if (/(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(word)) word = word.slice(0, -1);
    else if (word.length <= r1 && endsShort(word)) word += "e";
  }

  // 1c: y
  if (/.[^aeiouy][yY]$/.test(word)) word = `${word.slice(0, -1)}i`;

  // 2 and 3: endings in the first region
  suffix = longest(word, Object.keys(second));
  if (suffix && isIn(r1, suffix)) {
    const before = without(suffix);
    const isFit = suffix === "ogi" ? before.endsWith("l") : suffix !== "li" || /[cdeghkmnrt]$/.test(before);
    if (isFit) word = before + second[suffix];
  }
  suffix = longest(word, Object.keys(third));
  if (suffix && isIn(suffix === "ative" ? Math.max(r1, r2) : r1, suffix)) word = without(suffix) + third[suffix];

  // 4: endings in the second region
  suffix = longest(word, fourth);
  if (suffix && isIn(r2, suffix) && (suffix !== "ion" || /[st]$/.test(without(suffix)))) word = without(suffix);

  // 5: a final e or doubled l
  const rest = word.slice(0, -1);
  if (word.endsWith("e") && (isIn(r2, "e") || (isIn(r1, "e") && !endsShort(rest)))) word = rest;
  else if (word.endsWith("ll") && isIn(r2, "l")) word = rest;
  return word.replaceAll("Y", "y");
}
