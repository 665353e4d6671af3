// Searches the companies that ad accounts were opened for, as pickers and filters need them (spec §5, §7, §9).
import { companyEndpoints } from '@tallyhelm/protocol/topics/companies/endpoints'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { LoadOptions } from '@tallyhelm/ui/fields/RemoteSelect'
import { call } from '../api/client.ts'

const COMPANY_PAGE_SIZE = 20
export const COMPANY_DEBOUNCE_MS = 250

/** Answers the text that was typed; an empty one is not searched for. Keep the result: its identity is what the field watches. */
export function companyLoader(channel?: Channel): LoadOptions {
  return async (text, signal) => {
    if (text.trim() === '') return []
    const request = { page_num: 1, page_size: COMPANY_PAGE_SIZE, company_name: text, ...(channel ? { channel } : {}) }
    const page = await call(companyEndpoints.search, request, { signal, background: true })
    return page.content.map(company => ({ value: company.id, label: company.company_name }))
  }
}
