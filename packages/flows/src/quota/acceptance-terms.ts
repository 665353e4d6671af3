// Under which terms additions are accepted now: the agency's limits and the business day.
import type { AcceptanceTerms } from '@tallyhelm/modules/quota'
import type { AmountUnit } from '@tallyhelm/protocol/topics/exchange/limits'
import { leastAddOf } from '@tallyhelm/protocol/topics/quota/limits'
import { dayOf } from '@tallyhelm/protocol/values/day'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'

export function termsOf({ clock, settings }: World, unit: AmountUnit): AcceptanceTerms {
  const at = clock.now()
  const { quota_limits: limits } = settings.brand
  const leastOn = (channel: Channel) => leastAddOf(channel, limits, unit)
  const leastAdd = { FACEBOOK: leastOn('FACEBOOK'), GOOGLE: leastOn('GOOGLE'), TIKTOK: leastOn('TIKTOK') }
  return { at, day: dayOf(at), unit, leastAdd, proofFrom: settings.stepUpFrom, dayMost: settings.stepUpDay }
}
