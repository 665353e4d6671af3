// What an advertiser is called at TikTok.
import { z } from 'zod'
import { bindingAnswer } from '../kit/bindings.ts'
import { id, text } from '../kit/fields.ts'
import { ok, readFailure } from '../kit/failure.ts'
import { digitsOf } from '../kit/units.ts'
import type { NamedAccount, ReadAnswer } from '../ports/answers.ts'
import type { BindingAnswer, NamePort } from '../ports/bindings.ts'
import { tiktokReason } from './binding-reasons.ts'
import type { TiktokClient } from './tiktok-client.ts'

/** TikTok's limit of `advertiser_info.name`; an update names none of its own. */
const MOST = 100

export const createTiktokNames = (client: TiktokClient): NamePort => ({
  most: MOST,
  read: account => read(client, account),
  rename: (account, name) => rename(client, account, name),
})

const named = z.object({ list: z.array(z.object({ advertiser_id: id, name: text })) })

async function read(client: TiktokClient, account: NamedAccount): Promise<ReadAnswer<string>> {
  const advertiserId = digitsOf(account)
  const got = await client.get('advertiser/info', { advertiser_ids: [advertiserId], fields: ['advertiser_id', 'name'] }, named)
  if ('failure' in got) return readFailure(got.failure)
  const found = got.value.list.find(one => one.advertiser_id === advertiserId)
  return found ? ok(found.name) : { kind: 'gone', trouble: { code: 'NOT_LISTED', message: 'no such account among those authorised' } }
}

/** Nothing but the name: a licence sent along would begin the review anew. */
async function rename(client: TiktokClient, account: NamedAccount, name: string): Promise<BindingAnswer> {
  const body = { advertiser_id: digitsOf(account), advertiser_name: name }
  return bindingAnswer(await client.send('advertiser/update', body, z.object({})), tiktokReason)
}
