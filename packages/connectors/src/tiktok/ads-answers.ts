// What a failure makes of the answer to a creation at TikTok, and which of our fields it blames.
import { entryOf } from '@tallyhelm/protocol/values/table'
import { type Failure, trouble } from '../kit/failure.ts'
import type { MakingAnswer, PlanField, PlanObjection } from '../ports/ad-making.ts'

const FIELDS: Readonly<Record<string, PlanField>> = {
  campaign_name: 'name',
  adgroup_name: 'name',
  ad_name: 'name',
  objective_type: 'objective',
  optimization_goal: 'objective',
  billing_event: 'objective',
  budget: 'budget',
  budget_mode: 'budget',
  schedule_type: 'schedule',
  schedule_start_time: 'schedule',
  schedule_end_time: 'schedule',
  location_ids: 'countries',
  age_groups: 'age',
  gender: 'gender',
  placements: 'placements',
  placement_type: 'placements',
  pixel_id: 'conversion',
  optimization_event: 'conversion',
  tracking_pixel_id: 'conversion',
  identity_id: 'identity',
  identity_type: 'identity',
  identity_authorized_bc_id: 'identity',
  video_id: 'media',
  image_ids: 'media',
  ad_format: 'media',
  ad_text: 'texts',
  call_to_action: 'callToAction',
  landing_page_url: 'landingUrl',
}

/** Fields of a creative stand below `creatives`. */
const objectionsOf = ({ blames = [], trouble: told }: Failure): PlanObjection[] =>
  blames.length === 0
    ? [{ field: null, reasonText: told.message }]
    : blames.map(({ place, words }) => ({ field: entryOf(FIELDS, place?.split('.').at(-1) ?? '') ?? null, reasonText: words }))

export function makingFailure(failure: Failure, requestId: string | null): MakingAnswer {
  const { kind, trouble: told } = failure
  if (kind === 'rate_limited') return { kind: 'not_done', why: 'rate_limited', trouble: told }
  if (kind === 'unauthorized' || kind === 'busy' || kind === 'not_sent') return { kind: 'not_done', why: 'unavailable', trouble: told }
  if (kind === 'lost' || kind === 'unclear') return { kind: 'unknown', trouble: told, requestId }
  return { kind: 'refused', objections: objectionsOf(failure), trouble: told, requestId }
}

/** For a read that a creation needs first: whatever went wrong, nothing has been made. */
export function failureBeforeMaking(failure: Failure): MakingAnswer {
  const answer = makingFailure(failure, null)
  return answer.kind === 'unknown' ? { kind: 'not_done', why: 'unavailable', trouble: failure.trouble } : answer
}

/** What TikTok could not be asked: nothing was sent. */
export const ownRefusal = (field: PlanField, reasonText: string): MakingAnswer => ({
  kind: 'refused',
  objections: [{ field, reasonText }],
  trouble: trouble('NOT_SENT', `the plan cannot be said at TikTok: ${field}`),
  requestId: null,
})
