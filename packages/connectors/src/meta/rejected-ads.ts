// Rejected ads of a Meta account: the ads edge filtered by DISAPPROVED, with the feedback of Meta's review.
import type { z } from 'zod'
import { digitsOf } from '../kit/units.ts'
import { ok, readFailure } from '../kit/failure.ts'
import type { AccountRef, ReadAnswer, RejectedAd } from '../ports/ad-platform.ts'
import { asksForLess } from './errors.ts'
import type { MetaClient } from './meta-client.ts'
import * as schemas from './schemas.ts'

/** Rows a page; a page that is too large for Meta is asked for smaller, down to the last of these. */
const PAGE_SIZES = ['200', '50', '10']

/** Only what Meta's review said: an ad with delivery issues of another kind is not rejected. */
export async function readRejectedAds(client: MetaClient, account: AccountRef): Promise<ReadAnswer<RejectedAd[]>> {
  const [first = '', ...smaller] = PAGE_SIZES
  let got = await ask(client, account, first)
  for (const limit of smaller) {
    if (!('failure' in got) || !asksForLess(got.failure)) break
    got = await ask(client, account, limit)
  }
  if ('failure' in got) return readFailure(got.failure)
  return ok(got.value.filter(ad => ad.effective_status === 'DISAPPROVED').map(rejectedAdOf))
}

const ask = (client: MetaClient, account: AccountRef, limit: string) =>
  client.all(
    `act_${digitsOf(account)}/ads`,
    { fields: schemas.AD_FIELDS, effective_status: JSON.stringify(['DISAPPROVED']), limit },
    schemas.rejectedAd,
  )

type Ad = z.infer<typeof schemas.rejectedAd>

/** Placements named dri_… are reports of rights holders, `compromise` says that the account seems hacked; the rest is policy. */
function rejectedAdOf({ id, name, ad_review_feedback: feedback, creative }: Ad): RejectedAd {
  const placements = Object.entries(feedback?.placement_specific ?? {})
  const isRights = ([placement]: [string, unknown]) => placement.startsWith('dri_')
  const isCompromise = ([placement]: [string, unknown]) => placement === 'compromise'
  const grave = placements.filter(isCompromise).concat(placements.filter(isRights))
  const rest = placements.filter(placement => !grave.includes(placement))
  const policies = [...grave.map(([, map]) => map), feedback?.global ?? {}, ...rest.map(([, map]) => map)].flatMap(map => Object.keys(map))
  return {
    outsideAdId: id,
    name: name ?? '',
    violationType: placements.some(isCompromise) ? 'COMPROMISED' : placements.some(isRights) ? 'RIGHTS' : 'POLICY',
    reasons: [...new Set(policies)],
    pictureAddress: creative?.image_url ?? creative?.thumbnail_url ?? null,
  }
}
