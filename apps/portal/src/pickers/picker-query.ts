// The query that every account picker sends (spec §3, Picker list query; §9, page sizes).
import type { PickerRequest } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { ID_BOX_MAX_LENGTH } from '@tallyhelm/protocol/values/text'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { parseIds } from '@tallyhelm/ui/fields/parse-ids'
import { call } from '../api/client.ts'
import { type PickerAccount, type PickerDefinition, PICKERS } from './definitions.ts'

export const PICKER_PAGE_SIZE = 10
/** When searching by ids, all that can be named fit on one page. */
export const PICKER_IDS_PAGE_SIZE = 100

/** The id box holds too much (spec §5, §9). */
export const TOO_MANY_IDS = `广告账户 ID 最多输入 ${ID_BOX_MAX_LENGTH} 个字符`

export type PickerSearch = { companyId: string; name: string; ids: string }
export const EMPTY_SEARCH: PickerSearch = { companyId: '', name: '', ids: '' }
/** Which of the pickers asks, and for whom. */
export type Asking = {
  definition: PickerDefinition
  channel: Channel
  isSubCustomer: boolean
  /** Not offered: they stand on the other side. */
  except?: readonly string[] | undefined
}

/** A channel alone asks for what quota can be ordered for. */
export function pickerRequestOf(asking: Asking | Channel, search: PickerSearch, page: number): PickerRequest {
  const {
    definition,
    channel,
    isSubCustomer,
    except = [],
  }: Asking = typeof asking === 'string' ? { definition: PICKERS.ADD, channel: asking, isSubCustomer: false } : asking
  const { ids } = parseIds(search.ids)
  const name = search.name.trim()
  return {
    channel,
    ...(definition.onlyAvailable ? ({ mark: 'AVAILABLE', frozen_status: 'NORMAL' } as const) : {}),
    // A sub-customer's accounts were given to it, a customer's own ones to nobody.
    ...(definition.sendsSubCustomer ? { sub_customer: isSubCustomer } : {}),
    ...(except.length === 0 ? {} : { except_account_ids: [...except] }),
    page_num: page,
    page_size: ids.length > 0 ? PICKER_IDS_PAGE_SIZE : PICKER_PAGE_SIZE,
    ...(search.companyId === '' ? {} : { company_id: search.companyId }),
    ...(name === '' ? {} : { account_name: name }),
    ...(ids.length === 1 ? { outside_account_id: ids[0] } : {}),
    ...(ids.length > 0 ? { outside_account_ids: [...ids] } : {}),
  }
}

/** Those of the ids that can take part, in pages as large as the call allows. */
export async function findOffered(asking: Asking, outsideIds: readonly string[]): Promise<PickerAccount[]> {
  const found: PickerAccount[] = []
  for (let start = 0; start < outsideIds.length; start += PICKER_IDS_PAGE_SIZE) {
    const ids = outsideIds.slice(start, start + PICKER_IDS_PAGE_SIZE).join('\n')
    const request = pickerRequestOf(asking, { ...EMPTY_SEARCH, ids }, 1)
    const page = await call(asking.definition.endpointOf(asking.isSubCustomer), request, { background: true })
    found.push(...page.content.filter(row => (row.obstacle ?? null) === null))
  }
  return found
}
