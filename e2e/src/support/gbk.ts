// GBK, which banks write and the platform only reads: the decoder's table, turned round.

const decoder = new TextDecoder('gbk', { fatal: true })

/** Of each character of two bytes. */
function tableOfTwo(): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (let high = 0x81; high <= 0xfe; high += 1) {
    for (let low = 0x40; low <= 0xfe; low += 1) {
      try {
        const text = decoder.decode(Uint8Array.of(high, low))
        if (text.length === 1 && !found.has(text)) found.set(text, high * 256 + low)
      } catch {
        // No character of GBK.
      }
    }
  }
  return found
}

export function gbk(text: string): Buffer {
  const table = tableOfTwo()
  const bytes = [...text].flatMap(character => {
    const code = table.get(character)
    if (code !== undefined) return [Math.floor(code / 256), code % 256]
    const plain = character.charCodeAt(0)
    if (plain > 0x7f) throw new Error(`GBK has no ${character}`)
    return [plain]
  })
  return Buffer.from(bytes)
}
