// The Graph API's addresses: which operation a request asks for, and batches of them.
import { type Operation, perform } from '../faults/perform.ts'
import type { World } from '../state/world.ts'
import { nextRequestId } from '../state/world.ts'
import { type Call, isObject, jsonValue, parseBody, type Reply, textOf } from '../wire/call.ts'
import { readAccount, updateAccount } from './account.ts'
import { listAds } from './ads.ts'
import { authorizeMeta } from './auth.ts'
import { endAgency, listAgencies, listBusinessAccounts, listPixels, readBusiness, shareWithAgency } from './edges.ts'
import { answeringVersion, metaError, metaReply, metaVoice, refuseMeta } from './errors.ts'
import { readInsights } from './insights.ts'

const MAX_BATCH = 50

/** The operation behind an address; every one checks version and token first. */
export function metaOperation(world: World, call: Call): Operation {
  const [version = '', node = '', edge = ''] = call.path.split('/').slice(1)
  const found = findOperation(world, call.method, node, edge)
  return {
    name: found?.name ?? 'meta.unknown',
    accountId: node.startsWith('act_') ? node.slice(4) : null,
    isRead: call.method === 'GET',
    run: incoming => {
      if (answeringVersion(version) === null) {
        refuseMeta(incoming, { code: 2635, message: `(#2635) ${version} is not an available version of the API.` })
      }
      authorizeMeta(incoming)
      if (!found) {
        const wanted = edge === '' ? node : edge
        refuseMeta(incoming, { code: 2500, message: `Unknown path components: /${wanted}` })
      }
      return found.run(incoming)
    },
  }
}

export function isMetaBatch(call: Call): boolean {
  return call.method === 'POST' && /^(\/v\d+\.0)?\/?$/.test(call.path)
}

/** Each element is an operation of its own, with its own faults. An element whose answer is lost is null, done or not. */
export async function runMetaBatch(world: World, call: Call): Promise<Reply> {
  const given = call.body.batch
  const batch = Array.isArray(given) ? given : jsonValue(textOf(given) ?? '')
  if (!Array.isArray(batch)) return metaError(call, { code: 100, message: '(#100) batch parameter must be a JSON array' })
  if (batch.length > MAX_BATCH)
    return metaError(call, { code: 100, message: `Too many requests in batch message. Maximum batch size is ${MAX_BATCH}` })
  const answers: unknown[] = []
  for (const element of batch) answers.push(await runElement(world, call, isObject(element) ? element : {}))
  return metaReply(call, answers)
}

async function runElement(world: World, outer: Call, element: Record<string, unknown>): Promise<unknown> {
  const [path = '', query = ''] = (textOf(element.relative_url) ?? '').split('?')
  const version = outer.path.split('/')[1] || 'v26.0'
  const inner: Call = {
    ...outer,
    method: (textOf(element.method) ?? 'GET').toUpperCase(),
    path: /^\/?v\d+\.0\//.test(path) ? `/${path.replace(/^\//, '')}` : `/${version}/${path.replace(/^\//, '')}`,
    query: { ...tokens(outer), ...Object.fromEntries(new URLSearchParams(query)) },
    body: parseBody('application/x-www-form-urlencoded', textOf(element.body) ?? ''),
    requestId: nextRequestId(world),
  }
  const outcome = await perform(world, metaVoice, metaOperation(world, inner), inner)
  if (outcome.kind !== 'reply') return null
  const headers = Object.entries(outcome.reply.headers).map(([name, value]) => ({ name, value }))
  return { code: outcome.reply.status, headers, body: outcome.reply.body }
}

/** Elements inherit the token that the batch came with. */
function tokens(outer: Call): Record<string, string> {
  const answer: Record<string, string> = {}
  for (const name of ['access_token', 'appsecret_proof']) {
    const value = outer.query[name] ?? textOf(outer.body[name])
    if (value) answer[name] = value
  }
  return answer
}

function findOperation(world: World, method: string, node: string, edge: string): { name: string; run: (call: Call) => Reply } | null {
  const account = /^act_(\d+)$/.exec(node)?.[1]
  if (account !== undefined) {
    switch (`${method} ${edge}`) {
      case 'GET ':
        return { name: 'meta.account.read', run: call => readAccount(world, call, account) }
      case 'POST ':
        return { name: 'meta.account.update', run: call => updateAccount(world, call, account) }
      case 'GET insights':
        return { name: 'meta.insights', run: call => readInsights(world, call, account) }
      case 'GET ads':
        return { name: 'meta.ads.list', run: call => listAds(world, call, account) }
      case 'GET agencies':
        return { name: 'meta.agencies.read', run: call => listAgencies(world, call, account) }
      case 'POST agencies':
        return { name: 'meta.agencies.update', run: call => shareWithAgency(world, call, account) }
      case 'DELETE agencies':
        return { name: 'meta.agencies.update', run: call => endAgency(world, call, account) }
      case 'GET adspixels':
        return { name: 'meta.pixels', run: call => listPixels(world, call, account) }
      default:
        return null
    }
  }
  if (!/^\d+$/.test(node) || method !== 'GET') return null
  if (edge === 'owned_ad_accounts') return { name: 'meta.accounts.list', run: call => listBusinessAccounts(world, call, node, 'owned') }
  if (edge === 'client_ad_accounts') return { name: 'meta.accounts.list', run: call => listBusinessAccounts(world, call, node, 'client') }
  return edge === '' ? { name: 'meta.business.read', run: call => readBusiness(world, call, node) } : null
}
