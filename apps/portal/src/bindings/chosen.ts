// Chosen: the ad accounts that a page of bindings was opened with, or that were pasted, as they are now.
import { bindingObstacle } from './obstacle.ts'
import { type PickerAccount, PICKERS } from '../pickers/definitions.ts'
import { findOffered } from '../pickers/picker-query.ts'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'

export type Blocked = { name: string; id: string; reason: string }
export type FoundAccounts = { accounts: readonly PickerAccount[]; blocked: readonly Blocked[] }

/** What was chosen elsewhere or pasted, as it is now: nothing of it is dropped in silence. */
export async function findChosen(channel: Channel, isSubCustomer: boolean, outsideIds: readonly string[]): Promise<FoundAccounts> {
  const definition = { ...PICKERS.NAME, onlyAvailable: false }
  const found = outsideIds.length === 0 ? [] : await findOffered({ definition, channel, isSubCustomer }, outsideIds)
  const byId = new Map(found.map(row => [row.outside_account_id, row]))
  const accounts: PickerAccount[] = []
  const blocked: Blocked[] = []
  for (const id of outsideIds) {
    const row = byId.get(id)
    const reason = row === undefined ? '未找到该账户' : bindingObstacle(row)
    if (row !== undefined && reason === undefined) accounts.push(row)
    else blocked.push({ name: row?.account_name ?? '', id, reason: reason ?? '' })
  }
  return { accounts, blocked }
}
