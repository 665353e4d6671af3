// The text of one member of a JSON object as it was sent, since houses sign that and not what it means.

/** Undefined where the object has no such member at its top, or isn't closed. */
export function rawMember(text: string, name: string): string | undefined {
  const places = topMembers(text)
  return places.get(name)
}

function topMembers(text: string): Map<string, string> {
  const found = new Map<string, string>()
  let at = text.indexOf('{') + 1
  while (at > 0 && at < text.length) {
    const key = /\s*,?\s*("(?:[^"\\]|\\.)*")\s*:\s*/y
    key.lastIndex = at
    const match = key.exec(text)
    if (!match) break
    const end = endOfValue(text, key.lastIndex)
    if (end === undefined) break
    found.set(String(JSON.parse(match[1] ?? '""')), text.slice(key.lastIndex, end))
    at = end
  }
  return found
}

/** Behind the value that begins here: brackets are counted, those in texts are not. */
function endOfValue(text: string, from: number): number | undefined {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') {
      at = endOfText(text, at)
      if (depth === 0) return at + 1
    } else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') {
      if (depth === 0) return at
      depth -= 1
      if (depth === 0) return at + 1
    } else if (sign === ',' && depth === 0) return at
  }
  return undefined
}

function endOfText(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
