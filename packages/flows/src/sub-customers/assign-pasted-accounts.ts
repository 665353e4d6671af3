// Assign pasted accounts: an agent pastes lines of ad accounts with their sub-customers, and each line is carried out or refused for itself.
import { findAdAccountsByOutsideIds } from '@tallyhelm/modules/ad-accounts'
import { readSheet, titledRows, type TitledRow } from '@tallyhelm/modules/files'
import { subCustomersOf } from '@tallyhelm/modules/sub-customers'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { AssignedRows, AssignPasted } from '@tallyhelm/protocol/topics/sub-customers/held-schemas'
import { PASTED_MOST, TAKE_BACK } from '@tallyhelm/protocol/topics/sub-customers/limits'
import { nameForm } from '@tallyhelm/protocol/values/names'
import { plainPlatformId } from '@tallyhelm/protocol/values/text'
import { idProblem, lostDigitsIn } from '@tallyhelm/protocol/values/written-id'
import { type TenantActor, turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { assignAdAccounts } from './assign-ad-accounts.ts'
import { requireAgent } from './sub-customer-steps.ts'

const TITLES = ['广告账户 ID', '子客户'] as const
const CELL_MOST = 100
type Result = AssignedRows['results'][number]
type Judged = Omit<Result, 'is_ok' | 'msg'> & { problem: string | undefined }

/** Sent again it changes nothing more. A foreign account answers as a missing one. Refuses PERMISSION_DENIED and as readSheet and titledRows. */
export async function assignPastedAccounts(world: World, actor: TenantActor, { content }: AssignPasted): Promise<AssignedRows> {
  requireAgent(actor)
  const { text, added } = titled(content)
  const sheet = await readSheet(world.sheets, turnOwner(actor), { format: 'text', text }, { most: PASTED_MOST, hiddenRows: undefined })
  const { rows } = titledRows(sheet, TITLES, { mostRows: PASTED_MOST, mostLetters: CELL_MOST, ids: [TITLES[0]] })
  const results: Result[] = []
  for (const { problem, ...row } of judge(rows)) {
    const msg = problem ?? (await assignRow(world, actor, row))
    results.push({ ...row, row_no: row.row_no - added, is_ok: msg === undefined, msg: msg ?? '' })
  }
  return { results }
}

/** With titles of ours: a first line without any digit is taken as titles. Without tabs a line is cut behind its id alone, since names have blanks. */
function titled(content: string): { text: string; added: number } {
  const lines = content.split(/\r\n|\r|\n/).map(line => (line.includes('\t') ? line : line.trim().replace(/[\s,，;；]+/, '\t')))
  const isTitled = !/\d/.test(lines[0] ?? '')
  return { text: [TITLES.join('\t'), ...lines.slice(isTitled ? 1 : 0)].join('\n'), added: isTitled ? 0 : 1 }
}

/** Two lines of one ad account are both refused: nobody knows which one was meant. */
function judge(rows: readonly TitledRow[]): Judged[] {
  const isLost = lostDigitsIn(rows.map(({ cells }) => cells[0] ?? ''))
  const judged = rows.map(({ rowNo: row_no, cells: [id = '', sub_customer_name = ''], unread }): Judged => {
    const outside_account_id = plainPlatformId(id)
    const problem =
      unread ??
      idProblem(id, TITLES[0]) ??
      isLost(id, TITLES[0]) ??
      (/^\d{5,30}$/.test(outside_account_id) ? undefined : `${TITLES[0]}应为 5–30 位数字`) ??
      (sub_customer_name === '' ? `请填写子客户名称；收回给自己请填写“${TAKE_BACK}”` : undefined)
    return { row_no, outside_account_id, sub_customer_name, problem }
  })
  const counts = Map.groupBy(judged, row => row.outside_account_id)
  return judged.map(row => {
    const isRepeated = (counts.get(row.outside_account_id)?.length ?? 0) > 1
    return row.problem === undefined && isRepeated ? { ...row, problem: `${TITLES[0]}重复，请只保留一行` } : row
  })
}

/** Why it was not carried out. */
async function assignRow(world: World, actor: TenantActor, row: Omit<Judged, 'problem'>): Promise<string | undefined> {
  const { customerId } = actor
  const scope = { kind: 'tenant', customerId, subCustomerId: null } as const
  const { accounts, named } = await world.db.read(scope, async tx => ({
    accounts: await findAdAccountsByOutsideIds(tx, [row.outside_account_id]),
    named: (await subCustomersOf(tx, [customerId])).filter(({ name }) => nameForm(name) === nameForm(row.sub_customer_name)),
  }))
  const [account, other] = accounts
  if (!account) return '没有该广告账户，或已收回'
  if (other) return '该账户 ID 在多个渠道存在，请在列表中变更'
  const [sub, twin] = named
  const isTakenBack = sub === undefined && row.sub_customer_name === TAKE_BACK
  if (!sub && !isTakenBack) return '没有该名称的子客户'
  if (twin) return '有多个子客户叫这个名称，请在列表中变更'
  try {
    await assignAdAccounts(world, actor, { customerId, subCustomerId: sub?.id ?? null, adAccountIds: [account.id] })
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.message
  }
}
