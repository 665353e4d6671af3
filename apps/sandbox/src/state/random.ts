// Choices that look random and are the same on every start.

/** A number from 0 to limit − 1 that depends only on its key. */
export function pick(key: string, limit: number): number {
  let hash = 2_166_136_261
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 16_777_619)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909)
  return ((hash ^ (hash >>> 16)) >>> 0) % limit
}

/** Decimal digits that depend only on the key; the first is never 0. */
export function digits(key: string, length: number): string {
  let text = String(1 + pick(`${key}#0`, 9))
  while (text.length < length) text += String(pick(`${key}#${text.length}`, 10))
  return text
}
