// Searches the ad accounts of the customer by name or id, and says whose each is now.
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { LoadOptions } from '@tallyhelm/ui/fields/RemoteSelect'
import { call } from '../api/client.ts'

const SIZE = 20
const ID = /^\d{6,}$/

/** Keep the result: its identity is what the field watches. */
export const accountLoader =
  (channel: Channel): LoadOptions =>
  async (text, signal) => {
    const typed = text.trim()
    const by = typed === '' ? {} : ID.test(typed) ? { outside_account_ids: [typed] } : { account_name: typed }
    const page = await call(adAccountEndpoints.list, { page_num: 1, page_size: SIZE, channel, ...by }, { signal, background: true })
    return page.content.map(row => ({
      value: row.account_id,
      label: row.account_name,
      hint: [row.outside_account_id, row.sub_customer_name].filter(Boolean).join(' · '),
    }))
  }
