// Meta's Graph API on 127.0.0.1 for the bench: it answers the calls that the connector makes for a tick, alone and in batches, and counts them.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { parseArgs } from 'node:util'
import { withConnection } from '@tallyhelm/infra/db/connection'
import { activitiesOf, adSetsOf, campaignsOf, insightsOf, NOTHING, type Now, type StubAccount, usersOf } from './graph-told.ts'

const { values } = parseArgs({ options: { url: { type: 'string' } } })
if (!values.url) throw new Error('usage: graph-stub.ts --url postgresql://…')

const accounts = await withConnection(values.url, async client => {
  const { rows } = await client.query<StubAccount>(
    `select b.id, b.place, b.timezone, a.outside_account_id as "outsideId", a.currency from bench_accounts b join ad_accounts_accounts a on a.id = b.id`,
  )
  return new Map(rows.map(account => [account.outsideId, account]))
})

let now: Now = { tick: 0, since: 0 }
let asked: Record<string, number> = {}
const count = (what: string): void => void (asked[what] = (asked[what] ?? 0) + 1)

const READS: Readonly<Record<string, (account: StubAccount, query: URLSearchParams) => string>> = {
  insights: (account, query) => {
    const { since, until } = JSON.parse(query.get('time_range') ?? '{}')
    return insightsOf(account, now, since, until, query.get('breakdowns'))
  },
  campaigns: account => campaignsOf(account),
  adsets: account => adSetsOf(account, now),
  ads: () => NOTHING,
  activities: account => activitiesOf(account, now),
  assigned_users: account => usersOf(account),
  agencies: () => NOTHING,
}

/** `path` without the version; a call that the bench does not know is counted, and fails it. */
function answerOf(path: string, query: URLSearchParams): { status: number; body: string } {
  if (path === 'debug_token') return { status: 200, body: `{"data":{"app_id":"880000000000001"}}` }
  const [, outsideId = '', edge = ''] = /^act_(\d+)\/(\w+)$/.exec(path) ?? []
  const account = accounts.get(outsideId)
  const read = READS[edge]
  count(read && account ? edge : 'unknown')
  if (read && account) return { status: 200, body: read(account, query) }
  console.error(`asked for ${path}`)
  return {
    status: 400,
    body: `{"error":{"message":"Unsupported get request","type":"GraphMethodException","code":100,"error_subcode":33}}`,
  }
}

const split = (address: string): [path: string, query: URLSearchParams] => {
  const at = address.indexOf('?')
  return at < 0 ? [address, new URLSearchParams()] : [address.slice(0, at), new URLSearchParams(address.slice(at + 1))]
}

function batchOf(body: string): string {
  count('batches')
  const elements: { relative_url: string }[] = JSON.parse(new URLSearchParams(body).get('batch') ?? '[]')
  return JSON.stringify(
    elements.map(({ relative_url }) => {
      const { status, body: told } = answerOf(...split(relative_url))
      return { code: status, headers: [{ name: 'Content-Type', value: 'text/javascript; charset=UTF-8' }], body: told }
    }),
  )
}

const HEADERS = { 'content-type': 'application/json', 'x-app-usage': '{"call_count":1,"total_cputime":1,"total_time":1}' }
function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { ...HEADERS, 'content-length': Buffer.byteLength(body) }).end(body)
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return text
}

/** Of the bench: which tick it is; gives what was asked since the last time. */
function control(body: string): string {
  const counted = JSON.stringify(asked)
  asked = {}
  now = { ...now, ...JSON.parse(body) }
  return counted
}

const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
  const [path, query] = split(request.url ?? '')
  if (path === '/control') return send(response, 200, control(await textOf(request)))
  count('requests')
  if (request.method === 'POST') return send(response, 200, batchOf(await textOf(request)))
  const { status, body } = answerOf(path.replace(/^\/meta\/v[\d.]+\//, ''), query)
  send(response, status, body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`)
})
