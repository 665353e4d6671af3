// Calls to Airwallex: a token for client id and key, kept while it holds, and each call's answer as exact JSON.
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { z } from 'zod'
import { parseExactJson } from '../../kit/exact-json.ts'
import { fetchFile, isCsv } from '../../kit/fetched-file.ts'
import type { Clock, FileClient, HttpClient, HttpReply, HttpRequest } from '../../ports/handles.ts'
import type { HouseTrouble } from '../../ports/payment-house.ts'
import { houseTrouble, lostTrouble } from '../../kit/house-answers.ts'
import { instantOf } from '../../kit/house-shapes.ts'

/** `failed`: the house said so, and did nothing. `unclear`: it may have done it. */
export type AirLinkAnswer =
  | { kind: 'ok'; body: unknown }
  | { kind: 'failed'; status: number; trouble: HouseTrouble }
  | { kind: 'unclear'; trouble: HouseTrouble }
export type AirLinkClient = {
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<AirLinkAnswer>
  /** A GET whose answer is a file; where there is none the house is asked once more, for its words. */
  download(path: string): Promise<AirLinkAnswer | { kind: 'file'; bytes: AsyncIterable<Uint8Array> }>
}

/** A token holds for half an hour; one that ends within a minute is asked for anew. */
const BEFORE_END_MS = 60_000

const login = z.object({ token: z.string().min(1).max(8_000), expires_at: z.string().max(40) })
const failure = z.object({ code: z.string().catch(''), message: z.string().catch('') })

/** A token that is refused is thrown away, and the call made once more: refused, it did nothing. */
type Outside = { http: HttpClient; files: FileClient; clock: Clock }

export function createAirLinkClient(keys: HouseKeys['PAY_AIR_LINK'], { http, files, clock }: Outside): AirLinkClient {
  let held: { token: string; endsAt: Date } | undefined

  async function token(): Promise<{ token: string } | AirLinkAnswer> {
    if (held && held.endsAt.getTime() - BEFORE_END_MS > clock.now().getTime()) return held
    const headers = { 'x-client-id': keys.client_id, 'x-api-key': keys.api_key, 'Content-Type': 'application/json' }
    const answer = answerOf(await http.send({ method: 'POST', url: `${keys.gateway}/api/v1/authentication/login`, headers, body: '{}' }))
    if (answer.kind !== 'ok') return answer
    const got = login.safeParse(answer.body)
    const endsAt = got.success ? instantOf(got.data.expires_at) : null
    if (!got.success || !endsAt) return { kind: 'unclear', trouble: houseTrouble('UNREADABLE', 'the answer to the login') }
    held = { token: got.data.token, endsAt }
    return held
  }

  async function request(method: 'GET' | 'POST', path: string, body?: object): Promise<HttpRequest | AirLinkAnswer> {
    const got = await token()
    // Without a token nothing was asked, whatever became of the login.
    if (!('token' in got)) return got.kind === 'unclear' ? { kind: 'failed', status: 0, trouble: got.trouble } : got
    const headers = { Authorization: `Bearer ${got.token}`, Accept: 'application/json', 'Content-Type': 'application/json' }
    return { method, url: `${keys.gateway}${path}`, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  }

  async function attempt(method: 'GET' | 'POST', path: string, body: object | undefined): Promise<AirLinkAnswer> {
    const asked = await request(method, path, body)
    return 'kind' in asked ? asked : answerOf(await http.send(asked))
  }

  const call: AirLinkClient['call'] = async (method, path, body) => {
    const first = await attempt(method, path, body)
    if (first.kind !== 'failed' || first.status !== 401 || !held) return first
    held = undefined
    return attempt(method, path, body)
  }

  return {
    call,
    async download(path) {
      const asked = await request('GET', path)
      if ('kind' in asked) return asked
      const reply = await fetchFile(files, asked, isCsv)
      if (reply.kind === 'file') return { kind: 'file', bytes: reply.bytes }
      return reply.kind === 'lost' ? answerOf(reply) : call('GET', path)
    },
  }
}

function answerOf(reply: HttpReply): AirLinkAnswer {
  if (reply.kind === 'lost') return { kind: 'unclear', trouble: lostTrouble(reply) }
  const body = parseExactJson(reply.text)
  if (reply.status === 200 || reply.status === 201) return { kind: 'ok', body }
  const said = failure.safeParse(body)
  const trouble =
    said.success && said.data.code !== '' ? houseTrouble(said.data.code, said.data.message) : houseTrouble('HTTP', `HTTP ${reply.status}`)
  const isFinal = said.success && said.data.code !== '' && reply.status >= 400 && reply.status < 500
  return isFinal ? { kind: 'failed', status: reply.status, trouble } : { kind: 'unclear', trouble }
}
