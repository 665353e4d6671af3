// What Meta objects to in a plan: the field of ours that it blames, and its words.
import { entryOf } from '@tallyhelm/protocol/values/table'
import type { Failure } from '../kit/failure.ts'
import type { PlanField, PlanObjection } from '../ports/ad-making.ts'

/** By a parameter's own name, wherever it stands. */
const FIELDS: Readonly<Record<string, PlanField>> = {
  objective: 'objective',
  optimization_goal: 'objective',
  destination_type: 'objective',
  daily_budget: 'budget',
  lifetime_budget: 'budget',
  bid_amount: 'budget',
  start_time: 'schedule',
  end_time: 'schedule',
  geo_locations: 'countries',
  countries: 'countries',
  age_min: 'age',
  age_max: 'age',
  genders: 'gender',
  publisher_platforms: 'placements',
  promoted_object: 'conversion',
  pixel_id: 'conversion',
  custom_event_type: 'conversion',
  fb_pixel: 'conversion',
  page_id: 'identity',
  image_hash: 'media',
  video_id: 'media',
  link_data: 'media',
  video_data: 'media',
  title: 'headlines',
  message: 'texts',
  call_to_action: 'callToAction',
  link: 'landingUrl',
}

/** The innermost name that we know; `name` is a headline inside of a creative. */
function fieldOf(place: string): PlanField | null {
  const names = place.split('.')
  for (const name of names.toReversed()) {
    if (name === 'name') return names.includes('link_data') ? 'headlines' : 'name'
    const field = entryOf(FIELDS, name)
    if (field !== undefined) return field
  }
  return null
}

export function objectionsOf({ blames = [], trouble }: Failure): PlanObjection[] {
  if (blames.length === 0) return [{ field: null, reasonText: trouble.message }]
  return blames.map(({ place, words }) => ({ field: place === null ? null : fieldOf(place), reasonText: words }))
}
