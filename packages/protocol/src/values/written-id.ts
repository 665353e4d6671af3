// Written ids: the one reader of numbers that name something: ad accounts, banks' references, payers' accounts, customers, business managers, SKUs.
import { DIGITS_KEPT, plainId } from './plain-id.ts'

export { plainId, plainIdOrName } from './plain-id.ts'

/** Zeros behind those that are no chance any more: one id of a thousand ends so by itself. */
const ZEROS_TELLING = 3
/** «6.22202E+18»: as table programs write what is too long. Without point and sign it may be a word of digits and an E. */
const SCIENTIFIC = /^[+-]?\d+(?:\.\d+e[+-]?\d+|e[+-]\d+)$/i
const QUOTED_MOST = 40

/** What table programs put in its place, or took off it, in Chinese; undefined for an id that is whole. `label` as it is to begin the sentence. */
export function idProblem(text: string, label: string): string | undefined {
  const plain = plainId(text)
  if (plain.startsWith('=')) return `${label}不支持公式，请改为填写好的内容`
  if (plain.startsWith('#')) return `${label}含有错误值（${quoted(plain)}），请重新填写`
  if (SCIENTIFIC.test(plain)) return `${label}被表格软件改成了科学计数（${quoted(plain)}），请把该列设为文本后重新填写`
  return undefined
}

const quoted = (text: string): string => (text.length > QUOTED_MOST ? `${text.slice(0, QUOTED_MOST)}…` : text)

/** Whether all that stands behind the digits that a table program keeps is zeros. */
export const endsInZeros = (text: string): boolean => /^[1-9]\d{14}0+$/.test(plainId(text))

/**
 * Whether a column went through a table program that kept fifteen digits: each of its longer numbers ends in zeros, more than by chance.
 * One that does not end so proves that the column is whole.
 */
export function isRounded(texts: readonly string[]): boolean {
  const long = [...new Set(texts.map(plainId))].filter(text => /^[1-9]\d{15,}$/.test(text))
  const zeros = long.reduce((sum, text) => sum + text.length - DIGITS_KEPT, 0)
  return long.every(endsInZeros) && zeros >= ZEROS_TELLING
}

/** What is told of an id of this column that has lost digits; undefined for one that is whole. `label` as for idProblem. */
export function lostDigitsIn(column: readonly string[]): (text: string, label: string) => string | undefined {
  const isLost = isRounded(column)
  return (text, label) => (isLost && endsInZeros(text) ? roundedProblem(label, text) : undefined)
}

export const roundedProblem = (label: string, text: string): string =>
  `${label}超过 15 位，末尾数字已被表格软件改为 0（${quoted(plainId(text))}），请把该列设为文本后重新填写`
