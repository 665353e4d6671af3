// Consent of a person at Meta: the page that asks for it, the code that it gives exchanged by us, and what became of the token.
import { z } from 'zod'
import { bindingFailure } from '../kit/bindings.ts'
import { type Got, ok, readFailure, trouble, unreadable } from '../kit/failure.ts'
import { count, id, text } from '../kit/fields.ts'
import type { ReadAnswer } from '../ports/answers.ts'
import type { BindingAnswer, ConsentAnswer, ConsentFacts, ConsentPort } from '../ports/bindings.ts'
import { rememberedAppId } from './app-id.ts'
import { bindingReason } from './binding-reasons.ts'
import { createMetaClient, type MetaClient, type MetaOptions, type Parameters, readReply } from './meta-client.ts'
import * as schemas from './schemas.ts'

/** Who the person is, and the ad accounts and businesses that they bring. */
const SCOPES = 'email,ads_management,business_management'

/** The application is the one that our own token belongs to. */
export function createMetaConsent(client: MetaClient, options: MetaOptions): ConsentPort {
  const appId = rememberedAppId(client, options.accessToken)
  return {
    addressOf: async (state, redirectUri) => {
      const app = await appId()
      if ('failure' in app) return readFailure(app.failure)
      const asked = { client_id: app.value, redirect_uri: redirectUri, state, response_type: 'code', scope: SCOPES }
      return ok(`${dialogOf(options.baseUrl)}?${new URLSearchParams(asked)}`)
    },
    exchange: async (code, redirectUri) => {
      const app = await appId()
      if ('failure' in app) return bindingFailure(app.failure, null, reasonOf)
      return exchange(options, app.value, code, redirectUri)
    },
    inspect: token => inspect(client, options, token),
    withdraw: token => withdraw(options, token),
  }
}

/** People consent at www.facebook.com where calls go to graph.facebook.com. */
const dialogOf = (baseUrl: string): string => `${baseUrl.replace(/\/+$/, '').replace('://graph.', '://www.')}/dialog/oauth`

const SPENT = '授权已失效或已被使用，请重新授权'
const reasonOf: typeof bindingReason = failure => (/^(100|190)\b/.test(failure.trouble.code) ? SPENT : bindingReason(failure))

const bought = z.object({ access_token: text.min(1), expires_in: count.optional() })

/** The first token lives for hours; it buys one of about sixty days. */
async function exchange(options: MetaOptions, appId: string, code: string, redirectUri: string): Promise<ConsentAnswer> {
  const app = { client_id: appId, client_secret: options.appSecret }
  const first = await buy(options, { ...app, redirect_uri: redirectUri, code })
  if ('failure' in first) return bindingFailure(first.failure, null, reasonOf)
  const asked = { ...app, grant_type: 'fb_exchange_token', fb_exchange_token: first.value.access_token }
  const lasting = await buy(options, asked)
  if ('failure' in lasting) return bindingFailure(lasting.failure, null, reasonOf)
  const { access_token: token, expires_in: seconds = 0 } = lasting.value
  const expiresAt = seconds === 0 ? null : new Date(options.clock.now().getTime() + seconds * 1000)
  return { kind: 'done', token, expiresAt }
}

/** Secret and code go in the body, never in an address; no token is there yet. */
async function buy({ baseUrl, http, clock }: MetaOptions, parameters: Parameters): Promise<Got<z.infer<typeof bought>>> {
  const reply = await http.send({
    method: 'POST',
    url: `${baseUrl.replace(/\/+$/, '')}/oauth/access_token`,
    headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(parameters).toString(),
  })
  return readReply(reply, bought, clock.now())
}

const instant = z
  .string()
  .regex(/^\d{1,11}$/)
  .transform(Number)
const FIELDS = 'app_id,user_id,is_valid,expires_at,data_access_expires_at,scopes,error'
const debugged = z.object({
  data: z.object({
    user_id: id.optional(),
    is_valid: z.boolean(),
    expires_at: instant.optional(),
    data_access_expires_at: instant.optional(),
    scopes: z.array(text).optional(),
    error: z.object({ code: text, message: text.optional(), subcode: text.optional() }).optional(),
  }),
})
const person = z.object({ id, name: text.optional(), email: text.optional() })

/** A person's dead token is no trouble of our own credentials, and alarms nobody. */
function clientOf({ onAlarm: _silent, ...options }: MetaOptions, token: string): MetaClient {
  return createMetaClient({ ...options, accessToken: token })
}

async function inspect(client: MetaClient, options: MetaOptions, token: string): Promise<ReadAnswer<ConsentFacts>> {
  const got = await client.get('debug_token', { input_token: token, fields: FIELDS }, debugged)
  if ('failure' in got) return readFailure(got.failure)
  const {
    user_id: userId,
    is_valid: isValid,
    expires_at: ends = 0,
    data_access_expires_at: dataEnds = 0,
    scopes = [],
    error,
  } = got.value.data
  if (!isValid) {
    const code = error === undefined ? 'TOKEN_NOT_VALID' : `${error.code}${error.subcode === undefined ? '' : `(${error.subcode})`}`
    return { kind: 'gone', trouble: trouble(code, error?.message ?? 'Meta calls the token invalid') }
  }
  const me = await clientOf(options, token).get('me', { fields: 'id,name,email' }, person)
  if ('failure' in me) return me.failure.kind === 'unauthorized' ? { kind: 'gone', trouble: me.failure.trouble } : readFailure(me.failure)
  if (userId !== me.value.id) return readFailure(unreadable('the token is another person’s'))
  // Zero is Meta's word for no end.
  const all = [ends, dataEnds].filter(seconds => seconds > 0)
  return ok({
    person: { userId: me.value.id, name: me.value.name ?? null, email: me.value.email ?? null },
    expiresAt: all.length === 0 ? null : new Date(Math.min(...all) * 1000),
    permissions: scopes,
  })
}

async function withdraw(options: MetaOptions, token: string): Promise<BindingAnswer> {
  const { got, requestId } = await clientOf(options, token).remove('me/permissions', {}, schemas.success)
  if (!('failure' in got) || got.failure.kind === 'unauthorized') return { kind: 'done', requestId }
  return bindingFailure(got.failure, requestId, reasonOf)
}
