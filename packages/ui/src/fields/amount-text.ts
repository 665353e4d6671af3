// Plain decimal text of amounts: rounded half up and grouped for reading, without ever using a float.

/** Rounds unsigned decimal text half up to so many decimals, filling with zeros: «1.005» with 2 is «1.01», «7» is «7.00». Empty stays empty. */
export const roundHalfUp = (text: string, decimals: number): string => {
  const [whole = '', fraction = ''] = text.split('.')
  if (whole === '' && fraction === '') return ''
  const kept = BigInt(`${whole === '' ? '0' : whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`)
  const up = (fraction[decimals] ?? '0') >= '5'
  const digits = (kept + (up ? 1n : 0n)).toString().padStart(decimals + 1, '0')
  if (decimals === 0) return digits
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Thousands separators for reading: «1234.5» is «1,234.5». */
export const groupThousands = (text: string): string => {
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
