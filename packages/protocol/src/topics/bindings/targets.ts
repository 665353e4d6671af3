// Targets: what a binding may name as the other side, and what an account may be called; a form and the server refuse alike.
import { isOneLine } from '../../values/names.ts'
import { emailProblem } from '../contracts/limits.ts'
import { type BindingType, NAME_MOST } from './enums.ts'

const digits =
  (least: number, most: number, empty: string, wrong: string) =>
  (value: string): string | undefined => {
    if (value === '') return empty
    return new RegExp(`^\\d{${least},${most}}$`).test(value) ? undefined : wrong
  }

/** A character that is drawn as a picture, its variants and what joins them. */
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|[\uFE0F\u20E3]/u

/** Characters are code points, as the platforms count them. */
export function nameProblem(name: string, most = NAME_MOST): string | undefined {
  if (name.trim() === '') return '新名称不能为空'
  if ([...name].length > most) return `名称不超过 ${most} 个字符`
  if (name.includes('|') || EMOJI.test(name)) return '账户名称不能包含 emoji 或 | '
  if (name !== name.trim() || !isOneLine(name)) return '账户名称不能以空格开头或结尾，不能含有换行或不可见的字符'
  return undefined
}

/** What is wrong with the other side of a binding, in the words of screens.md 5.6–5.13. */
export const TARGET_PROBLEMS: Readonly<Record<Exclude<BindingType, 'NAME'>, (value: string) => string | undefined>> = {
  BM: digits(15, 17, '请输入 BM ID', 'BM ID 为 15-17 位数字'),
  BC: digits(19, 19, '请输入 BC ID', 'BC ID 为 19 位数字'),
  PIXEL: digits(15, 16, '请输入 Pixel ID', 'Pixel ID 为 15-16 位数字'),
  PIXEL_BM: digits(15, 16, '请输入 Pixel ID', 'Pixel ID 为 15-16 位数字'),
  MCC: digits(10, 10, '请输入 MCC ID', '请输入正确的 MCC ID（10 位数字）'),
  PERSON: emailProblem,
}
