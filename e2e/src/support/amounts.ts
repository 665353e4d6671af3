// Amounts as the pages and the platforms write them, as whole numbers.

/** «$1,234.50», «-103.60», «1234.5» in cents; refuses anything finer or without a digit. */
export function cents(text: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^([-+−]?)\D*?(\d[\d,]*)(?:\.(\d{1,2})0*)?$/.exec(text.trim()) ?? []
  if (whole === '') throw new Error(`"${text}" is no amount`)
  const value = BigInt(whole.replaceAll(',', '') + fraction.padEnd(2, '0'))
  return sign === '-' || sign === '−' ? -value : value
}

/** Cents as pages write figures: «1,234.50». */
export function figureText(value: bigint): string {
  const [whole, fraction] = [value / 100n, String(value % 100n).padStart(2, '0')]
  return `${String(whole).replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

/** Cents as pages write dollars: «$1,234.50». */
export const amountText = (value: bigint): string => `$${figureText(value)}`
