// Import limits: how much a sheet may hold, and what a cell may say; shared by browser and server (screens.md 5.9).
import { plainPlatformId } from '../../values/text.ts'
import { endsInZeros, idProblem } from '../../values/written-id.ts'
import type { Channel } from '../../vocabulary/channel.ts'
import { type AmountUnit, DOLLARS } from '../exchange/limits.ts'
import { DEFAULT_LIMITS } from '../quota/default-limits.ts'
import { addAmountProblem, reduceAmountProblem, transferAmountProblem } from '../quota/limits.ts'
import type { QuotaLimits } from '../quota/limit-schemas.ts'
import type { AdjustType } from '../quota/enums.ts'

export const MAX_IMPORT_ROWS = 500
/** Of pasted text: 500 rows of two ids and an amount take less than a tenth of it. */
export const MAX_PASTE_LENGTH = 200_000
/** Batches of one user in an hour, pasted ones included. */
export const MOST_BATCHES_PER_HOUR = 60

export const MISSING_ACCOUNT = '账户 ID 不存在'
/** What is said of an id that no account has. */
export const missingAccountText = (text: string): string =>
  endsInZeros(text) ? `${MISSING_ACCOUNT}，末尾数字可能已被表格软件改为 0，请把该列设为文本后重新填写` : MISSING_ACCOUNT
const SCIENTIFIC = /^[+-]?\d+(\.\d+)?[eE][+-]?\d+$/

/** «第 3 行：账户 ID 不存在» (screens.md 5.9) */
export const rowProblemText = (rowNo: number, msg: string): string => `第 ${rowNo} 行：${msg}`

/** What a table program put into a cell of an amount instead of what it shows. */
function cellProblem(label: string, text: string): string | undefined {
  if (text.startsWith('=')) return `${label}不支持公式，请改为填写好的内容`
  if (text.startsWith('#')) return `${label}含有错误值（${text}），请重新填写`
  if (SCIENTIFIC.test(text)) return `${label}被表格软件改成了科学计数（${text}），请把该列设为文本后重新填写`
  return undefined
}

const BOOLEAN = /^(TRUE|FALSE|真|假)$/i
const PERCENT = /[%％‰]/
const TIME = /^-?\d{1,6}[:：]\d{1,2}([:：]\d{1,2}(\.\d+)?)?(\s*[AP]M)?$/i
const DAY =
  /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}([ T].*)?$|^(\d{2,4}年)?\d{1,2}月(\d{1,2}日)?|^\d{2,4}年$|^\d{1,2}[- ]?[A-Za-z]{3,9}([- ]\d{2,4})?$|^[A-Za-z]{3,9}[- ]\d{2,4}$/
/** «3-5», «3/5», «1 1/2»: a day or a fraction, nobody knows which. */
const DAY_OR_FRACTION = /^-?(\d+ )?\d{1,9}[-/]\d{1,9}$/
const OTHER_FORMAT = /（自定义格式）$/

/** What was typed as an amount and kept as something else, which a table program does by itself with «3-5» and «50%». */
function lookProblem(text: string): string | undefined {
  const is = (what: string) => `金额为${what}（${text}），请将单元格改为“数值”格式后重新填写`
  if (BOOLEAN.test(text)) return is('逻辑值')
  if (PERCENT.test(text)) return is('百分比')
  if (TIME.test(text)) return is('时间')
  if (DAY.test(text)) return is('日期')
  if (DAY_OR_FRACTION.test(text)) return is('日期或分数')
  if (OTHER_FORMAT.test(text)) return `金额的单元格格式会改变显示的数字（实际值 ${text.replace(OTHER_FORMAT, '')}），请改为“数值”格式后核对`
  return undefined
}

/** What is wrong with the text of an id cell before anybody looks for the account. */
export function accountCellProblem(text: string): string | undefined {
  if (text === '') return '请填写广告账户 ID'
  return idProblem(text, '账户 ID ') ?? (/^\d{1,30}$/.test(plainPlatformId(text)) ? undefined : '账户 ID 应为数字')
}

/** What is wrong with the text of an amount cell; the rules of the pages, per type and channel. `available`: what may leave the account. */
export function amountCellProblem(
  type: AdjustType,
  channel: Channel,
  text: string,
  available?: string,
  limits: QuotaLimits = DEFAULT_LIMITS,
  unit: AmountUnit = DOLLARS,
): string | undefined {
  if (type === 'CLEAR') return undefined
  const written = cellProblem('金额', text) ?? lookProblem(text)
  if (written !== undefined) return written
  if (type === 'ADD') return addAmountProblem(channel, text, unit, undefined, limits)
  return type === 'REDUCE' ? reduceAmountProblem(text, unit, available) : transferAmountProblem(channel, text, unit)
}
