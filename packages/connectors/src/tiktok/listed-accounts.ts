// The agency's ad accounts at TikTok: the advertisers among the business centre's assets, a page at a time, with what is known of each.
import { parseMoneyRounded } from '@tallyhelm/protocol/values/money'
import { keptCurrency } from '../kit/fields.ts'
import { type Got, ok, readFailure } from '../kit/failure.ts'
import type { AccountPage, ListedAccount, ReadAnswer } from '../ports/ad-platform.ts'
import * as schemas from './schemas.ts'
import { advertiserStatus } from './status.ts'
import type { TiktokClient } from './tiktok-client.ts'

/** As many as TikTok puts on a page of assets. */
const PAGE_SIZE = 50

/** The cursor is the page's number. */
export async function listAccounts(client: TiktokClient, bcId: string, cursor: string | null): Promise<ReadAnswer<AccountPage>> {
  const page = Number(cursor ?? '1')
  const got = await client.get('bc/asset/get', { bc_id: bcId, asset_type: 'ADVERTISER', page, page_size: PAGE_SIZE }, schemas.assets)
  if ('failure' in got) return readFailure(got.failure)
  const { list, page_info: info } = got.value
  const accounts = await infosOf(client, list)
  if ('failure' in accounts) return readFailure(accounts.failure)
  return ok({ accounts: accounts.value, next: page < info.total_page ? String(page + 1) : null })
}

/**
 * An advertiser among the assets may be one that our app is not authorised for; TikTok then refuses the whole question. Its facts are
 * asked for one by one, and that one is shown with its name alone.
 */
async function infosOf(client: TiktokClient, assets: readonly schemas.Asset[]): Promise<Got<ListedAccount[]>> {
  if (assets.length === 0) return { value: [] }
  const ids = assets.map(asset => asset.asset_id)
  const got = await client.get('advertiser/info', { advertiser_ids: ids, fields: schemas.LISTED_FIELDS }, schemas.listed)
  if ('failure' in got) {
    if (got.failure.kind !== 'gone') return got
    if (assets.length === 1) return { value: assets.map(bare) }
    const middle = Math.ceil(assets.length / 2)
    const first = await infosOf(client, assets.slice(0, middle))
    const second = 'failure' in first ? first : await infosOf(client, assets.slice(middle))
    return 'failure' in first || 'failure' in second ? second : { value: [...first.value, ...second.value] }
  }
  const byId = new Map(got.value.list.map(row => [row.advertiser_id, row]))
  return {
    value: assets.map(asset => {
      const row = byId.get(asset.asset_id)
      return row ? listedAccount(row) : bare(asset)
    }),
  }
}

/** The balance is net of spend, and no limit is told besides it. */
function listedAccount(row: schemas.Listed): ListedAccount {
  const currency = keptCurrency(row.currency)
  return {
    outsideAccountId: row.advertiser_id,
    name: row.name,
    currency: row.currency,
    timezone: row.display_timezone ?? row.timezone ?? null,
    ...advertiserStatus(row.status, row.rejection_reason),
    limit: null,
    spent: null,
    balance: (currency && row.balance != null ? parseMoneyRounded(row.balance, currency) : undefined) ?? null,
    isUncapped: false,
  }
}

function bare({ asset_id, asset_name }: schemas.Asset): ListedAccount {
  const unknown = { limit: null, spent: null, balance: null, isUncapped: false, timezone: null }
  return { outsideAccountId: asset_id, name: asset_name ?? '', currency: '', ...advertiserStatus('UNAUTHORISED', null), ...unknown }
}
