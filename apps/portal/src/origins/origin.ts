// Origin: the list that a page was opened from, sealed into the address so that going back restores its filters.
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import type { ViewState } from '@tallyhelm/protocol/topics/session/schemas'
import { call } from '../api/client.ts'
import { safeRedirect } from '../routes/redirect.ts'

/** `opens`: the id of the one thing that the page shows; `chosen`: of the accounts that it begins with. */
type Origin = { module: string; address: string; opens?: string; chosen?: readonly string[] }

/** The encryptData for `route`, made of the page to return to and the id of what it shows; undefined when it could not be had. */
export async function sealOrigin(route: string, { module, address, opens = '', chosen = [] }: Origin): Promise<string | undefined> {
  const [page = '', terms = ''] = address.split(/(?=\?)/, 2)
  const state = { origin_module: module, origin_page: page, origin_terms: { search: terms, chosen }, origin: 'list', opens }
  try {
    return (await call(sessionEndpoints.sealViewState, { route, state }, { background: true })).encrypt_data
  } catch {
    return undefined
  }
}

/** The address to return to; `otherwise` when there is none or it cannot be opened. */
export async function openOrigin(route: string, encryptData: string | null, otherwise: string): Promise<string> {
  if (encryptData === null) return otherwise
  try {
    const { state } = await call(sessionEndpoints.openViewState, { route, encrypt_data: encryptData }, { background: true })
    return addressOf(state)
  } catch {
    return otherwise
  }
}

/** Where the state says that one came from. */
export const addressOf = ({ origin_page, origin_terms }: ViewState): string => safeRedirect(origin_page + searchOf(origin_terms))

/** The accounts that the page begins with. */
export function chosenOf({ origin_terms: terms }: ViewState): readonly string[] {
  if (typeof terms !== 'object' || terms === null || !('chosen' in terms) || !Array.isArray(terms.chosen)) return []
  return terms.chosen.map(String)
}

function searchOf(terms: unknown): string {
  return typeof terms === 'object' && terms !== null && 'search' in terms ? String(terms.search) : ''
}
