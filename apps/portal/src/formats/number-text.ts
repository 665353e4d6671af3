// Number text: a figure as people read it: thousands separators and so many decimals, rounded on its decimal digits (spec §9).

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/
const MOST_DECIMALS = 20
/** Beyond this a JavaScript number writes itself with an exponent. */
const EXPONENT = /e/i

/**
 * «1,234.50»: 2 decimals unless told, 0 to 20 allowed; the half is rounded away from zero. Nothing, and what is no number, reads as
 * zero («0.00»). Texts are read digit by digit, so that no amount is too long; what is money with a currency uses values/money.
 */
export function numberText(value: string | number | bigint | null | undefined, decimals = 2): string {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MOST_DECIMALS) throw new RangeError(`0 to 20 decimals, not ${decimals}`)
  const [, sign, whole, fraction] = DECIMAL.exec(plainText(value)) ?? []
  const scaled = BigInt(`${whole ?? ''}${(fraction ?? '').slice(0, decimals).padEnd(decimals, '0')}` || '0')
  const rounded = scaled + ((fraction?.[decimals] ?? '0') >= '5' ? 1n : 0n)
  const digits = rounded.toString().padStart(decimals + 1, '0')
  const end = digits.length - decimals
  const text = digits.slice(0, end).replace(/\B(?=(\d{3})+$)/g, ',') + (decimals === 0 ? '' : `.${digits.slice(end)}`)
  return sign === '-' && rounded !== 0n ? `-${text}` : text
}

function plainText(value: string | number | bigint | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'number') return String(value).trim().replaceAll(',', '')
  if (!Number.isFinite(value)) return ''
  const text = String(value)
  return EXPONENT.test(text) ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: MOST_DECIMALS }) : text
}
