// Origin: the list that a page was opened from, sealed into the address so that going back restores its filters.
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { call } from '../api/client.ts'
import { safeRedirect } from '../routes/redirect.ts'

/** The encryptData for `route`, made of the page to return to; undefined when it could not be had, which only costs the filters. */
export async function sealOrigin(route: string, origin: { module: string; address: string }): Promise<string | undefined> {
  const [page = '', terms = ''] = origin.address.split(/(?=\?)/, 2)
  const state = { origin_module: origin.module, origin_page: page, origin_terms: { search: terms }, origin: 'list' }
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
    return safeRedirect(state.origin_page + searchOf(state.origin_terms))
  } catch {
    return otherwise
  }
}

function searchOf(terms: unknown): string {
  return typeof terms === 'object' && terms !== null && 'search' in terms ? String(terms.search) : ''
}
