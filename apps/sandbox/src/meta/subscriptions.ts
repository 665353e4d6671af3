// Where Meta sends what happens to an application: the address is called, and has to give the challenge back, before it is taken.
import type { World } from '../state/world.ts'
import { type Call, type Reply, textOf, traceId } from '../wire/call.ts'
import { sandboxCredentials } from '../wire/credentials.ts'
import { callLocally } from '../wire/local-call.ts'
import { metaReply, refuseMeta, refuseMissing, refuseNotImitated, refuseParameter } from './errors.ts'

const FIELDS = ['ads_rules_engine']

function ownApp(call: Call, app: string): void {
  if (app !== sandboxCredentials.metaAppId) refuseMissing(call, app)
}

export function listSubscriptions({ state }: World, call: Call, app: string): Reply {
  ownApp(call, app)
  const data = (state.metaSubscriptions ?? []).map(({ object, callbackUrl, fields }) => ({
    object,
    callback_url: callbackUrl,
    active: true,
    fields: fields.map(name => ({ name, version: 'v26.0' })),
  }))
  return metaReply(call, { data })
}

/** Before it is taken. */
export async function verifyCallback(call: Call, app: string): Promise<void> {
  ownApp(call, app)
  const { url, token } = readSubscription(call)
  const challenge = String(BigInt(`0x${Buffer.from(traceId(call.requestId.length, 8)).toString('hex').slice(0, 8)}`))
  const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': token })
  const { status, answer } = await callLocally(`${url}${url.includes('?') ? '&' : '?'}${query}`, { method: 'GET' })
  if (status !== 200 || answer !== challenge)
    refuseMeta(call, {
      code: 2200,
      message: `(#2200) Callback verification failed with the following errors: HTTP Status Code = ${status}; HTTP Message = ${answer.slice(0, 100)}`,
    })
}

/** The same object again replaces its address and fields. */
export function subscribe(world: World, call: Call, app: string): Reply {
  ownApp(call, app)
  const { object, url, fields } = readSubscription(call)
  const others = (world.state.metaSubscriptions ?? []).filter(each => each.object !== object)
  world.state.metaSubscriptions = [...others, { object, callbackUrl: url, fields }]
  world.touched()
  return metaReply(call, { success: true })
}

function readSubscription(call: Call): { object: string; url: string; fields: string[]; token: string } {
  const object = textOf(call.body.object) ?? ''
  if (object !== 'application') refuseNotImitated(call, `Subscription of ${object}`)
  const url = textOf(call.body.callback_url) ?? ''
  if (!URL.canParse(url)) refuseParameter(call, 'Param callback_url must be a valid URL')
  const fields = (textOf(call.body.fields) ?? '').split(',').map(field => field.trim())
  const unknown = fields.find(field => !FIELDS.includes(field))
  if (unknown !== undefined) refuseParameter(call, `Field ${unknown} is not one of {${FIELDS.join(', ')}}`)
  return { object, url, fields, token: textOf(call.body.verify_token) ?? '' }
}

export function unsubscribe(world: World, call: Call, app: string): Reply {
  ownApp(call, app)
  const object = textOf(call.body.object)
  world.state.metaSubscriptions = (world.state.metaSubscriptions ?? []).filter(each => object !== null && each.object !== object)
  world.touched()
  return metaReply(call, { success: true })
}
