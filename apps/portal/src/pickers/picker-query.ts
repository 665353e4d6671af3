// The query that every account picker sends (spec §3, Picker list query; §9, page sizes).
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import type { PickerRequest, PickerRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { splitIds } from '@tallyhelm/protocol/values/text'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { call } from '../api/client.ts'

export const PICKER_PAGE_SIZE = 10
/** When searching by ids, all that can be named fit on one page. */
export const PICKER_IDS_PAGE_SIZE = 100

export type PickerSearch = { companyId: string; name: string; ids: string }
export const EMPTY_SEARCH: PickerSearch = { companyId: '', name: '', ids: '' }

export function pickerRequestOf(channel: Channel, search: PickerSearch, page: number): PickerRequest {
  const ids = splitIds(search.ids)
  return {
    channel,
    mark: 'AVAILABLE',
    frozen_status: 'NORMAL',
    page_num: page,
    page_size: ids.length > 0 ? PICKER_IDS_PAGE_SIZE : PICKER_PAGE_SIZE,
    ...(search.companyId === '' ? {} : { company_id: search.companyId }),
    ...(search.name.trim() === '' ? {} : { account_name: search.name }),
    ...(ids.length === 1 ? { outside_account_id: ids[0] } : {}),
    ...(ids.length > 0 ? { outside_account_ids: ids } : {}),
  }
}

/** Those of the ids that can be added to, in pages as large as the call allows. */
export async function findAddable(channel: Channel, outsideIds: readonly string[]): Promise<PickerRow[]> {
  const found: PickerRow[] = []
  for (let start = 0; start < outsideIds.length; start += PICKER_IDS_PAGE_SIZE) {
    const ids = outsideIds.slice(start, start + PICKER_IDS_PAGE_SIZE).join('\n')
    const page = await call(adAccountEndpoints.addQuotaPicker, pickerRequestOf(channel, { ...EMPTY_SEARCH, ids }, 1), { background: true })
    found.push(...page.content.filter(row => row.add_obstacle === null))
  }
  return found
}
