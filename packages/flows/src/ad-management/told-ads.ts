// Told ads: an object as a platform's port tells it, in the words of our copy.
import { objectiveOf, stateOf, switchOf, type ToldAd } from '@tallyhelm/modules/ad-management'
import type { World } from '@tallyhelm/world/handles/world'

type ListPort = NonNullable<World['platforms']['FACEBOOK']['ads']>['list']
type Answer = Awaited<ReturnType<ListPort['readObjects']>>
export type AdObjectTold = Extract<Answer, { kind: 'ok' }>['value'][number]

export function toldAd(object: AdObjectTold): ToldAd {
  const { level, id, campaignId, adGroupId, name, objective, configured, effective, dailyBudget, lifetimeBudget, createdAt } = object
  return {
    level,
    outsideId: id,
    campaignId: level === 'CAMPAIGN' ? null : campaignId,
    adGroupId: level === 'AD' ? adGroupId : null,
    name,
    objective: objectiveOf(objective),
    configured,
    effective,
    state: stateOf(object),
    isOn: switchOf(configured) === 'ACTIVE',
    budget: dailyBudget
      ? { kind: 'DAILY', minor: dailyBudget.minor }
      : lifetimeBudget
        ? { kind: 'LIFETIME', minor: lifetimeBudget.minor }
        : null,
    madeAt: createdAt,
  }
}
