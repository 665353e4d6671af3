// Targets: what the cells of a sheet of bindings or names may say; the grid of a preview and the server refuse alike.
import { plainId } from '../../values/plain-id.ts'
import { idProblem } from '../../values/written-id.ts'
import type { Channel } from '../../vocabulary/channel.ts'
import { BC_ROLES, BM_ROLES } from '../bindings/enums.ts'
import { nameProblem, TARGET_PROBLEMS } from '../bindings/targets.ts'
import type { BindingImportType, RowField } from './enums.ts'

type SheetTarget = {
  type: 'BM' | 'BC' | 'MCC'
  /** what the other side may do; null where there is nothing to choose */
  role: { word: string; texts: Readonly<Record<string, string>> } | null
  /** whether an account can be bound to several at once */
  isMany: boolean
}

/** What a sheet of each channel binds its accounts to. */
export const SHEET_TARGETS: Readonly<Record<Channel, SheetTarget>> = {
  FACEBOOK: { type: 'BM', role: { word: '权限', texts: BM_ROLES }, isMany: true },
  GOOGLE: { type: 'MCC', role: null, isMany: false },
  TIKTOK: { type: 'BC', role: { word: '角色', texts: BC_ROLES }, isMany: true },
}

/** Blanks and the dashes of Google's ids fall away, as in the forms. */
export const plainTarget = (text: string): string => plainId(text).replaceAll(/[\s-]/g, '')

/** The code of a role, written as such or in Chinese; undefined for what is neither. */
export function writtenRole(channel: Channel, text: string): string | undefined {
  const plain = text.normalize('NFKC').trim().toUpperCase()
  return Object.entries(SHEET_TARGETS[channel].role?.texts ?? {}).find(([code, word]) => plain === code || plain === word)?.[0]
}

function targetProblem(channel: Channel, text: string): string | undefined {
  const { type } = SHEET_TARGETS[channel]
  return idProblem(text, `${type} ID `) ?? TARGET_PROBLEMS[type](plainTarget(text))
}

/** A role that is not said is not guessed. */
function roleProblem(channel: Channel, text: string): string | undefined {
  const { role } = SHEET_TARGETS[channel]
  if (role === null || writtenRole(channel, text) !== undefined) return undefined
  const known = Object.values(role.texts).join('、')
  return text === '' ? `请填写${role.word}：${known}` : `${role.word}应为 ${known}`
}

const ERROR_VALUE = /^#(REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BUSY!|GETTING_DATA|#+)$/i

function newNameProblem(text: string): string | undefined {
  if (text.startsWith('=')) return '新名称不支持公式，请改为填写好的内容'
  if (ERROR_VALUE.test(text)) return `新名称含有错误值（${text}），请重新填写`
  return nameProblem(text)?.trim()
}

const PROBLEMS: Readonly<Record<BindingImportType, Partial<Record<RowField, (channel: Channel, text: string) => string | undefined>>>> = {
  BIND: { target: targetProblem, role: roleProblem },
  RENAME: { target: (_channel, text) => newNameProblem(text) },
}

/** What is wrong with the text of a cell by itself, besides the account. */
export const bindingCellProblem = (type: BindingImportType, channel: Channel, field: RowField, text: string): string | undefined =>
  PROBLEMS[type][field]?.(channel, text)
