// Ad accounts that a customer of the demo asked for, one application in each state, on the three platforms of the sandbox.
import { decideCase } from '@tallyhelm/flows/cases/decide-case'
import { RULES_OF_CASES } from '@tallyhelm/flows/cases/rules-of-kinds'
import { carryOut } from '@tallyhelm/flows/items/carry-out'
import { applyForAccounts, withdrawOpening } from '@tallyhelm/flows/openings/apply-for-accounts'
import { openingItems } from '@tallyhelm/flows/openings/carry-openings'
import { openingParents, setOpeningTerms } from '@tallyhelm/flows/openings/set-terms'
import type { OpeningRequest } from '@tallyhelm/protocol/topics/openings/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import type { Cast } from './customers.ts'
import { actorOf } from './orders.ts'
import type { Outside } from './outside.ts'
import { staffOf } from './staff.ts'

type Part = Pick<OpeningRequest, 'channel' | 'account_name' | 'count'> & {
  /** filled in on Meta's own pages, and what Meta says to it; null: nothing yet */
  atMeta?: Record<string, unknown> | null
  next: 'APPROVE' | 'BY_HAND' | 'REJECT' | 'WITHDRAW' | 'WAIT'
}

/** The last of a channel may wait, for one waits at a time. */
const PARTS: readonly Part[] = [
  { channel: 'FACEBOOK', account_name: '北翎出行-新客', count: 5, next: 'APPROVE' },
  { channel: 'FACEBOOK', account_name: '北翎出行-品牌', count: 2, atMeta: null, next: 'APPROVE' },
  {
    channel: 'FACEBOOK',
    account_name: '北翎出行-再营销',
    count: 1,
    atMeta: { decision: 'change', reasons: [{ field: 'official_website_url', reason: 'The website cannot be reached.' }] },
    next: 'APPROVE',
  },
  {
    channel: 'FACEBOOK',
    account_name: '北翎出行-测试',
    count: 1,
    atMeta: { decision: 'disapprove', reasons: [{ reason: 'The business could not be verified.' }] },
    next: 'APPROVE',
  },
  { channel: 'GOOGLE', account_name: '北翎出行-搜索', count: 1, next: 'APPROVE' },
  { channel: 'GOOGLE', account_name: '北翎出行-视频', count: 2, next: 'WAIT' },
  { channel: 'TIKTOK', account_name: '北翎出行-商城', count: 1, next: 'APPROVE' },
  { channel: 'TIKTOK', account_name: '北翎出行-短视频', count: 2, next: 'BY_HAND' },
  { channel: 'TIKTOK', account_name: '北翎出行-直播', count: 1, next: 'REJECT' },
  { channel: 'TIKTOK', account_name: '北翎出行-试投', count: 1, next: 'WITHDRAW' },
]
const SITE = 'https://northwing.example.com/shop'

/** Of five at Meta two are refused and one is made twice; Google tells nobody what it did, so it is looked for later. */
const FAULTS = [
  { kind: 'error', operation: 'meta.account.create', code: '100', message: 'Business has reached its limit of ad accounts.', times: 2 },
  { kind: 'duplicate', operation: 'meta.account.create', times: 1 },
  { kind: 'http_5xx_before_work', operation: 'google.client.create', times: 1 },
] as const

export async function askForAccounts(world: World, cast: Cast, { atSandbox }: Outside): Promise<void> {
  const { id: companyId } = await world.db.read({ kind: 'system' }, tx =>
    tx.one<{ id: string }>(sql`
      select id from companies_companies where customer_id = ${actorOf(cast, 'b0').customerId} and application_id is not null`),
  )
  for (const [turn, part] of PARTS.entries()) {
    const request_id = part.atMeta === undefined ? '' : await fillInAtMeta(part, atSandbox)
    await decide(world, part, await ask(world, cast, { part, companyId, request_id, turn }), cast)
  }
  for (const fault of FAULTS) await atSandbox('faults', fault)
  // Its customer has a contract to sign at TikTok.
  await atSandbox('settings', { tiktok_opening_status: 'STATUS_CONTRACT_PENDING' })
  await carryOut(world, { OPENING: openingItems })
  await atSandbox('settings', { tiktok_opening_status: '' })
}

async function fillInAtMeta({ account_name, count, atMeta }: Part, atSandbox: Outside['atSandbox']): Promise<string> {
  const names = Array.from({ length: count }, (_, place) => `${account_name} ${place + 1}`)
  const { id } = (await atSandbox('meta-requests', { company: '北翎出行（示例）', names })) as { id: string } // the control page's own answer
  if (atMeta) await atSandbox(`meta-requests/${id}`, atMeta)
  return id
}

type Asked = { part: Part; companyId: string; request_id: string; turn: number }

async function ask(world: World, cast: Cast, { part, companyId, request_id, turn }: Asked): Promise<string> {
  const { channel, account_name, count } = part
  const request: OpeningRequest = {
    apply_type: 'OPENING',
    channel,
    company_id: companyId,
    account_name,
    count,
    currency: 'USD',
    timezone: 'Asia/Shanghai',
    website: SITE,
    ad_type: channel === 'TIKTOK' ? 'AUCTION' : null,
    invite_emails: [],
    request_id,
    representative: null,
    target_regions: channel === 'GOOGLE' ? ['US', 'GB'] : [],
    mcc_id: '',
    bc_id: '',
    qualifications: [],
  }
  return (await applyForAccounts(world, actorOf(cast, 'b0'), { idempotencyKey: `demo-story-opening-${turn}`, request })).applyId
}

async function decide(world: World, { channel, next }: Part, case_id: string, cast: Cast): Promise<void> {
  if (next === 'WAIT') return
  if (next === 'WITHDRAW') return await withdrawOpening(world, actorOf(cast, 'b0'), case_id)
  const ops = await staffOf(world, 'ops')
  const rejected = { reason: '推广链接打不开，请核对后重新提交', flags: [{ field: 'website', note: '访问超时' }] }
  const decision = { case_id, revision: 1, is_confirmed: true }
  if (next === 'REJECT') return await decideCase(world, ops, RULES_OF_CASES, { ...decision, verdict: 'REJECT', ...rejected })
  const by_hand = next === 'BY_HAND'
  const parent_id = by_hand ? '' : await parentIn(world, channel)
  await setOpeningTerms(world, ops, { case_id, parent_id, by_hand, industry_id: channel === 'TIKTOK' && !by_hand ? '290101' : '' })
  await decideCase(world, ops, RULES_OF_CASES, { ...decision, verdict: 'APPROVE', reason: '', flags: [] })
}

async function parentIn(world: World, channel: Channel): Promise<string> {
  const [first] = (await openingParents(world, channel)).parents
  if (!first) throw new Error(`the story has nowhere to open accounts on ${channel}`)
  return first.parent_id
}
