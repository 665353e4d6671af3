// Plain ids: a number that names something, without what table programs and tools put around it. What is wrong with one says written-id.ts.

/** The most digits that a table program keeps of a number. */
export const DIGITS_KEPT = 15

/**
 * As one means it: without what table programs and tools put around it or behind it, «="0012345"», «'0012345», «12345.0»,
 * «12345_x000D_», and marks that nobody sees. Digits are never guessed: what has lost some stays as it is, for `idProblem`.
 */
export function plainId(text: string): string {
  const seen = text
    .normalize('NFKC')
    .replace(/_x00[01][0-9a-f]_/gi, '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  const bare = (/^=\s*"([^"]*)"$/.exec(seen)?.[1] ?? seen).trim().replace(/^['’‘](?=[\p{L}\p{N}])/u, '')
  return withoutNoise(spelledOut(bare))
}

/** In a column that takes a number or a name: names are left as they are. */
export const plainIdOrName = (text: string): string => {
  const plain = plainId(text)
  return /^\d+$/.test(plain) ? plain : text
}

/** «9.916638233E+9» has all of its digits; «6.22202E+18» has not. */
function spelledOut(text: string): string {
  const [, whole = '', fraction = '', exponent = ''] = /^(\d)\.(\d+)e\+?(\d{1,2})$/i.exec(text) ?? []
  return exponent !== '' && fraction.length === Number.parseInt(exponent, 10) && fraction.length < DIGITS_KEPT ? whole + fraction : text
}

/** «12345.0», and «20261103000000.998», which a table program shows as the whole number that it was. */
function withoutNoise(text: string): string {
  const [, whole = '', fraction = ''] = /^(\d+)\.(\d+)$/.exec(text) ?? []
  if (whole === '') return text
  if (/^0+$/.test(fraction)) return whole
  if (whole.length > DIGITS_KEPT || whole.length + fraction.length <= DIGITS_KEPT || whole.startsWith('0')) return text
  const [digits, kept] = [whole + fraction, DIGITS_KEPT - whole.length]
  const rounded = String(BigInt(digits.slice(0, DIGITS_KEPT)) + (digits.charAt(DIGITS_KEPT) >= '5' ? 1n : 0n))
  const cut = rounded.length - kept
  return /^0*$/.test(rounded.slice(cut)) ? rounded.slice(0, cut) : text
}
