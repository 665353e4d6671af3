// Chosen: the ad accounts that one page hands to a page of bindings, kept by the window until that page has read them again.
import { bindingObstacle } from './obstacle.ts'
import { WINDOW_PREFIX } from '../session/token.ts'
import { type PickerAccount, PICKERS } from '../pickers/definitions.ts'
import { findOffered } from '../pickers/picker-query.ts'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'

const KEY = `${WINDOW_PREFIX}bindings.chosen`

/** The address names its own choice: a page that is opened again without it does not find an earlier one. */
export function storeChosen(outsideIds: readonly string[]): string {
  const token = crypto.randomUUID()
  sessionStorage.setItem(KEY, JSON.stringify({ token, outsideIds }))
  return token
}

export function readChosen(token: string | null): readonly string[] {
  const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  if (token === null || typeof stored !== 'object' || stored === null) return NONE
  if (!('token' in stored) || stored.token !== token || !('outsideIds' in stored) || !Array.isArray(stored.outsideIds)) return NONE
  return stored.outsideIds.map(String)
}
const NONE: readonly string[] = []

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
