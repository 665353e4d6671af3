// Check connection at Meta: what the token may do and until when (debug_token), and whether it opens our business.
import { z } from 'zod'
import { ok, readFailure } from '../kit/failure.ts'
import { id, text } from '../kit/fields.ts'
import type { ConnectionFacts, ReadAnswer } from '../ports/ad-platform.ts'
import type { MetaClient, MetaOptions } from './meta-client.ts'

/** What reading ad accounts and setting their spend caps asks for. */
const NEEDED = ['ads_management', 'ads_read', 'business_management']
const FIELDS = 'is_valid,expires_at,data_access_expires_at,scopes'
const instant = z
  .string()
  .regex(/^\d{1,11}$/)
  .transform(Number)
const debugged = z.object({
  data: z.object({
    is_valid: z.boolean(),
    expires_at: instant.optional(),
    data_access_expires_at: instant.optional(),
    scopes: z.array(text).optional(),
  }),
})
const business = z.object({ id, name: text.optional() })

/** A token that is not valid any more can't ask about itself: Meta refuses the call. */
export async function checkMetaConnection(client: MetaClient, options: MetaOptions): Promise<ReadAnswer<ConnectionFacts>> {
  const got = await client.get('debug_token', { input_token: options.accessToken, fields: FIELDS }, debugged)
  if ('failure' in got) return readFailure(got.failure)
  const { is_valid, expires_at = 0, data_access_expires_at = 0, scopes = [] } = got.value.data
  if (!is_valid) return readFailure({ kind: 'unauthorized', trouble: { code: 'TOKEN_NOT_VALID', message: 'Meta calls the token invalid' } })
  const opened = await client.get(options.businessId, { fields: 'id,name' }, business)
  if ('failure' in opened) return readFailure(opened.failure)
  // Zero is Meta's word for a token, or an access to data, without an end.
  const ends = [expires_at, data_access_expires_at].filter(seconds => seconds > 0)
  return ok({
    opens: { id: opened.value.id, name: opened.value.name ?? '' },
    permissions: scopes,
    missing: NEEDED.filter(name => !scopes.includes(name)),
    expiresAt: ends.length === 0 ? null : new Date(Math.min(...ends) * 1000),
    ...client.usage(),
  })
}
