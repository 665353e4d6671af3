// Import limits: how much a sheet may hold, and what a cell may say; shared by browser and server (screens.md 5.9).
import { plainPlatformId } from '../../values/text.ts'
import type { Channel } from '../../vocabulary/channel.ts'
import { addAmountProblem, DEFAULT_LIMITS, reduceAmountProblem, transferAmountProblem } from '../quota/limits.ts'
import type { QuotaLimits } from '../quota/schemas-limits.ts'
import type { ImportType } from './enums.ts'

export const MAX_IMPORT_ROWS = 500
/** Of pasted text: 500 rows of two ids and an amount take less than a tenth of it. */
export const MAX_PASTE_LENGTH = 200_000
export const MAX_CELL_LENGTH = 60
/** Batches of one user in an hour, pasted ones included. */
export const MOST_BATCHES_PER_HOUR = 60

export const MISSING_ACCOUNT = '账户 ID 不存在'
const SCIENTIFIC = /^[+-]?\d+(\.\d+)?[eE][+-]?\d+$/

/** «第 3 行：账户 ID 不存在» (screens.md 5.9) */
export const rowProblemText = (rowNo: number, msg: string): string => `第 ${rowNo} 行：${msg}`

/** What a table program put into a cell instead of what it shows; the same for ids and amounts. */
function cellProblem(label: string, text: string): string | undefined {
  if (text.startsWith('=')) return `${label}不支持公式，请改为填写好的内容`
  if (text.startsWith('#')) return `${label}含有错误值（${text}），请重新填写`
  if (SCIENTIFIC.test(text)) return `${label}被表格软件改成了科学计数（${text}），请把该列设为文本后重新填写`
  return undefined
}

/** What is wrong with the text of an id cell before anybody looks for the account. */
export function accountCellProblem(text: string): string | undefined {
  if (text === '') return '请填写广告账户 ID'
  return cellProblem('账户 ID ', text) ?? (/^\d{1,30}$/.test(plainPlatformId(text)) ? undefined : '账户 ID 应为数字')
}

/** What is wrong with the text of an amount cell; the rules of the pages, per type and channel. `available`: what may leave the account. */
export function amountCellProblem(
  type: ImportType,
  channel: Channel,
  text: string,
  available?: string,
  limits: QuotaLimits = DEFAULT_LIMITS,
): string | undefined {
  if (type === 'CLEAR') return undefined
  const written = cellProblem('金额', text)
  if (written !== undefined) return written
  const plain = plainAmount(text)
  if (type === 'ADD') return addAmountProblem(channel, plain, 'USD', undefined, limits)
  return type === 'REDUCE' ? reduceAmountProblem(plain, 'USD', available) : transferAmountProblem(channel, plain)
}

/** "$1,200.5" → "1200.5"; what is no amount stays as it is and is refused as one. */
export function plainAmount(text: string): string {
  return text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(/[,，]/g, '')
    .replace(/\.$/, '')
}
