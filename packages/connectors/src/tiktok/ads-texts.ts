// Proposals of ad texts by TikTok, which wants an ad group of the advertiser's named for each.
import { z } from 'zod'
import { id, text } from '../kit/fields.ts'
import { ok, readFailure, trouble } from '../kit/failure.ts'
import { digitsOf } from '../kit/units.ts'
import type { NamedAccount, ReadAnswer } from '../ports/answers.ts'
import type { TiktokClient } from './tiktok-client.ts'

/** Languages that TikTok writes in. */
const LANGUAGES = ['EN', 'JA', 'RU', 'VI']
const MOST_KEYWORDS = 10

const groups = z.object({ list: z.array(z.object({ adgroup_id: id })) })
const written = z.object({ texts: z.array(text) })

export async function writeTexts(
  client: TiktokClient,
  account: NamedAccount,
  subject: { productName: string; description: string; language: string },
): Promise<ReadAnswer<string[]>> {
  const advertiserId = digitsOf(account)
  const language = subject.language.slice(0, 2).toUpperCase()
  if (!LANGUAGES.includes(language)) return gone('LANGUAGE', `TikTok writes in ${LANGUAGES.join(', ')} only`)
  const newest = await client.get('adgroup/get', { advertiser_id: advertiserId, fields: ['adgroup_id'], page_size: 1 }, groups)
  if ('failure' in newest) return readFailure(newest.failure)
  const [group] = newest.value.list
  if (!group) return gone('NO_AD_GROUP', 'TikTok writes for an ad group, and the advertiser has none')
  const words = subject.description.split(/[\s,.;，。；、]+/).filter(word => word !== '')
  const body = {
    advertiser_id: advertiserId,
    adgroup_id: group.adgroup_id,
    language,
    keywords: [subject.productName, ...words].slice(0, MOST_KEYWORDS),
  }
  const got = await client.post('creative/smart_text/generate', body, written)
  return 'failure' in got ? readFailure(got.failure) : ok(got.value.texts)
}

const gone = (code: string, message: string): ReadAnswer<never> => ({ kind: 'gone', trouble: trouble(code, message) })
