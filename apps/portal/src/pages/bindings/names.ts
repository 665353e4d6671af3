// Names: the tools of the grid of new names, and what is wrong with what they come to. Plain functions under NamesForm.
import { NAME_MOST } from '@tallyhelm/protocol/topics/bindings/enums'
import { nameProblem } from '@tallyhelm/protocol/topics/bindings/targets'
import type { PickerAccount } from '../../pickers/definitions.ts'

export type NameRow = { account: PickerAccount; name: string }

/** What may stand in a template; nothing else is known of an account. */
export const PLACEHOLDERS = ['{公司}', '{原名称}', '{账户ID}', '{币种}', '{n}'] as const

export const startOf = (account: PickerAccount): NameRow => ({ account, name: account.account_name })
export const isRenamed = ({ account, name }: NameRow): boolean => name !== account.account_name

export const replaced = (rows: readonly NameRow[], find: string, by: string): NameRow[] =>
  find === '' ? [...rows] : rows.map(row => ({ ...row, name: row.name.replaceAll(find, () => by) }))

export const affixed = (rows: readonly NameRow[], prefix: string, suffix: string): NameRow[] =>
  rows.map(row => ({ ...row, name: `${prefix}${row.name}${suffix}` }))

export type Numbering = { template: string; start: number; digits: number }

export function templateProblem(template: string): string | undefined {
  if (template.trim() === '') return '请输入模板'
  const unknown = (template.match(/\{[^{}]*\}/g) ?? []).find(found => !PLACEHOLDERS.some(known => known === found))
  return unknown === undefined ? undefined : `不支持占位符 ${unknown}，可用：${PLACEHOLDERS.join(' ')}`
}

export const numbered = (rows: readonly NameRow[], { template, start, digits }: Numbering): NameRow[] =>
  rows.map((row, index) => {
    const { company_name, account_name, outside_account_id, currency } = row.account
    const values: Readonly<Record<(typeof PLACEHOLDERS)[number], string>> = {
      '{公司}': company_name,
      '{原名称}': account_name,
      '{账户ID}': outside_account_id,
      '{币种}': currency,
      '{n}': String(start + index).padStart(digits, '0'),
    }
    return { ...row, name: PLACEHOLDERS.reduce((name, known) => name.replaceAll(known, () => values[known]), template) }
  })

/** A column of a sheet fills the names from a row on; of several columns the last one counts. What is left over is not taken. */
export function pasted(rows: readonly NameRow[], from: number, text: string): { rows: NameRow[]; left: number } {
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map(line => (line.split('\t').at(-1) ?? '').trim())
  return {
    rows: rows.map((row, index) => ({ ...row, name: (index < from ? undefined : lines[index - from]) ?? row.name })),
    left: Math.max(0, lines.length - (rows.length - from)),
  }
}

/** By account; of names that stay as they are nothing is asked. */
export function nameProblems(rows: readonly NameRow[]): ReadonlyMap<string, string> {
  const changed = rows.filter(isRenamed)
  const counts = new Map<string, number>()
  for (const { name } of changed) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map(
    changed.flatMap(({ account, name }): [string, string][] => {
      const problem = nameProblem(name, NAME_MOST) ?? ((counts.get(name) ?? 0) > 1 ? '名称重复' : undefined)
      return problem === undefined ? [] : [[account.account_id, problem.trim()]]
    }),
  )
}

/** Where two names differ: what they begin and end with alike, and what stands between. */
export function differenceOf(before: string, after: string): { start: string; before: string; after: string; end: string } {
  const one = [...before]
  const other = [...after]
  const most = Math.min(one.length, other.length)
  let same = 0
  while (same < most && one[same] === other[same]) same += 1
  let tail = 0
  while (tail < most - same && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail += 1
  return {
    start: one.slice(0, same).join(''),
    before: one.slice(same, one.length - tail).join(''),
    after: other.slice(same, other.length - tail).join(''),
    end: tail === 0 ? '' : one.slice(-tail).join(''),
  }
}
