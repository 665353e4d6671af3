// The parameters of a call to the Graph API: from the query or the body, and none of them dropped in silence.
import type { Call, Reply } from '../wire/call.ts'
import { refuseNotImitated, refuseParameter } from './errors.ts'

/** Names separated by spaces: what is served here, and what Meta knows besides. */
export interface Parameters {
  served: string
  notImitated?: string
}

/** What an address asks for. */
export interface Found {
  name: string
  parameters: Parameters
  tellsSpend?: boolean
  /** it is asked before there is a token */
  isOpen?: true
  /** a person's token is let in too */
  isForPeople?: true
  /** the application's own token is asked for, and no other */
  isForApp?: true
  /** what has to hold before the work is done, where that takes a while; it throws to refuse */
  prepare?: (call: Call) => Promise<void>
  run: (call: Call) => Reply
}

/** Any call may carry these: who calls, how to answer, and the node's own id, which Meta's SDK repeats in every write. */
const COMMON = 'id access_token appsecret_proof appsecret_time method format pretty locale debug suppress_http_code'.split(' ')

/** Of a write, whichever way the parameters came: Meta takes them from the query as well as from the body. */
export function withParameters(call: Call): Call {
  return call.method === 'GET' ? call : { ...call, body: { ...call.query, ...call.body } }
}

export function requireKnown(call: Call, { served, notImitated = '' }: Parameters): void {
  const known = [...COMMON, ...served.split(' ')]
  const unknown = Object.keys(call.method === 'GET' ? call.query : call.body).find(name => !known.includes(name))
  if (unknown === undefined) return
  if (notImitated.split(' ').includes(unknown)) refuseNotImitated(call, `Param ${unknown}`)
  refuseParameter(call, `Unknown param ${unknown}`)
}
