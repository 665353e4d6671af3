// What is sent to Meta to make a campaign, an ad set or an ad of our plan; all of them are made paused.
import type { CallToAction, Gender, Objective } from '@tallyhelm/protocol/topics/ads/enums'
import type { AdPlan, CreativePlan } from '../ports/ad-making.ts'
import type { AccountRef } from '../ports/answers.ts'
import { digitsOf } from '../kit/units.ts'
import { ENHANCEMENTS_OFF } from './ads-enhancements.ts'
import type { Parameters } from './meta-client.ts'
import { budgetUnits } from './units.ts'

/** Values that are no text are sent as JSON, alone as well as inside of another. */
export type Body = Readonly<Record<string, string | number | object>>

export const encoded = (body: Body): Parameters =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]))

type Goal = { objective: string; optimization_goal: string; destination_type?: string }
const GOALS: Readonly<Record<Objective, Goal>> = {
  TRAFFIC: { objective: 'OUTCOME_TRAFFIC', optimization_goal: 'LINK_CLICKS', destination_type: 'WEBSITE' },
  CONVERSIONS: { objective: 'OUTCOME_SALES', optimization_goal: 'OFFSITE_CONVERSIONS', destination_type: 'WEBSITE' },
  REACH: { objective: 'OUTCOME_AWARENESS', optimization_goal: 'REACH' },
  VIDEO_VIEWS: { objective: 'OUTCOME_ENGAGEMENT', optimization_goal: 'THRUPLAY', destination_type: 'ON_VIDEO' },
}
const CALLS: Readonly<Record<CallToAction, string>> = {
  LEARN_MORE: 'LEARN_MORE',
  SHOP_NOW: 'SHOP_NOW',
  SIGN_UP: 'SIGN_UP',
  CONTACT_US: 'CONTACT_US',
  DOWNLOAD: 'DOWNLOAD',
}
const GENDERS: Readonly<Record<Gender, number[]>> = { ALL: [], MALE: [1], FEMALE: [2] }

/** Budgets are of the ad sets: Meta wants a word on whether they share theirs. None of our ads is of a special category. */
export const campaignBody = ({ objective }: AdPlan, name: string): Body => ({
  name,
  objective: GOALS[objective].objective,
  buying_type: 'AUCTION',
  special_ad_categories: [],
  is_adset_budget_sharing_enabled: 'false',
  status: 'PAUSED',
})

/** Stands in for a campaign that is not there yet. */
export const campaignSpec = ({ objective }: AdPlan, name: string): Body => ({
  name,
  objective: GOALS[objective].objective,
  buying_type: 'AUCTION',
  special_ad_categories: [],
})

/** undefined: the budget can't be written in the account's units. */
export function adSetBody({ currency }: AccountRef, plan: AdPlan, name: string, campaign: Body): Body | undefined {
  const { budget, schedule } = plan
  const units = budgetUnits(budget.amount, currency)
  if (units === undefined) return undefined
  const { optimization_goal, destination_type } = GOALS[plan.objective]
  const promoted = promotedOf(plan)
  return {
    name,
    ...campaign,
    optimization_goal,
    billing_event: 'IMPRESSIONS',
    bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
    [budget.kind === 'DAILY' ? 'daily_budget' : 'lifetime_budget']: units,
    targeting: targetingOf(plan),
    ...(destination_type === undefined ? {} : { destination_type }),
    ...(promoted === undefined ? {} : { promoted_object: promoted }),
    ...(schedule.startsAt === null ? {} : { start_time: timeOf(schedule.startsAt) }),
    ...(schedule.endsAt === null ? {} : { end_time: timeOf(schedule.endsAt) }),
    status: 'PAUSED',
  }
}

/** Meta would widen the audience by itself, and asks for a word on it. */
function targetingOf({ audience, placements }: AdPlan): object {
  const { countries, ageFrom, ageUntil, gender } = audience
  const genders = GENDERS[gender]
  return {
    geo_locations: { countries },
    ...(ageFrom === null ? {} : { age_min: ageFrom }),
    ...(ageUntil === null ? {} : { age_max: ageUntil }),
    ...(genders.length === 0 ? {} : { genders }),
    ...(placements === null ? {} : { publisher_platforms: placements }),
    targeting_automation: { advantage_audience: 0 },
  }
}

function promotedOf({ objective, conversion, creative }: AdPlan): object | undefined {
  if (objective === 'CONVERSIONS')
    return conversion ? { pixel_id: idOf(conversion.pixelId), custom_event_type: conversion.event } : undefined
  return objective === 'REACH' && creative.identity ? { page_id: idOf(creative.identity.id) } : undefined
}

/** Whole seconds: "2026-12-01T00:00:00+0000". */
const timeOf = (at: Date): string => `${at.toISOString().slice(0, 19)}+0000`
const idOf = (id: string): string => digitsOf({ outsideAccountId: id })

/** One call makes the ad and its creative. */
export function adBody({ creative, conversion }: AdPlan, name: string, adSet: Body): Body {
  const pixel = conversion && { 'action.type': ['offsite_conversion'], fb_pixel: [idOf(conversion.pixelId)] }
  return {
    name,
    ...adSet,
    creative: { name, object_story_spec: storyOf(creative), ...ENHANCEMENTS_OFF },
    ...(pixel === null ? {} : { tracking_specs: [pixel] }),
    status: 'PAUSED',
  }
}

function storyOf({ identity, media, headlines, texts, callToAction, landingUrl }: CreativePlan): object {
  const page = identity === null ? {} : { page_id: idOf(identity.id) }
  const [headline] = headlines
  const [message] = texts
  const call = callToAction === null ? null : { call_to_action: { type: CALLS[callToAction], value: { link: landingUrl } } }
  const words = { ...(message === undefined ? {} : { message }), ...call }
  if (media?.kind === 'VIDEO') {
    const cover = media.coverId === null ? {} : { image_hash: media.coverId }
    // A video leads nowhere but by its button.
    const button = call ?? { call_to_action: { type: CALLS.LEARN_MORE, value: { link: landingUrl } } }
    return {
      ...page,
      video_data: { video_id: idOf(media.id), ...cover, ...(headline === undefined ? {} : { title: headline }), ...words, ...button },
    }
  }
  const picture = media === null ? {} : { image_hash: media.id }
  return { ...page, link_data: { link: landingUrl, ...picture, ...(headline === undefined ? {} : { name: headline }), ...words } }
}
