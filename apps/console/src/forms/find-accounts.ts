// Ad accounts by name or id, for the field in which they are chosen.
import { consoleAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/console-endpoints'
import { plainPlatformId } from '@tallyhelm/protocol/values/text'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { LoadOptions } from '@tallyhelm/ui/fields/RemoteSelect'
import { call } from '../api/client.ts'

const MOST = 20

const findIn =
  (channel?: Channel): LoadOptions =>
  async (typed, signal) => {
    const id = plainPlatformId(typed.trim())
    const by = /^\d{5,}$/.test(id) ? { outside_account_ids: [id] } : { account_name: typed }
    const request = { ...by, channel, page_num: 1, page_size: MOST }
    const page = await call(consoleAccountEndpoints.list, request, { signal, background: true })
    return page.content
      .filter(account => account.taken_back_at === null)
      .map(account => ({
        value: account.account_id,
        label: `${account.account_name}（${account.outside_account_id}）${account.customer_name}`,
      }))
  }

export const findAccounts = findIn()
export const findFacebookAccounts = findIn('FACEBOOK')
