// Business centres that advertisers of ours are shared with at TikTok, in which role, and how far each share is.
import { entryOf } from '@tallyhelm/protocol/values/table'
import { z } from 'zod'
import { bindingAnswer } from '../kit/bindings.ts'
import { id, text } from '../kit/fields.ts'
import { type Got, ok, readFailure } from '../kit/failure.ts'
import { digitsOf } from '../kit/units.ts'
import type { NamedAccount, ReadAnswer } from '../ports/answers.ts'
import type { BindingAnswer, LinkStanding, Partner, PartnerFacts, PartnerPort } from '../ports/bindings.ts'
import { standsAtTiktok, tiktokReason } from './binding-reasons.ts'
import { pageInfo, type TiktokClient } from './tiktok-client.ts'

export function createTiktokPartners(client: TiktokClient, bcId: string): PartnerPort {
  return {
    ownId: bcId,
    check: partnerId => check(client, bcId, partnerId),
    read: account => read(client, bcId, account),
    bind: (account, partnerId, role) => write(client, 'bc/partner/add', { ...shareOf(bcId, account, partnerId), advertiser_role: role }),
    unbind: (account, partnerId) => write(client, 'bc/partner/asset/delete', shareOf(bcId, account, partnerId)),
  }
}

/** As many as TikTok puts on a page. */
const PAGE_SIZE = 50
const PAGE = { asset_type: 'ADVERTISER', page_size: PAGE_SIZE } as const

const shareOf = (bcId: string, account: NamedAccount, partnerId: string) => ({
  bc_id: bcId,
  partner_id: digitsOf({ outsideAccountId: partnerId }),
  asset_type: 'ADVERTISER',
  asset_ids: [digitsOf(account)],
})

const STANDINGS: Readonly<Record<string, LinkStanding>> = { BOUND: 'BOUND', PENDING: 'PENDING', REJECTED: 'REFUSED', UNBOUND: 'ENDED' }

/** Lists that name no relation hold those who may use the asset. */
export const standingOf = (word: string | null | undefined): LinkStanding =>
  word == null ? 'BOUND' : (entryOf(STANDINGS, word) ?? { unclear: word })

const partner = z.object({ bc_id: id, bc_name: text.nullish(), relation_status: text.nullish() })
const partners = z
  .object({ list: z.array(partner), page_info: pageInfo })
  .transform(data => ({ rows: data.list, page_info: data.page_info }))
type PartnerRow = z.infer<typeof partner>

/** Centres that have an asset of ours; of all others TikTok tells nothing. */
async function check(client: TiktokClient, bcId: string, partnerId: string): Promise<ReadAnswer<PartnerFacts>> {
  const got = await client.all('bc/partner/get', { bc_id: bcId, page_size: PAGE_SIZE }, partners)
  if ('failure' in got) return readFailure(got.failure)
  const found = got.value.find(row => row.bc_id === partnerId)
  if (!found) return { kind: 'gone', trouble: { code: 'NOT_LISTED', message: 'no partner of the business centre' } }
  return ok({ id: found.bc_id, name: found.bc_name ?? '', isVerified: null })
}

/** One call an account, unless it is shared with more than a page of centres. */
export async function partnersOf(client: TiktokClient, bcId: string, account: NamedAccount): Promise<Got<PartnerRow[]>> {
  return await client.all('bc/asset/partner/get', { ...PAGE, bc_id: bcId, asset_id: digitsOf(account) }, partners)
}

const asset = z.object({ asset_id: id, advertiser_role: text.nullish(), relation_status: text.nullish() })
const assets = z.object({ list: z.array(asset), page_info: pageInfo }).transform(data => ({ rows: data.list, page_info: data.page_info }))

/** The role stands in what is shared with each partner only. */
async function read(client: TiktokClient, bcId: string, account: NamedAccount): Promise<ReadAnswer<Partner[]>> {
  const got = await partnersOf(client, bcId, account)
  if ('failure' in got) return readFailure(got.failure)
  const read: Partner[] = []
  for (const row of got.value) {
    const shared = await sharedWith(client, bcId, row.bc_id, digitsOf(account))
    if ('failure' in shared) return readFailure(shared.failure)
    const standing = standingOf(row.relation_status ?? shared.value?.relation_status)
    read.push({ partnerId: row.bc_id, name: row.bc_name ?? null, standing, role: shared.value?.advertiser_role ?? null })
  }
  return ok(read)
}

/** TikTok describes a keyword for assets, and not what it is compared with: where it finds nothing all are read. */
async function sharedWith(client: TiktokClient, bcId: string, partnerId: string, advertiserId: string) {
  const query = { ...PAGE, bc_id: bcId, partner_id: partnerId, share_type: 'SHARING' }
  for (const asked of [{ ...query, filtering: { keyword: advertiserId } }, query]) {
    const got = await client.all('bc/partner/asset/get', asked, assets)
    if ('failure' in got) return got
    const found = got.value.find(row => row.asset_id === advertiserId)
    if (found) return { value: found }
  }
  return { value: undefined }
}

async function write(client: TiktokClient, path: string, body: object): Promise<BindingAnswer> {
  return bindingAnswer(await client.send(path, body, z.object({}).nullish()), tiktokReason, standsAtTiktok(path))
}
