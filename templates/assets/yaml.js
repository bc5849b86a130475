// Writes JSON as YAML, for readers who change it.

/** Texts that YAML takes for what they are without quotation marks: words, with single blanks between them. */
const plain = /^[A-Za-z_/][\w./+-]*(?: [\w./+-]+)*$/;
const time = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;
const special = /^(?:true|false|null|yes|no|on|off)$/i;
/** What says what the rest is about comes first. */
const first = ["do", "kind", "name", "id", "title"];

const isScalar = (value) => value === null || typeof value !== "object";

function scalar(value) {
  const isPlain = typeof value === "string" && (time.test(value) || (plain.test(value) && !special.test(value)));
  return isPlain ? value : JSON.stringify(value);
}

/** A value on one line; nothing if it needs more. */
function line(value) {
  if (isScalar(value)) return scalar(value);
  const items = Array.isArray(value) ? value : Object.values(value);
  if (items.length === 0) return Array.isArray(value) ? "[]" : "{}";
  const text = Array.isArray(value) && items.every(isScalar) ? `[${items.map(scalar).join(", ")}]` : "";
  return text.length <= 60 ? text : "";
}

/** The keys of an object: those that others depend on, then short values, then long ones. */
function keys(object) {
  const rank = (key) => {
    const place = first.indexOf(key);
    return place >= 0 ? place : first.length + (isScalar(object[key]) ? 0 : 1);
  };
  return Object.keys(object).sort((one, other) => rank(one) - rank(other));
}

/** The lines of a value. */
function lines(value) {
  const short = line(value);
  if (short) return [short];
  const indented = (value, indent) => lines(value).map((line) => indent + line);
  if (Array.isArray(value)) {
    return value.flatMap((item) => indented(item, "  ").map((line, index) => (index ? line : `- ${line.slice(2)}`)));
  }
  return keys(value).flatMap((key) => {
    const name = scalar(key);
    const short = line(value[key]);
    return short ? [`${name}: ${short}`] : [`${name}:`, ...indented(value[key], "  ")];
  });
}

/** A value as YAML. */
export function yaml(value) {
  return lines(value).join("\n");
}
