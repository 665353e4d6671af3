// The edges of an ad account that list its campaigns, ad sets and ads: by effective status, and those updated since.
import type { AdNode } from '../state/meta-ads.ts'
import type { MetaAccount } from '../state/model.ts'
import type { World } from '../state/world.ts'
import { type Call, isObject, jsonValue, type Reply } from '../wire/call.ts'
import { visibleAccount } from './account.ts'
import { AD_FIELDS, AD_SET_FIELDS, adNode, CAMPAIGN_FIELDS, objectNode } from './ad-nodes.ts'
import { metaReply, refuseNotImitated, refuseParameter } from './errors.ts'
import { requireFields, parseFields, selectFields } from './fields.ts'
import { pageOf } from './paging.ts'

const OF_CAMPAIGNS = ['ACTIVE', 'PAUSED', 'DELETED', 'ARCHIVED', 'IN_PROCESS', 'WITH_ISSUES']
const OF_AD_SETS = [...OF_CAMPAIGNS, 'CAMPAIGN_PAUSED']
const OF_ADS = [...OF_AD_SETS, 'ADSET_PAUSED', 'PENDING_REVIEW', 'DISAPPROVED', 'PREAPPROVED', 'PENDING_BILLING_INFO']
/** Without a filter these are left out. */
const HIDDEN = new Set(['DELETED', 'ARCHIVED'])

interface Edge {
  type: 'Campaign' | 'AdSet' | 'Ad'
  fields: readonly string[]
  statuses: readonly string[]
  rows: (world: World, call: Call, account: MetaAccount) => { updatedAt: number; node: Record<string, unknown> }[]
}

/** A list that lags does not show what was made last. */
function listed<Node extends AdNode & { made?: unknown; story?: unknown }>(nodes: readonly Node[], { stale }: Call): Node[] {
  const last = Math.max(...nodes.map(({ createdAt = 0 }) => createdAt))
  return nodes.filter(({ made, story, createdAt }) => !stale || createdAt !== last || (made ?? story) === undefined)
}

const objectsOf =
  (level: 'campaign' | 'adset'): Edge['rows'] =>
  (world, call, account) =>
    listed(account.adObjects?.filter(each => each.level === level) ?? [], call).map(each => ({
      updatedAt: each.updatedAt ?? account.createdAt,
      node: objectNode(world, call, account, each),
    }))

const EDGES = {
  campaigns: { type: 'Campaign', fields: CAMPAIGN_FIELDS, statuses: OF_CAMPAIGNS, rows: objectsOf('campaign') },
  adsets: { type: 'AdSet', fields: AD_SET_FIELDS, statuses: OF_AD_SETS, rows: objectsOf('adset') },
  ads: {
    type: 'Ad',
    fields: AD_FIELDS,
    statuses: OF_ADS,
    rows: (world, call, account) =>
      listed(account.ads ?? [], call).map(ad => ({ updatedAt: ad.updatedAt ?? account.createdAt, node: adNode(world, call, account, ad) })),
  },
} as const satisfies Record<string, Edge>
export type AdEdge = keyof typeof EDGES

export function listAdObjects(world: World, call: Call, id: string, edge: AdEdge): Reply {
  const account = visibleAccount(world, call, id)
  const { type, fields: known, statuses, rows } = EDGES[edge]
  const fields = parseFields(call, call.query.fields ?? 'id')
  requireFields(call, known, type, fields)
  const wanted = readStatuses(call, statuses, type)
  const since = readSince(call)
  const part = readNamePart(call)
  const nodes = rows(world, call, account)
    // Meta's instants are whole seconds.
    .filter(({ updatedAt }) => Math.floor(updatedAt / 1000) >= since)
    .map(({ node }) => node)
    .filter(({ name }) => String(name).toLowerCase().includes(part))
    .filter(({ effective_status: status }) => (wanted ? wanted.has(String(status)) : !HIDDEN.has(String(status))))
  return metaReply(
    call,
    pageOf(
      call,
      nodes.map(node => selectFields(call, node, type, fields)),
    ),
  )
}

function readStatuses(call: Call, known: readonly string[], type: string): Set<string> | null {
  if (call.query.effective_status === undefined) return null
  const given = jsonValue(call.query.effective_status)
  if (!Array.isArray(given) || !given.every(each => known.includes(String(each)))) {
    refuseParameter(call, `Param effective_status must be an array of effective statuses of ${type}`)
  }
  return new Set(given.map(String))
}

/** Of all that Meta filters by, a part of the name; capitals count for nothing. */
function readNamePart(call: Call): string {
  if (call.query.filtering === undefined) return ''
  const given = jsonValue(call.query.filtering)
  if (!Array.isArray(given) || !given.every(isObject)) refuseParameter(call, 'Param filtering must be an array of filters')
  const parts = given.map(({ field, operator, value }) => {
    if (field !== 'name' || operator !== 'CONTAIN' || typeof value !== 'string')
      refuseNotImitated(call, `Filter ${JSON.stringify({ field, operator })}`)
    return value.toLowerCase()
  })
  if (parts.length > 1) refuseNotImitated(call, 'More than one filter')
  return parts[0] ?? ''
}

function readSince(call: Call): number {
  const text = call.query.updated_since
  if (text === undefined) return 0
  if (!/^\d{1,11}$/.test(text)) refuseParameter(call, 'Param updated_since must be a UNIX timestamp')
  return Number(text)
}
