// In whose name TikTok's ads speak: those that an advertiser may use, and new ones of its own.
import { z } from 'zod'
import { bindingFailure, type ReasonOf } from '../kit/bindings.ts'
import { text } from '../kit/fields.ts'
import { type Got, ok, readFailure } from '../kit/failure.ts'
import { digitsOf } from '../kit/units.ts'
import type { Identity, IdentityPort } from '../ports/ad-media.ts'
import type { NamedAccount } from '../ports/answers.ts'
import { pageInfo, type TiktokClient } from './tiktok-client.ts'

const identity = z.object({
  identity_id: text.min(1),
  identity_type: text,
  identity_authorized_bc_id: text.nullish(),
  display_name: text.nullish(),
  available_status: text.nullish(),
})
const identities = z
  .object({ identity_list: z.array(identity), page_info: pageInfo })
  .transform(data => ({ rows: data.identity_list, page_info: data.page_info }))

/** Of those of a centre our own centre's only; of others the ones that TikTok calls available, or of which it tells nothing. */
export async function identitiesOf(client: TiktokClient, bcId: string, account: NamedAccount): Promise<Got<Identity[]>> {
  const got = await client.all('identity/get', { advertiser_id: digitsOf(account), page_size: 100 }, identities)
  if ('failure' in got) return got
  const usable = got.value.filter(
    row =>
      (row.identity_type !== 'BC_AUTH_TT' || row.identity_authorized_bc_id === bcId) &&
      (row.available_status == null || row.available_status === 'AVAILABLE'),
  )
  return { value: usable.map(row => ({ id: row.identity_id, kind: row.identity_type, name: row.display_name ?? '' })) }
}

const created = z.object({ identity_id: text.min(1) })
const reasonOf: ReasonOf = ({ kind, blames }) => (kind === 'refused' ? blames?.[0]?.words : undefined)

export const createTiktokIdentities = (client: TiktokClient, bcId: string): IdentityPort => ({
  async read(account) {
    const got = await identitiesOf(client, bcId, account)
    return 'failure' in got ? readFailure(got.failure) : ok(got.value)
  },
  async create(account, name, pictureId) {
    const body = { advertiser_id: digitsOf(account), display_name: name, image_uri: pictureId }
    const { got, requestId } = await client.send('identity/create', body, created)
    return 'failure' in got ? bindingFailure(got.failure, requestId, reasonOf) : { kind: 'done', id: got.value.identity_id, requestId }
  },
})
