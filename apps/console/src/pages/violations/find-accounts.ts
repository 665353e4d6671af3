// Facebook accounts by name or id, for the field in which one is chosen.
import { consoleAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/console-endpoints'
import { plainPlatformId } from '@tallyhelm/protocol/values/text'
import type { LoadOptions } from '@tallyhelm/ui/fields/RemoteSelect'
import { call } from '../../api/client.ts'

const MOST = 20

export const findFacebookAccounts: LoadOptions = async (typed, signal) => {
  const id = plainPlatformId(typed.trim())
  const by = /^\d{5,}$/.test(id) ? { outside_account_ids: [id] } : { account_name: typed }
  const request = { ...by, channel: 'FACEBOOK', page_num: 1, page_size: MOST } as const
  const page = await call(consoleAccountEndpoints.list, request, { signal, background: true })
  return page.content
    .filter(account => account.taken_back_at === null)
    .map(account => ({
      value: account.account_id,
      label: `${account.account_name}（${account.outside_account_id}）${account.customer_name}`,
    }))
}
